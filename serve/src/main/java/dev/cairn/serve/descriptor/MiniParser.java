package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/** Reads terms of miniscript (Core, {@code miniscript::FromString}). What it reads may be wrong still: it is a term, no more. */
final class MiniParser {

    private static final int MAX_KEYS = 20;
    private static final int MAX_KEYS_A = 999;
    private static final long LOCK_END = 0x8000_0000L;

    private final Miniscript.Maker make;
    private final Function<String, List<KeyExpression>> keyParser;
    private final List<List<KeyExpression>> keys = new ArrayList<>();
    private final Deque<Step> steps = new ArrayDeque<>();
    private final List<Miniscript> made = new ArrayList<>();
    private String text;
    private int at;

    /** Bytes that the script has at least; each term takes its own room but one byte, and the term around it that one. */
    private long least = 1;

    /**
     * A parser for one text.
     *
     * @param keyParser throws if a text is no key
     */
    MiniParser(boolean tapscript, Function<String, List<KeyExpression>> keyParser) {
        this.make = new Miniscript.Maker(tapscript);
        this.keyParser = keyParser;
    }

    private enum What {
        WRAPPED,
        TERM,
        WRAP,
        WRAP_U,
        WRAP_T,
        PAIR,
        AND_N,
        ANDOR,
        THRESH,
        COMMA,
        CLOSE
    }

    /**
     * A step.
     *
     * @param fragment what is to be made
     * @param n terms of a threshold so far
     * @param k its number
     */
    private record Step(What what, Fragment fragment, int n, long k) {}

    /** The keys, in the order of the text; each as many as its path has alternatives. */
    List<List<KeyExpression>> keys() {
        return keys;
    }

    /** The term; null if the text is none. */
    Miniscript parse(String whole) {
        text = whole;
        expect(What.WRAPPED);
        while (!steps.isEmpty()) {
            if (least > make.maxScript() || !take(steps.pop())) {
                return null;
            }
        }
        return at == text.length() ? made.get(0) : null;
    }

    private void expect(What what) {
        steps.push(new Step(what, null, -1, -1));
    }

    private void expect(What what, Fragment fragment) {
        steps.push(new Step(what, fragment, -1, -1));
    }

    private boolean take(Step step) {
        return switch (step.what) {
            case WRAPPED -> wrappers();
            case TERM -> term();
            case WRAP -> {
                if (step.fragment == Fragment.WRAP_V
                        && MiniType.has(made.getLast().type(), MiniType.X)) {
                    least++;
                }
                made.add(make.of(step.fragment, made.removeLast()));
                yield true;
            }
            case WRAP_U -> made.add(make.of(Fragment.OR_I, made.removeLast(), make.of(Fragment.JUST_0)));
            case WRAP_T -> made.add(make.of(Fragment.AND_V, made.removeLast(), make.of(Fragment.JUST_1)));
            case PAIR -> {
                Miniscript second = made.removeLast();
                yield made.add(make.of(step.fragment, made.removeLast(), second));
            }
            case AND_N -> {
                Miniscript second = made.removeLast();
                yield made.add(make.of(Fragment.ANDOR, made.removeLast(), second, make.of(Fragment.JUST_0)));
            }
            case ANDOR -> {
                Miniscript third = made.removeLast();
                Miniscript second = made.removeLast();
                yield made.add(make.of(Fragment.ANDOR, made.removeLast(), second, third));
            }
            case THRESH -> thresh(step.n, step.k);
            case COMMA -> skip(",");
            case CLOSE -> skip(")");
        };
    }

    private boolean skip(String wanted) {
        boolean there = text.startsWith(wanted, at);
        at += there ? wanted.length() : 0;
        return there;
    }

