package dev.cairn.consensus.tx;

import dev.cairn.primitives.tx.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds an outpoint that a transaction spends twice, in the bytes as they lie. Inputs are sorted by a few mixed bits of
 * their outpoint; those alike are compared. A stranger can choose outpoints whose bits collide, but many alike are sorted in
 * full, so that the worst costs a sort of all and no square.
 */
final class Outpoints {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int LENGTH = 36;
    /** Up to here every pair is compared. */
    private static final int FEW = 16;

    private static final long INDEX = 0xffff_ffffL;

    private Outpoints() {}

    static boolean repeat(Transaction tx) {
        int count = tx.inputCount();
        if (count <= FEW) {
            return repeatAmongFew(tx, count);
        }
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = (mixed(tx, i) & ~INDEX) | i;
        }
        Arrays.sort(keys);
        int from = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || keys[i] >>> 32 != keys[from] >>> 32) {
                if (repeatAmong(tx, keys, from, i)) {
                    return true;
                }
                from = i;
            }
        }
        return false;
    }

    private static boolean repeatAmongFew(Transaction tx, int count) {
        for (int i = 1; i < count; i++) {
            for (int j = 0; j < i; j++) {
                if (compare(tx, i, j) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long mixed(Transaction tx, int input) {
        int at = tx.inputOffset(input);
        long word = (long) LONGS.get(tx.array(), at) + (int) INTS.get(tx.array(), at + 32) * 0x9e37_79b9_7f4a_7c15L;
        return (word ^ word >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    }

    private static boolean repeatAmong(Transaction tx, long[] keys, int from, int to) {
        if (to - from > FEW) {
            return repeatAmongMany(tx, keys, from, to);
        }
        for (int i = from + 1; i < to; i++) {
            for (int j = from; j < i; j++) {
                if (compare(tx, (int) keys[i], (int) keys[j]) == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean repeatAmongMany(Transaction tx, long[] keys, int from, int to) {
        Integer[] order = new Integer[to - from];
        Arrays.setAll(order, i -> (int) keys[from + i]);
        Arrays.sort(order, (a, b) -> compare(tx, a, b));
        for (int i = 1; i < order.length; i++) {
            if (compare(tx, order[i - 1], order[i]) == 0) {
                return true;
            }
        }
        return false;
    }

    private static int compare(Transaction tx, int a, int b) {
        int from = tx.inputOffset(a);
        int other = tx.inputOffset(b);
        return Arrays.compare(tx.array(), from, from + LENGTH, tx.array(), other, other + LENGTH);
    }
}
