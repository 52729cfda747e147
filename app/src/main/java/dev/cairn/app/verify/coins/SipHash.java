package dev.cairn.app.verify.coins;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012): a keyed hash of 64 bits whose collisions nobody can find without the key. Fed
 * with whole little-endian words and then a tail of bytes. Not thread-safe; one object hashes one message after another.
 */
final class SipHash {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long key0;
    private final long key1;
    private long v0;
    private long v1;
    private long v2;
    private long v3;
    private int length;

    SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /** Begins a message. */
    SipHash start() {
        v0 = key0 ^ 0x736f6d6570736575L;
        v1 = key1 ^ 0x646f72616e646f6dL;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
        length = 0;
        return this;
    }

    /** Adds eight bytes; only before any {@link #finish}. */
    SipHash word(long word) {
        length += 8;
        compress(word);
        return this;
    }

    /** Adds the last {@code count} bytes, any number, and ends the message. */
    long finish(byte[] bytes, int offset, int count) {
        int at = offset;
        for (int end = offset + (count & ~7); at < end; at += 8) {
            compress((long) LONGS.get(bytes, at));
        }
        length += count;
        long last = (long) length << 56;
        for (int i = 0; i < (count & 7); i++) {
            last |= (bytes[at + i] & 0xffL) << (8 * i);
        }
        return end(last);
    }

    /** Adds the last four bytes and ends the message. */
    long finish(int last) {
        length += 4;
        return end(((long) length << 56) | (last & 0xffff_ffffL));
    }

    private long end(long last) {
        compress(last);
        v2 ^= 0xff;
        round();
        round();
        round();
        round();
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void compress(long word) {
        v3 ^= word;
        round();
        round();
        v0 ^= word;
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
