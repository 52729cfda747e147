package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * Finds the term of miniscript that a script stands for, from the script's end (Core, {@code DecodeScript}). No script stands for
 * two.
 */
final class MiniDecoder {

    private static final int MAX_KEYS = 20;
    private static final int MAX_KEYS_A = 999;
    private static final long LARGEST_LOCK = 0x7fff_ffffL;

    private final Miniscript.Maker make;
    private final Function<Bytes, KeyExpression> byKey;
    private final Function<Bytes, KeyExpression> byHash;
    private final List<KeyExpression> keys = new ArrayList<>();
    private final Deque<Step> steps = new ArrayDeque<>();
    private final List<Miniscript> made = new ArrayList<>();
    private MiniOpcodes in;

    /**
     * A decoder for one script.
     *
     * @param byKey a key that a script pushes, or null if it is none
     * @param byHash a key whose hash a script pushes, or null if it is not known
     */
    MiniDecoder(boolean tapscript, Function<Bytes, KeyExpression> byKey, Function<Bytes, KeyExpression> byHash) {
        this.make = new Miniscript.Maker(tapscript);
        this.byKey = byKey;
        this.byHash = byHash;
    }

    /** What is expected next, or to be made of what was read. */
    private enum What {
        SINGLE,
        SEVERAL,
        WRAPPED,
        SWAP,
        ALT,
        WRAP,
        MAYBE_AND_V,
        PAIR,
        ANDOR,
        THRESH_W,
        THRESH_E,
        ENDIF,
        ENDIF_NOTIF,
        ENDIF_ELSE
    }

    /** A step: {@code fragment} is to be made; {@code n} terms of a threshold of {@code k} were read. */
    private record Step(What what, Fragment fragment, int n, int k) {}

    /** Keys, in the order in which terms name them. */
    List<KeyExpression> keys() {
        return keys;
    }

    /** The term; null if the script stands for none that combines its parts rightly. */
    Miniscript decode(Script script) {
        if (script.length() > make.maxScript()) {
            return null;
        }
        in = MiniOpcodes.of(script);
        if (in == null) {
            return null;
        }
        expect(What.SEVERAL);
        while (!steps.isEmpty()) {
            if (!made.isEmpty() && !made.getLast().isValid()) {
                return null;
            }
            if (!take(steps.pop())) {
                return null;
            }
        }
        return made.size() == 1 && in.left() == 0 && made.get(0).isValidTopLevel() ? made.get(0) : null;
    }

    private void expect(What what) {
        steps.push(new Step(what, null, -1, -1));
    }

    private void expect(What what, Fragment fragment) {
        steps.push(new Step(what, fragment, -1, -1));
    }

    private boolean take(Step step) {
        return switch (step.what) {
            case SINGLE -> in.left() > 0 && single();
            case SEVERAL -> {
                expect(What.MAYBE_AND_V);
                expect(What.SINGLE);
                yield true;
            }
            case WRAPPED -> {
                boolean alt = in.is(0, Opcodes.OP_FROMALTSTACK);
                in.skip(alt ? 1 : 0);
                expect(alt ? What.ALT : What.SWAP);
                expect(What.SEVERAL);
                yield in.left() > 0;
            }
            case MAYBE_AND_V -> {
                if (in.left() > 0 && !beginsOther()) {
                    expect(What.PAIR, Fragment.AND_V);
                    expect(What.SEVERAL);
                }
                yield true;
            }
            case SWAP -> skip(Opcodes.OP_SWAP) && wrap(Fragment.WRAP_S);
            case ALT -> skip(Opcodes.OP_TOALTSTACK) && wrap(Fragment.WRAP_A);
            case WRAP -> wrap(step.fragment);
            case PAIR -> pair(step.fragment);
            case ANDOR -> andOr();
            case THRESH_W -> {
                boolean more = skip(Opcodes.OP_ADD);
                steps.push(new Step(more ? What.THRESH_W : What.THRESH_E, null, step.n + 1, step.k));
                expect(more ? What.WRAPPED : What.SINGLE);
                yield in.left() > 0;
            }
            case THRESH_E -> thresh(step.n, step.k);
            case ENDIF -> endIf();
            case ENDIF_NOTIF -> {
                boolean duplicated = in.left() > 0 && skip(Opcodes.OP_IFDUP);
                expect(What.PAIR, duplicated ? Fragment.OR_D : Fragment.OR_C);
                expect(What.SINGLE);
                yield duplicated || in.left() > 0;
            }
            case ENDIF_ELSE -> {
                if (skip(Opcodes.OP_IF)) {
                    yield pair(Fragment.OR_I);
                }
                expect(What.ANDOR);
                expect(What.SINGLE);
                yield skip(Opcodes.OP_NOTIF);
            }
        };
    }

