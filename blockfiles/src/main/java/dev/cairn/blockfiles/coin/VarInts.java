package dev.cairn.blockfiles.coin;

import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;

/**
 * Core's VARINT (serialize.h): base 128, most significant group first, the high bit set on all bytes but the last, and
 * one taken away whenever a group is shifted out, so that each number has one form.
 *
 * <pre>
 *  0 = 00   127 = 7f   128 = 80 00   255 = 80 7f   16511 = ff 7f   16512 = 80 80 00
 * </pre>
 */
final class VarInts {

    private VarInts() {}

    /** A number below 2^32, as an unsigned int. */
    static int readInt(WireReader in) throws WireException {
        int at = in.position();
        long n = 0;
        while (true) {
            int next = in.readByte();
            if (n > 0xffff_ffffL >>> 7) {
                throw tooLarge(at);
            }
            n = (n << 7) | (next & 0x7f);
            if (next < 0x80) {
                return (int) n;
            }
            if (n == 0xffff_ffffL) {
                throw tooLarge(at);
            }
            n++;
        }
    }

    /** A number below 2^64, as an unsigned long. */
    static long readLong(WireReader in) throws WireException {
        int at = in.position();
        long n = 0;
        while (true) {
            int next = in.readByte();
            if (Long.compareUnsigned(n, -1L >>> 7) > 0) {
                throw tooLarge(at);
            }
            n = (n << 7) | (next & 0x7f);
            if (next < 0x80) {
                return n;
            }
            if (n == -1L) {
                throw tooLarge(at);
            }
            n++;
        }
    }

    /** Writes an unsigned long. */
    static void write(WireWriter out, long value) {
        int length = 1;
        for (long n = value; Long.compareUnsigned(n, 0x7f) > 0; n = (n >>> 7) - 1) {
            length++;
        }
        int first = out.claim(length);
        byte[] array = out.array();
        long n = value;
        for (int at = first + length - 1; at >= first; at--) {
            array[at] = (byte) ((n & 0x7f) | (at == first + length - 1 ? 0 : 0x80));
            n = (n >>> 7) - 1;
        }
    }

    private static WireException tooLarge(int at) {
        return new WireException(at, "ReadVarInt(): size too large");
    }
}
