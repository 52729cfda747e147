package dev.cairn.chain.delta;

import dev.cairn.primitives.tx.OutPoint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * SipHash-1-3 (Aumasson and Bernstein, 2012) of an outpoint under a key that this process drew: who chooses txids cannot choose
 * where they fall in a table. Never stored, never sent; 10 ns.
 */
public final class OutPointHash {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long KEY0;
    private static final long KEY1;

    static {
        SecureRandom random = new SecureRandom();
        KEY0 = random.nextLong();
        KEY1 = random.nextLong();
    }

    private OutPointHash() {}

    /** Of an outpoint. */
    public static long of(OutPoint outPoint) {
        return of(
                outPoint.txid().word0(),
                outPoint.txid().word1(),
                outPoint.txid().word2(),
                outPoint.txid().word3(),
                (int) outPoint.vout());
    }

    /** Of a txid that lies in an array, and an output number. */
    public static long of(byte[] bytes, int at, int vout) {
        return of(
                (long) LONGS.get(bytes, at),
                (long) LONGS.get(bytes, at + 8),
                (long) LONGS.get(bytes, at + 16),
                (long) LONGS.get(bytes, at + 24),
                vout);
    }

    /**
     * Of a txid alone, by its first eight bytes, in the high bits: for a table that lives no longer than a block. Whoever makes txids
     * with these bytes alike needs 2³² of them for each pair; of any others two are in one of n slots by chance of 2/n (multiplication
     * by a hidden odd number; Dietzfelbinger et al., 1997). 1 ns.
     */
    static long ofTxid(long word0) {
        return (word0 ^ KEY0) * (KEY1 | 1);
    }

    /** Of a txid's words and an output number. */
    public static long of(long word0, long word1, long word2, long word3, int vout) {
        State state = new State(); // never leaves the method, so it is no object once compiled
        state.compress(word0);
        state.compress(word1);
        state.compress(word2);
        state.compress(word3);
        state.compress((36L << 56) | Integer.toUnsignedLong(vout));
        return state.end();
    }

    private static final class State {

        private long v0 = KEY0 ^ 0x736f6d6570736575L;
        private long v1 = KEY1 ^ 0x646f72616e646f6dL;
        private long v2 = KEY0 ^ 0x6c7967656e657261L;
        private long v3 = KEY1 ^ 0x7465646279746573L;

        void compress(long word) {
            v3 ^= word;
            round();
            v0 ^= word;
        }

        long end() {
            v2 ^= 0xff;
            round();
            round();
            round();
            return v0 ^ v1 ^ v2 ^ v3;
        }

        private void round() {
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
