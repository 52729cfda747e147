package dev.cairn.chain.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The stream of ChaCha20 (RFC 8439) of a key, with nonce and counter zero: bytes that only the key's owner could foretell. */
final class ChaCha20 {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BLOCK = 64;

    private ChaCha20() {}

    /**
     * The first bytes of the stream.
     *
     * @param key 32 bytes
     * @param length a multiple of 64
     */
    static byte[] expand(byte[] key, int length) {
        byte[] out = new byte[length];
        int[] start = new int[16];
        start[0] = 0x61707865;
        start[1] = 0x3320646e;
        start[2] = 0x79622d32;
        start[3] = 0x6b206574;
        for (int i = 0; i < 8; i++) {
            start[4 + i] = (int) INTS.get(key, 4 * i);
        }
        int[] state = new int[16];
        for (int at = 0; at < length; at += BLOCK) {
            System.arraycopy(start, 0, state, 0, 16);
            for (int round = 0; round < 10; round++) {
                quarter(state, 0, 4, 8, 12);
                quarter(state, 1, 5, 9, 13);
                quarter(state, 2, 6, 10, 14);
                quarter(state, 3, 7, 11, 15);
                quarter(state, 0, 5, 10, 15);
                quarter(state, 1, 6, 11, 12);
                quarter(state, 2, 7, 8, 13);
                quarter(state, 3, 4, 9, 14);
            }
            for (int i = 0; i < 16; i++) {
                INTS.set(out, at + 4 * i, state[i] + start[i]);
            }
            start[12]++;
        }
        return out;
    }

    private static void quarter(int[] s, int a, int b, int c, int d) {
        s[a] += s[b];
        s[d] = Integer.rotateLeft(s[d] ^ s[a], 16);
        s[c] += s[d];
        s[b] = Integer.rotateLeft(s[b] ^ s[c], 12);
        s[a] += s[b];
        s[d] = Integer.rotateLeft(s[d] ^ s[a], 8);
        s[c] += s[d];
        s[b] = Integer.rotateLeft(s[b] ^ s[c], 7);
    }
}
