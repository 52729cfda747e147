package dev.cairn.serve.descriptor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * What running a term takes at most (Core, script/miniscript.h {@code Ops}, {@code SatInfo}): opcodes that count, and items on the
 * stack. Each is worked out from those of the parts, for the ways to satisfy a term and those to dissatisfy it; null is that
 * there is none.
 *
 * @param opcodes that are no pushes, run or not
 * @param satisfyKeys keys of multisigs that are run when it is satisfied
 * @param dissatisfyKeys the same when it is dissatisfied
 */
record MiniLimits(int opcodes, Integer satisfyKeys, Integer dissatisfyKeys, Trace satisfy, Trace dissatisfy) {

    private static final Trace PUSH = new Trace(-1, 0);
    private static final Trace NONE = new Trace(0, 0);
    private static final Trace TAKE_ONE = new Trace(1, 1);
    private static final Trace TAKE_TWO = new Trace(2, 2);

    /**
     * Opcodes run one after the other.
     *
     * @param taken how much smaller the stack is at their end than at their beginning
     * @param highest how much larger it is, at its highest, than at their end
     */
    record Trace(int taken, int highest) {}

    private static Trace then(Trace first, Trace... more) {
        Trace all = first;
        for (Trace next : more) {
            if (all == null || next == null) {
                return null;
            }
            all = new Trace(all.taken + next.taken, Math.max(next.highest, next.taken + all.highest));
        }
        return all;
    }

    private static Trace either(Trace a, Trace b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return new Trace(Math.max(a.taken, b.taken), Math.max(a.highest, b.highest));
    }

    private static Integer plus(Integer a, Integer b) {
        return a == null || b == null ? null : (Integer) (a + b);
    }

    private static Integer larger(Integer a, Integer b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return Math.max(a, b);
    }

    static MiniLimits of(Fragment fragment, int k, int keys, List<Miniscript> subs) {
        MiniLimits x = subs.isEmpty() ? null : subs.get(0).limits();
        MiniLimits y = subs.size() > 1 ? subs.get(1).limits() : null;
        MiniLimits z = subs.size() > 2 ? subs.get(2).limits() : null;
        return switch (fragment) {
            case JUST_0 -> new MiniLimits(0, null, 0, null, PUSH);
            case JUST_1 -> new MiniLimits(0, 0, null, PUSH, null);
            case PK_K -> new MiniLimits(0, 0, 0, PUSH, PUSH);
            case PK_H -> {
                Trace trace = then(PUSH, NONE, PUSH, TAKE_TWO);
                yield new MiniLimits(3, 0, 0, trace, trace);
            }
            case OLDER, AFTER -> new MiniLimits(1, 0, null, PUSH, null);
            case SHA256, HASH256, RIPEMD160, HASH160 ->
                new MiniLimits(4, 0, null, then(PUSH, PUSH, TAKE_TWO, NONE, PUSH, TAKE_ONE), null);
            case WRAP_A -> x.with(2, x.satisfyKeys, x.dissatisfyKeys, x.satisfy, x.dissatisfy);
            case WRAP_S, WRAP_N -> x.with(1, x.satisfyKeys, x.dissatisfyKeys, x.satisfy, x.dissatisfy);
            case WRAP_C ->
                x.with(1, x.satisfyKeys, x.dissatisfyKeys, then(x.satisfy, TAKE_ONE), then(x.dissatisfy, TAKE_ONE));
            case WRAP_D -> x.with(3, x.satisfyKeys, 0, then(PUSH, TAKE_ONE, x.satisfy), then(PUSH, TAKE_ONE));
            case WRAP_J ->
                x.with(4, x.satisfyKeys, 0, then(PUSH, NONE, TAKE_ONE, x.satisfy), then(PUSH, NONE, TAKE_ONE));
            case WRAP_V -> {
                int more = MiniType.has(subs.get(0).type(), MiniType.X) ? 1 : 0;
                yield x.with(more, x.satisfyKeys, null, then(x.satisfy, TAKE_ONE), null);
            }
            case AND_V -> x.with(y.opcodes, plus(x.satisfyKeys, y.satisfyKeys), null, then(x.satisfy, y.satisfy), null);
            case AND_B ->
                x.with(
                        1 + y.opcodes,
                        plus(x.satisfyKeys, y.satisfyKeys),
                        plus(x.dissatisfyKeys, y.dissatisfyKeys),
                        then(x.satisfy, y.satisfy, TAKE_ONE),
                        then(x.dissatisfy, y.dissatisfy, TAKE_ONE));
            case OR_B ->
                x.with(
                        1 + y.opcodes,
                        larger(plus(x.satisfyKeys, y.dissatisfyKeys), plus(y.satisfyKeys, x.dissatisfyKeys)),
                        plus(x.dissatisfyKeys, y.dissatisfyKeys),
                        then(either(then(x.satisfy, y.dissatisfy), then(x.dissatisfy, y.satisfy)), TAKE_ONE),
                        then(x.dissatisfy, y.dissatisfy, TAKE_ONE));
            case OR_C ->
                x.with(
                        2 + y.opcodes,
                        larger(x.satisfyKeys, plus(y.satisfyKeys, x.dissatisfyKeys)),
                        null,
                        either(then(x.satisfy, TAKE_ONE), then(x.dissatisfy, TAKE_ONE, y.satisfy)),
                        null);
            case OR_D ->
                x.with(
                        3 + y.opcodes,
                        larger(x.satisfyKeys, plus(y.satisfyKeys, x.dissatisfyKeys)),
                        plus(x.dissatisfyKeys, y.dissatisfyKeys),
                        either(then(x.satisfy, PUSH, TAKE_ONE), then(x.dissatisfy, NONE, TAKE_ONE, y.satisfy)),
                        then(x.dissatisfy, NONE, TAKE_ONE, y.dissatisfy));
            case OR_I ->
                x.with(
                        3 + y.opcodes,
                        larger(x.satisfyKeys, y.satisfyKeys),
                        larger(x.dissatisfyKeys, y.dissatisfyKeys),
                        then(TAKE_ONE, either(x.satisfy, y.satisfy)),
                        then(TAKE_ONE, either(x.dissatisfy, y.dissatisfy)));
            case ANDOR ->
                x.with(
                        3 + y.opcodes + z.opcodes,
                        larger(plus(y.satisfyKeys, x.satisfyKeys), plus(x.dissatisfyKeys, z.satisfyKeys)),
                        plus(x.dissatisfyKeys, z.dissatisfyKeys),
                        either(then(x.satisfy, TAKE_ONE, y.satisfy), then(x.dissatisfy, TAKE_ONE, z.satisfy)),
                        then(x.dissatisfy, TAKE_ONE, z.dissatisfy));
            case MULTI -> {
                Trace trace = new Trace(k, k + keys + 2);
                yield new MiniLimits(1, keys, keys, trace, trace);
            }
            case MULTI_A -> {
                Trace trace = new Trace(keys - 1, keys);
                yield new MiniLimits(keys + 1, 0, 0, trace, trace);
            }
            case THRESH -> thresh(k, subs.stream().map(Miniscript::limits).toList());
        };
    }

