package dev.cairn.serve.descriptor;

import java.util.List;

/**
 * The types of miniscript's terms, as sets of letters (BIP379; Core, script/miniscript.cpp {@code ComputeType}). One of B, V, K and
 * W says what a term leaves on the stack; the others are properties. A term that combines others wrongly has no letter at all.
 */
final class MiniType {

    /** Leaves a truth. */
    static final int B = 1;
    /** Goes on or fails. */
    static final int V = 1 << 1;
    /** Leaves a key. */
    static final int K = 1 << 2;
    /** As B, one deeper. */
    static final int W = 1 << 3;
    /** Takes nothing. */
    static final int Z = 1 << 4;
    /** Takes one item. */
    static final int O = 1 << 5;
    /** What it takes first is not zero if it is satisfied. */
    static final int N = 1 << 6;
    /** Can be dissatisfied. */
    static final int D = 1 << 7;
    /** Leaves just 1 when satisfied. */
    static final int U = 1 << 8;
    /** Dissatisfied in one way only. */
    static final int E = 1 << 9;
    /** Dissatisfied only with a signature. */
    static final int F = 1 << 10;
    /** Satisfied only with a signature. */
    static final int S = 1 << 11;
    /** Satisfied in a way that no third party can change. */
    static final int M = 1 << 12;
    /** Its last opcode has no form that verifies. */
    static final int X = 1 << 13;
    /** Has a relative lock in time. */
    static final int G = 1 << 14;
    /** Has a relative lock in blocks. */
    static final int H = 1 << 15;
    /** Has an absolute lock in time. */
    static final int I = 1 << 16;
    /** Has an absolute lock in blocks. */
    static final int J = 1 << 17;
    /** Needs no lock in time and one in blocks together. */
    static final int T = 1 << 18;

    private static final int LOCKS = G | H | I | J;
    private static final int RELATIVE_TIME = 1 << 22;
    private static final int FIRST_TIME = 500_000_000;

    private MiniType() {}

    /** Whether a type has all of some letters. */
    static boolean has(int type, int letters) {
        return (type & letters) == letters;
    }

    private static int when(boolean condition, int letters) {
        return condition ? letters : 0;
    }

    /** Whether two terms, both needed, want locks that cannot hold together. */
    private static boolean mix(int x, int y) {
        return (has(x, G) && has(y, H))
                || (has(x, H) && has(y, G))
                || (has(x, I) && has(y, J))
                || (has(x, J) && has(y, I));
    }

    /** The type of a term. */
    static int of(Fragment fragment, int k, List<Miniscript> subs, boolean tapscript) {
        int x = subs.isEmpty() ? 0 : subs.get(0).type();
        int y = subs.size() > 1 ? subs.get(1).type() : 0;
        int z = subs.size() > 2 ? subs.get(2).type() : 0;
        int type =
                switch (fragment) {
                    case PK_K -> K | O | N | U | D | E | M | S | X | T;
                    case PK_H -> K | N | U | D | E | M | S | X | T;
                    case OLDER -> ((k & RELATIVE_TIME) != 0 ? G : H) | B | Z | F | M | X | T;
                    case AFTER -> (k >= FIRST_TIME ? I : J) | B | Z | F | M | X | T;
                    case SHA256, RIPEMD160, HASH256, HASH160 -> B | O | N | U | D | M | T;
                    case JUST_1 -> B | Z | U | F | M | X | T;
                    case JUST_0 -> B | Z | U | D | E | M | S | X | T;
                    case WRAP_A, WRAP_S, WRAP_C, WRAP_D, WRAP_V, WRAP_J, WRAP_N -> wrapped(fragment, x, tapscript);
                    case AND_V -> andV(x, y);
                    case AND_B -> andB(x, y);
                    case OR_B, OR_C, OR_D, OR_I -> or(fragment, x, y);
                    case ANDOR -> andOr(x, y, z);
                    case MULTI -> B | N | U | D | E | M | S | T;
                    case MULTI_A -> B | U | D | E | M | S | T;
                    case THRESH -> thresh(k, subs);
                };
        return (type & (B | V | K | W)) == 0 ? 0 : type;
    }

