package dev.cairn.primitives.address;

import dev.cairn.primitives.script.Bytes;
import java.util.Optional;

/** Bytes as groups of five bits and back (BIP173). */
final class BitGroups {

    private BitGroups() {}

    /** {@code first}, and then the bits of {@code bytes} in fives, the last filled up with zeroes. */
    static byte[] toFives(int first, Bytes bytes) {
        byte[] fives = new byte[1 + (bytes.length() * 8 + 4) / 5];
        fives[0] = (byte) first;
        for (int i = 1; i < fives.length; i++) {
            int bit = (i - 1) * 5;
            int pair = byteAt(bytes, bit / 8) << 8 | byteAt(bytes, bit / 8 + 1);
            fives[i] = (byte) (pair >>> (11 - bit % 8) & 31);
        }
        return fives;
    }

    private static int byteAt(Bytes bytes, int index) {
        return index < bytes.length() ? bytes.at(index) : 0;
    }

    /** The bytes in {@code fives} from {@code from}; empty if five or more bits are left over, or one that is set. */
    static Optional<byte[]> toBytes(byte[] fives, int from) {
        int bits = (fives.length - from) * 5;
        byte[] bytes = new byte[bits / 8];
        int held = 0;
        int count = 0;
        int out = 0;
        for (int i = from; i < fives.length; i++) {
            held = held << 5 | fives[i];
            count += 5;
            if (count >= 8) {
                count -= 8;
                bytes[out++] = (byte) (held >>> count);
                held &= (1 << count) - 1;
            }
        }
        return count >= 5 || held != 0 ? Optional.empty() : Optional.of(bytes);
    }
}
