package dev.cairn.primitives.tx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Compact sizes in bytes that were read once and found good: no checks, for views. */
final class CompactSizes {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private CompactSizes() {}

    static int value(byte[] array, int at) {
        int first = array[at] & 0xff;
        if (first < 0xfd) {
            return first;
        }
        // A good one is at most 32 MiB, so the nine-byte form cannot occur.
        return first == 0xfd ? (short) SHORTS.get(array, at + 1) & 0xffff : (int) INTS.get(array, at + 1);
    }

    static int length(byte[] array, int at) {
        int first = array[at] & 0xff;
        return first < 0xfd ? 1 : first == 0xfd ? 3 : 5;
    }
}