    /** Whether what comes next ends no term: it belongs to one around this. */
    private boolean beginsOther() {
        return in.is(0, Opcodes.OP_IF)
                || in.is(0, Opcodes.OP_ELSE)
                || in.is(0, Opcodes.OP_NOTIF)
                || in.is(0, Opcodes.OP_TOALTSTACK)
                || in.is(0, Opcodes.OP_SWAP);
    }

    private boolean skip(int opcode) {
        boolean there = in.is(0, opcode);
        in.skip(there ? 1 : 0);
        return there;
    }

    private boolean wrap(Fragment fragment) {
        if (made.isEmpty()) {
            return false;
        }
        made.add(make.of(fragment, made.removeLast()));
        return true;
    }

    /** The term read last stands first in the script. */
    private boolean pair(Fragment fragment) {
        if (made.size() < 2) {
            return false;
        }
        Miniscript first = made.removeLast();
        made.add(make.of(fragment, first, made.removeLast()));
        return true;
    }

    private boolean andOr() {
        if (made.size() < 3) {
            return false;
        }
        Miniscript left = made.removeLast();
        Miniscript right = made.removeLast();
        Miniscript middle = made.removeLast();
        made.add(make.of(Fragment.ANDOR, left, middle, right));
        return true;
    }

    private boolean thresh(int n, int k) {
        if (k < 1 || k > n || made.size() < n) {
            return false;
        }
        List<Miniscript> subs = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            subs.add(made.removeLast());
        }
        made.add(make.thresh(k, subs));
        return true;
    }

    private boolean endIf() {
        if (skip(Opcodes.OP_ELSE)) {
            expect(What.ENDIF_ELSE);
            expect(What.SEVERAL);
            return true;
        }
        if (in.is(0, Opcodes.OP_IF)) {
            if (in.is(1, Opcodes.OP_DUP)) {
                in.skip(2);
                expect(What.WRAP, Fragment.WRAP_D);
                return true;
            }
            if (in.is(1, Opcodes.OP_0NOTEQUAL) && in.is(2, Opcodes.OP_SIZE)) {
                in.skip(3);
                expect(What.WRAP, Fragment.WRAP_J);
                return true;
            }
            return false;
        }
        expect(What.ENDIF_NOTIF);
        return skip(Opcodes.OP_NOTIF);
    }

    private boolean single() {
        if (in.is(0, Opcodes.OP_1) || in.is(0, Opcodes.OP_0)) {
            made.add(make.of(in.is(0, Opcodes.OP_1) ? Fragment.JUST_1 : Fragment.JUST_0));
            in.skip(1);
            return true;
        }
        if (in.pushes(0, KeyTools.COMPRESSED) || in.pushes(0, KeyTools.X_ONLY)) {
            return key(Fragment.PK_K, byKey.apply(in.data(0)), 1);
        }
        if (in.is(0, Opcodes.OP_VERIFY)
                && in.is(1, Opcodes.OP_EQUAL)
                && in.pushes(2, 20)
                && in.is(3, Opcodes.OP_HASH160)
                && in.is(4, Opcodes.OP_DUP)) {
            return key(Fragment.PK_H, byHash.apply(in.data(2)), 5);
        }
        if (in.is(0, Opcodes.OP_CHECKSEQUENCEVERIFY) && in.isNumber(1)) {
            return lock(Fragment.OLDER);
        }
        if (in.is(0, Opcodes.OP_CHECKLOCKTIMEVERIFY) && in.isNumber(1)) {
            return lock(Fragment.AFTER);
        }
        Fragment hash = hash();
        if (hash != null) {
            made.add(make.hash(hash, in.data(1)));
            in.skip(7);
            return true;
        }
        if (in.left() >= 3 && in.is(0, Opcodes.OP_CHECKMULTISIG)) {
            return multi();
        }
        if (in.left() >= 4 && in.is(0, Opcodes.OP_NUMEQUAL)) {
            return multiA();
        }
        return wrapperOrPair();
    }

    private boolean key(Fragment fragment, KeyExpression key, int opcodes) {
        if (key == null) {
            return false;
        }
        in.skip(opcodes);
        keys.add(key);
        made.add(make.keys(fragment, 0, List.of(keys.size() - 1)));
        return true;
    }

    private boolean lock(Fragment fragment) {
        long number = in.number(1);
        in.skip(2);
        if (number < 1 || number > LARGEST_LOCK) {
            return false;
        }
        made.add(make.number(fragment, (int) number));
        return true;
    }

    private Fragment hash() {
        if (!in.is(0, Opcodes.OP_EQUAL)
                || !in.is(3, Opcodes.OP_VERIFY)
                || !in.is(4, Opcodes.OP_EQUAL)
                || in.number(5) != 32
                || !in.is(6, Opcodes.OP_SIZE)) {
            return null;
        }
        boolean large = in.pushes(1, 32);
        boolean small = in.pushes(1, 20);
        if (in.is(2, Opcodes.OP_SHA256) && large) {
            return Fragment.SHA256;
        }
        if (in.is(2, Opcodes.OP_HASH256) && large) {
            return Fragment.HASH256;
        }
        if (in.is(2, Opcodes.OP_RIPEMD160) && small) {
            return Fragment.RIPEMD160;
        }
        return in.is(2, Opcodes.OP_HASH160) && small ? Fragment.HASH160 : null;
    }

    private boolean multi() {
        long count = in.number(1);
        if (make.tapscript() || count < 1 || count > MAX_KEYS || in.left() < 3 + count) {
            return false;
        }
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            KeyExpression key = in.pushes(2 + i, KeyTools.COMPRESSED) ? byKey.apply(in.data(2 + i)) : null;
            if (key == null) {
                return false;
            }
            keys.add(key);
            places.add(keys.size() - 1);
        }
        long threshold = in.number((int) (2 + count));
        if (threshold < 1 || threshold > count) {
            return false;
        }
        in.skip((int) (3 + count));
        Collections.reverse(places);
        made.add(make.keys(Fragment.MULTI, (int) threshold, places));
        return true;
    }

    private boolean multiA() {
        long threshold = in.number(1);
        if (!make.tapscript() || threshold < 1 || threshold > MAX_KEYS_A || in.left() < 2 + threshold * 2) {
            return false;
        }
        List<Integer> places = new ArrayList<>();
        boolean last = false;
        for (int at = 2; !last; at += 2) {
            last = in.is(at, Opcodes.OP_CHECKSIG);
            boolean pair = (last || in.is(at, Opcodes.OP_CHECKSIGADD)) && in.pushes(at + 1, KeyTools.X_ONLY);
            KeyExpression key = pair ? byKey.apply(in.data(at + 1)) : null;
            if (key == null || places.size() == MAX_KEYS_A) {
                return false;
            }
            keys.add(key);
            places.add(keys.size() - 1);
        }
        if (places.size() < threshold) {
            return false;
        }
        in.skip(2 + places.size() * 2);
        Collections.reverse(places);
        made.add(make.keys(Fragment.MULTI_A, (int) threshold, places));
        return true;
    }

    /** Here and_v is left to the terms around: it commutes with these. */
    private boolean wrapperOrPair() {
        if (skip(Opcodes.OP_CHECKSIG)) {
            return single(Fragment.WRAP_C);
        }
        if (skip(Opcodes.OP_VERIFY)) {
            return single(Fragment.WRAP_V);
        }
        if (skip(Opcodes.OP_0NOTEQUAL)) {
            return single(Fragment.WRAP_N);
        }
        if (in.left() >= 3 && in.is(0, Opcodes.OP_EQUAL) && in.isNumber(1)) {
            long threshold = in.number(1);
            in.skip(2);
            steps.push(new Step(What.THRESH_W, null, 0, (int) threshold));
            return threshold >= 1;
        }
        if (skip(Opcodes.OP_ENDIF)) {
            expect(What.ENDIF);
            expect(What.SEVERAL);
            return true;
        }
        boolean and = in.is(0, Opcodes.OP_BOOLAND);
        if (and || in.is(0, Opcodes.OP_BOOLOR)) {
            in.skip(1);
            expect(What.PAIR, and ? Fragment.AND_B : Fragment.OR_B);
            expect(What.SINGLE);
            expect(What.WRAPPED);
            return true;
        }
        return false;
    }

    private boolean single(Fragment wrapper) {
        expect(What.WRAP, wrapper);
        expect(What.SINGLE);
        return true;
    }
}
