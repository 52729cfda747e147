package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * A term of miniscript (BIP379; Core, script/miniscript.h {@code Node}): scripts that can be reasoned about. Type and limits are
 * worked out when it is made. Trees may be as deep as a script is long, so they are walked without recursion.
 */
final class Miniscript {

    private static final int MAX_OPCODES = 201;
    private static final int MAX_STACK = 1000;
    private static final int MAX_WITNESS_ITEMS = 100;
    private static final int MAX_WITNESS_SCRIPT = 3600;

    /** What leaves room for a witness and a transaction in 400,000 units of weight. */
    private static final int MAX_TAPSCRIPT = 329_482;

    private final Fragment fragment;
    private final int k;
    private final List<Integer> keys;
    private final Bytes data;
    private final List<Miniscript> subs;
    private final boolean tapscript;
    private final int type;
    private final MiniLimits limits;
    private final long scriptLength;
    private Boolean repeatsKeys;

    private Miniscript(
            Fragment fragment, int k, List<Integer> keys, Bytes data, List<Miniscript> subs, boolean tapscript) {
        this.fragment = fragment;
        this.k = k;
        this.keys = List.copyOf(keys);
        this.data = data;
        this.subs = List.copyOf(subs);
        this.tapscript = tapscript;
        this.type = MiniType.of(fragment, k, this.subs, tapscript);
        this.limits = MiniLimits.of(fragment, k, keys.size(), this.subs);
        this.scriptLength = length();
    }

    /** Makes terms for one kind of script. */
    record Maker(boolean tapscript) {

        Miniscript of(Fragment fragment, Miniscript... subs) {
            return new Miniscript(fragment, 0, List.of(), Bytes.EMPTY, List.of(subs), tapscript);
        }

        Miniscript number(Fragment fragment, int number) {
            return new Miniscript(fragment, number, List.of(), Bytes.EMPTY, List.of(), tapscript);
        }

        Miniscript hash(Fragment fragment, Bytes hash) {
            return new Miniscript(fragment, 0, List.of(), hash, List.of(), tapscript);
        }

        Miniscript keys(Fragment fragment, int threshold, List<Integer> keys) {
            return new Miniscript(fragment, threshold, keys, Bytes.EMPTY, List.of(), tapscript);
        }

        Miniscript thresh(int threshold, List<Miniscript> subs) {
            return new Miniscript(Fragment.THRESH, threshold, List.of(), Bytes.EMPTY, subs, tapscript);
        }

        int maxScript() {
            return tapscript ? MAX_TAPSCRIPT : MAX_WITNESS_SCRIPT;
        }
    }

    Fragment fragment() {
        return fragment;
    }

    /** The number of a lock, or the threshold. */
    int k() {
        return k;
    }

    /** Places of its keys in a list that is kept elsewhere. */
    List<Integer> keys() {
        return keys;
    }

    /** The hash. */
    Bytes data() {
        return data;
    }

    List<Miniscript> subs() {
        return subs;
    }

    boolean tapscript() {
        return tapscript;
    }

    int type() {
        return type;
    }

    MiniLimits limits() {
        return limits;
    }

    long scriptLength() {
        return scriptLength;
    }

    private long length() {
        long inner = subs.stream().mapToLong(Miniscript::scriptLength).sum();
        return switch (fragment) {
            case JUST_0, JUST_1 -> 1;
            case PK_K -> tapscript ? 33 : 34;
            case PK_H -> 24;
            case OLDER, AFTER -> 1 + pushLength(k);
            case SHA256, HASH256 -> 39;
            case RIPEMD160, HASH160 -> 27;
            case MULTI -> 1 + pushLength(keys.size()) + pushLength(k) + 34L * keys.size();
            case MULTI_A -> 34L * keys.size() + pushLength(k) + 1;
            case AND_V -> inner;
            case WRAP_V -> inner + (MiniType.has(subs.get(0).type, MiniType.X) ? 1 : 0);
            case WRAP_S, WRAP_C, WRAP_N, AND_B, OR_B -> inner + 1;
            case WRAP_A, OR_C -> inner + 2;
            case WRAP_D, OR_D, OR_I, ANDOR -> inner + 3;
            case WRAP_J -> inner + 4;
            case THRESH -> inner + subs.size() + pushLength(k);
        };
    }

    private static int pushLength(int number) {
        return number <= 16 ? 1 : number <= 0x7f ? 2 : number <= 0x7fff ? 3 : number <= 0x7f_ffff ? 4 : 5;
    }