    private MiniLimits with(int more, Integer satKeys, Integer dissatKeys, Trace sat, Trace dissat) {
        return new MiniLimits(opcodes + more, satKeys, dissatKeys, sat, dissat);
    }

    private static MiniLimits thresh(int k, List<MiniLimits> subs) {
        int count = subs.stream().mapToInt(sub -> sub.opcodes + 1).sum();
        List<Integer> keys = reach(
                subs, 0, MiniLimits::satisfyKeys, MiniLimits::dissatisfyKeys, MiniLimits::plus, MiniLimits::larger);
        // The sum of the first two and on is added up: an opcode that takes one.
        List<Trace> traces = new ArrayList<>(List.of(NONE));
        for (int i = 0; i < subs.size(); i++) {
            Trace add = i == 0 ? NONE : TAKE_ONE;
            traces = step(
                    traces,
                    then(subs.get(i).satisfy, add),
                    then(subs.get(i).dissatisfy, add),
                    (a, b) -> then(a, b),
                    MiniLimits::either);
        }
        return new MiniLimits(
                count,
                keys.get(k),
                keys.get(0),
                then(traces.get(k), PUSH, TAKE_ONE),
                then(traces.get(0), PUSH, TAKE_ONE));
    }

    private static <T> List<T> reach(
            List<MiniLimits> subs,
            T nothing,
            Function<MiniLimits, T> satisfied,
            Function<MiniLimits, T> dissatisfied,
            BinaryOperator<T> both,
            BinaryOperator<T> either) {
        List<T> reached = List.of(nothing);
        for (MiniLimits sub : subs) {
            reached = step(reached, satisfied.apply(sub), dissatisfied.apply(sub), both, either);
        }
        return reached;
    }

    /** From what it takes to satisfy 0, 1, 2 … of some terms, the same with one term more. */
    private static <T> List<T> step(
            List<T> reached, T satisfied, T dissatisfied, BinaryOperator<T> both, BinaryOperator<T> either) {
        List<T> next = new ArrayList<>(reached.size() + 1);
        next.add(both.apply(reached.get(0), dissatisfied));
        for (int j = 1; j < reached.size(); j++) {
            next.add(either.apply(both.apply(reached.get(j), dissatisfied), both.apply(reached.get(j - 1), satisfied)));
        }
        next.add(both.apply(reached.getLast(), satisfied));
        return next;
    }
}