    private boolean wrappers() {
        int colon = -1;
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                colon = i;
                break;
            }
            if (c < 'a' || c > 'z') {
                break;
            }
        }
        boolean afterV = false;
        for (; at < colon; at++) {
            if (least > make.maxScript() || !wrapper(text.charAt(at), afterV)) {
                return false;
            }
            afterV = text.charAt(at) == 'v';
        }
        at += colon >= 0 ? 1 : 0;
        expect(What.TERM);
        return true;
    }

    private boolean wrapper(char letter, boolean afterV) {
        switch (letter) {
            case 'a' -> wrap(Fragment.WRAP_A, 2);
            case 's' -> wrap(Fragment.WRAP_S, 1);
            case 'c' -> wrap(Fragment.WRAP_C, 1);
            case 'd' -> wrap(Fragment.WRAP_D, 3);
            case 'j' -> wrap(Fragment.WRAP_J, 4);
            case 'n' -> wrap(Fragment.WRAP_N, 1);
            case 'v' -> wrap(Fragment.WRAP_V, 0);
            case 'u' -> {
                least += 4;
                expect(What.WRAP_U);
            }
            case 't' -> {
                least += 1;
                expect(What.WRAP_T);
            }
            case 'l' -> {
                least += 4;
                made.add(make.of(Fragment.JUST_0));
                expect(What.PAIR, Fragment.OR_I);
            }
            default -> {
                return false;
            }
        }
        return letter != 'v' || !afterV;
    }

    private void wrap(Fragment fragment, int bytes) {
        least += bytes;
        expect(What.WRAP, fragment);
    }

    private boolean term() {
        int keyBytes = make.tapscript() ? 32 : 33;
        if (skip("0")) {
            return made.add(make.of(Fragment.JUST_0));
        }
        if (skip("1")) {
            return made.add(make.of(Fragment.JUST_1));
        }
        if (skip("pk(")) {
            return key(Fragment.PK_K, true, keyBytes + 1);
        }
        if (skip("pkh(")) {
            return key(Fragment.PK_H, true, 24);
        }
        if (skip("pk_k(")) {
            return key(Fragment.PK_K, false, keyBytes);
        }
        if (skip("pk_h(")) {
            return key(Fragment.PK_H, false, 23);
        }
        if (skip("sha256(")) {
            return hash(Fragment.SHA256, 32);
        }
        if (skip("ripemd160(")) {
            return hash(Fragment.RIPEMD160, 20);
        }
        if (skip("hash256(")) {
            return hash(Fragment.HASH256, 32);
        }
        if (skip("hash160(")) {
            return hash(Fragment.HASH160, 20);
        }
        if (skip("after(")) {
            return lock(Fragment.AFTER);
        }
        if (skip("older(")) {
            return lock(Fragment.OLDER);
        }
        if (skip("multi(")) {
            return !make.tapscript() && multi(Fragment.MULTI, MAX_KEYS);
        }
        if (skip("multi_a(")) {
            return make.tapscript() && multi(Fragment.MULTI_A, MAX_KEYS_A);
        }
        if (skip("thresh(")) {
            long k = number(',');
            if (k < 1) {
                return false;
            }
            steps.push(new Step(What.THRESH, null, 1, k));
            expect(What.WRAPPED);
            least += 1 + pushLength(k);
            return true;
        }
        return combination();
    }

    private boolean combination() {
        if (skip("andor(")) {
            expect(What.ANDOR);
            terms(3, 5);
        } else if (skip("and_n(")) {
            expect(What.AND_N);
            terms(2, 5);
        } else if (skip("and_b(")) {
            expect(What.PAIR, Fragment.AND_B);
            terms(2, 2);
        } else if (skip("and_v(")) {
            expect(What.PAIR, Fragment.AND_V);
            terms(2, 1);
        } else if (skip("or_b(")) {
            expect(What.PAIR, Fragment.OR_B);
            terms(2, 2);
        } else if (skip("or_c(")) {
            expect(What.PAIR, Fragment.OR_C);
            terms(2, 3);
        } else if (skip("or_d(")) {
            expect(What.PAIR, Fragment.OR_D);
            terms(2, 4);
        } else if (skip("or_i(")) {
            expect(What.PAIR, Fragment.OR_I);
            terms(2, 4);
        } else {
            return false;
        }
        return true;
    }

    private void terms(int count, int bytes) {
        least += bytes;
        expect(What.CLOSE);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                expect(What.COMMA);
            }
            expect(What.WRAPPED);
        }
    }

    private boolean key(Fragment fragment, boolean checked, int bytes) {
        int end = next(')');
        if (end <= at) {
            return false;
        }
        Miniscript key = make.keys(fragment, 0, List.of(key(text.substring(at, end))));
        made.add(checked ? make.of(Fragment.WRAP_C, key) : key);
        at = end + 1;
        least += bytes;
        return true;
    }

    private int key(String one) {
        keys.add(keyParser.apply(one));
        return keys.size() - 1;
    }

    private boolean hash(Fragment fragment, int length) {
        int end = next(')');
        String digits = end <= at ? "" : text.substring(at, end);
        if (!KeyTools.isHex(digits) || digits.length() != 2 * length) {
            return false;
        }
        made.add(make.hash(fragment, Bytes.ofHex(digits)));
        at = end + 1;
        least += length + 6;
        return true;
    }

    private boolean lock(Fragment fragment) {
        long number = number(')');
        if (number < 1 || number >= LOCK_END) {
            return false;
        }
        made.add(make.number(fragment, (int) number));
        least += pushLength(number);
        return true;
    }

    /** The number up to a character, which is passed too; negative if there is none. */
    private long number(char end) {
        int to = next(end);
        if (to <= at) {
            return -1;
        }
        String digits = text.substring(at, to);
        at = to + 1;
        return KeyParser.word(digits);
    }

    private boolean multi(Fragment fragment, int most) {
        long k = number(',');
        if (k < 0) {
            return false;
        }
        List<Integer> places = new ArrayList<>();
        boolean more = true;
        while (more) {
            int comma = next(',');
            more = comma >= 0;
            int end = more ? comma : next(')');
            if (end <= at) {
                return false;
            }
            places.add(key(text.substring(at, end)));
            at = end + 1;
        }
        int count = places.size();
        if (count > most || k < 1 || k > count) {
            return false;
        }
        least += fragment == Fragment.MULTI_A
                ? 34L * count + pushLength(k)
                : 34L * count + (count > 16 ? 3 : 2) + (k > 16 ? 1 : 0);
        made.add(make.keys(fragment, (int) k, Collections.unmodifiableList(places)));
        return true;
    }

    private boolean thresh(int n, long k) {
        if (skip(",")) {
            steps.push(new Step(What.THRESH, null, n + 1, k));
            expect(What.WRAPPED);
            least += 2;
            return true;
        }
        if (k > n || !skip(")")) {
            return false;
        }
        List<Miniscript> subs = new ArrayList<>(made.subList(made.size() - n, made.size()));
        made.subList(made.size() - n, made.size()).clear();
        return made.add(make.thresh((int) k, subs));
    }

    /** Where a character comes next, within these brackets; −1 if nowhere (Core, {@code FindNextChar}). */
    private int next(char wanted) {
        for (int i = at; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == wanted) {
                return i;
            }
            if (c == ')') {
                break;
            }
        }
        return -1;
    }

    private static int pushLength(long number) {
        return 1
                + (number > 16 ? 1 : 0)
                + (number > 0x7f ? 1 : 0)
                + (number > 0x7fff ? 1 : 0)
                + (number > 0x7f_ffff ? 1 : 0);
    }
}