    /** Whether it combines its parts rightly and is not too long. */
    boolean isValid() {
        return type != 0 && scriptLength <= new Maker(tapscript).maxScript();
    }

    boolean isValidTopLevel() {
        return isValid() && MiniType.has(type, MiniType.B);
    }

    private boolean leavesOne() {
        return (type & (MiniType.B | MiniType.K | MiniType.W)) != 0;
    }

    private boolean withinOpcodes() {
        return tapscript || limits.satisfyKeys() == null || limits.opcodes() + limits.satisfyKeys() <= MAX_OPCODES;
    }

    private boolean withinStack() {
        if (limits.satisfy() == null) {
            return true;
        }
        int left = leavesOne() ? 1 : 0;
        return tapscript
                ? limits.satisfy().highest() + left <= MAX_STACK
                : limits.satisfy().taken() + left <= MAX_WITNESS_ITEMS;
    }

    /** Whether no witness satisfies it. */
    boolean isNotSatisfiable() {
        return limits.satisfy() == null;
    }

    boolean isNonMalleable() {
        return MiniType.has(type, MiniType.M);
    }

    boolean needsSignature() {
        return MiniType.has(type, MiniType.S);
    }

    boolean mixesNoTimeLocks() {
        return MiniType.has(type, MiniType.T);
    }

    boolean repeatsNoKey() {
        return repeatsKeys != null && !repeatsKeys;
    }

    boolean satisfiesWithinLimits() {
        return isValid() && withinOpcodes() && withinStack();
    }

    private boolean isSaneInside() {
        return satisfiesWithinLimits() && isNonMalleable() && mixesNoTimeLocks() && repeatsNoKey();
    }

    /** Whether it means what it seems to and is safe as a script by itself. */
    boolean isSane() {
        return isValidTopLevel() && isSaneInside() && needsSignature();
    }

    /** The first term inside that is not sane and has no such term inside itself; null if there is none. */
    Miniscript insanePart() {
        return fold(0, (state, node, place) -> 0, (state, node, found) -> {
            for (Miniscript part : found) {
                if (part != null) {
                    return part;
                }
            }
            return node.isSaneInside() ? null : node;
        });
    }

    /** Notes for this term and all inside whether a key occurs twice; keys that cannot be told count as one and the same. */
    void findRepeatedKeys(IntFunction<Bytes> key) {
        this.<Integer, Set<Bytes>>fold(0, (state, node, place) -> 0, (state, node, parts) -> {
            Set<Bytes> seen = new TreeSet<>(Miniscript::compare);
            int count = node.keys.size();
            node.keys.forEach(at -> seen.add(key.apply(at)));
            boolean whole = true;
            for (Set<Bytes> part : parts) {
                whole &= part != null;
                if (part != null) {
                    count += part.size();
                    seen.addAll(part);
                }
            }
            node.repeatsKeys = !whole || seen.size() != count;
            return node.repeatsKeys ? null : seen;
        });
    }

    private static int compare(Bytes a, Bytes b) {
        return a.isEmpty() || b.isEmpty() ? Integer.compare(a.length(), b.length()) : KeyTools.compare(a, b);
    }

    /** What a part is told by the term around it. */
    interface Down<S> {
        S apply(S state, Miniscript node, int place);
    }

    /** What becomes of a term, from what became of its parts. */
    interface Up<S, R> {
        R apply(S state, Miniscript node, List<R> parts);
    }

    /** Walks the tree, down and up again, without recursion (Core, {@code TreeEval}). */
    <S, R> R fold(S root, Down<S> down, Up<S, R> up) {
        Deque<Visit<S>> path = new ArrayDeque<>();
        List<R> results = new ArrayList<>();
        path.push(new Visit<>(this, root));
        while (true) {
            Visit<S> visit = path.peek();
            if (visit.next < visit.node.subs.size()) {
                int place = visit.next++;
                path.push(new Visit<>(visit.node.subs.get(place), down.apply(visit.state, visit.node, place)));
                continue;
            }
            path.pop();
            List<R> own = results.subList(results.size() - visit.node.subs.size(), results.size());
            R result = up.apply(visit.state, visit.node, own);
            own.clear();
            if (path.isEmpty()) {
                return result;
            }
            results.add(result);
        }
    }

    private static final class Visit<S> {
        private final Miniscript node;
        private final S state;
        private int next;

        Visit(Miniscript node, S state) {
            this.node = node;
            this.state = state;
        }
    }
}