    private static int wrapped(Fragment fragment, int x, boolean tapscript) {
        int locks = x & (LOCKS | T);
        return locks
                | switch (fragment) {
                    case WRAP_A -> when(has(x, B), W) | (x & (U | D | F | E | M | S)) | X;
                    case WRAP_S -> when(has(x, B | O), W) | (x & (U | D | F | E | M | S | X));
                    case WRAP_C -> when(has(x, K), B) | (x & (O | N | D | F | E | M)) | U | S;
                    // In P2WSH what OP_IF takes need not be just 1: that is policy there.
                    case WRAP_D ->
                        when(has(x, V | Z), B)
                                | when(has(x, Z), O)
                                | when(has(x, F), E)
                                | (x & (M | S))
                                | when(tapscript, U)
                                | N
                                | D
                                | X;
                    case WRAP_V -> when(has(x, B), V) | (x & (Z | O | N | M | S)) | F | X;
                    case WRAP_J -> when(has(x, B | N), B) | when(has(x, F), E) | (x & (O | U | M | S)) | N | D | X;
                    case WRAP_N -> (x & (B | Z | O | N | D | F | E | M | S)) | U | X;
                    default -> throw new IllegalArgumentException(fragment + " is no wrapper");
                };
    }

    private static int andV(int x, int y) {
        return when(has(x, V), y & (K | V | B))
                | (x & N)
                | when(has(x, Z), y & N)
                | when(has(x | y, Z), (x | y) & O)
                | (x & y & (D | M | Z))
                | ((x | y) & S)
                | when(has(y, F) || has(x, S), F)
                | (y & (U | X))
                | ((x | y) & LOCKS)
                | when(has(x & y, T) && !mix(x, y), T);
    }

    private static int andB(int x, int y) {
        return when(has(y, W), x & B)
                | when(has(x | y, Z), (x | y) & O)
                | (x & N)
                | when(has(x, Z), y & N)
                | when(has(x & y, S), x & y & E)
                | (x & y & (D | Z | M))
                | when(has(x & y, F) || has(x, S | F) || has(y, S | F), F)
                | ((x | y) & S)
                | U
                | X
                | ((x | y) & LOCKS)
                | when(has(x & y, T) && !mix(x, y), T);
    }

    private static int or(Fragment fragment, int x, int y) {
        int locks = ((x | y) & LOCKS) | (x & y & T);
        boolean safe = has(x | y, S);
        return locks
                | switch (fragment) {
                    case OR_B ->
                        when(has(x, B | D) && has(y, W | D), B)
                                | when(has(x | y, Z), (x | y) & O)
                                | when(safe && has(x & y, E), x & y & M)
                                | (x & y & (Z | S | E))
                                | D
                                | U
                                | X;
                    case OR_D ->
                        when(has(x, B | D | U), y & B)
                                | when(has(y, Z), x & O)
                                | when(has(x, E) && safe, x & y & M)
                                | (x & y & (Z | S))
                                | (y & (U | F | D | E))
                                | X;
                    case OR_C ->
                        when(has(x, B | D | U), y & V)
                                | when(has(y, Z), x & O)
                                | when(has(x, E) && safe, x & y & M)
                                | (x & y & (Z | S))
                                | F
                                | X;
                    case OR_I ->
                        (x & y & (V | B | K | U | F | S))
                                | when(has(x & y, Z), O)
                                | when(has(x | y, F), (x | y) & E)
                                | when(safe, x & y & M)
                                | ((x | y) & D)
                                | X;
                    default -> throw new IllegalArgumentException(fragment + " is no choice of two");
                };
    }

    private static int andOr(int x, int y, int z) {
        boolean forced = has(x, S) || has(y, F);
        return when(has(x, B | D | U), y & z & (B | K | V))
                | (x & y & z & Z)
                | when(has(x | (y & z), Z), (x | (y & z)) & O)
                | (y & z & U)
                | when(forced, z & (F | E))
                | (z & D)
                | when(has(x, E) && has(x | y | z, S), x & y & z & M)
                | (z & (x | y) & S)
                | X
                | ((x | y | z) & LOCKS)
                | when(has(x & y & z, T) && !mix(x, y), T);
    }

    private static int thresh(int k, List<Miniscript> subs) {
        boolean allE = true;
        boolean allM = true;
        int taken = 0;
        int safe = 0;
        int locks = T;
        for (int i = 0; i < subs.size(); i++) {
            int type = subs.get(i).type();
            if (!has(type, (i == 0 ? B : W) | D | U)) {
                return 0;
            }
            allE &= has(type, E);
            allM &= has(type, M);
            safe += has(type, S) ? 1 : 0;
            taken += has(type, Z) ? 0 : has(type, O) ? 1 : 2;
            locks = ((locks | type) & LOCKS) | when(has(locks & type, T) && (k <= 1 || !mix(locks, type)), T);
        }
        int count = subs.size();
        return B
                | D
                | U
                | when(taken == 0, Z)
                | when(taken == 1, O)
                | when(allE && safe == count, E)
                | when(allE && allM && safe >= count - k, M)
                | when(safe >= count - k + 1, S)
                | locks;
    }
}
