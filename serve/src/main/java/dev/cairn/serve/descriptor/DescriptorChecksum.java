package dev.cairn.serve.descriptor;

import dev.cairn.serve.json.AsciiBuffer;
import java.util.Arrays;

/**
 * The eight characters behind the {@code #} of a descriptor (BIP380): a cyclic code over GF(32) that finds any four wrong
 * characters of a text up to 501 long. Each character gives five bits at once, and every three give five more for their
 * groups of 32.
 */
public final class DescriptorChecksum {

    /** Characters in a checksum. */
    public static final int LENGTH = 8;

    private static final String CHARACTERS = "0123456789()[],'/*abcdefgh@:$%{}"
            + "IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~"
            + "ijklmnopqrstuvwxyzABCDEFGH`#\"\\ ";
    private static final String DIGITS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

    /** What {@code x⁸} times 1, 2, 4, 8 and 16 leaves when divided by the generator, five bits a coefficient. */
    private static final long[] GENERATOR = {0xf5dee51989L, 0xa9fdca3312L, 0x1bab10e32dL, 0x3706b1677aL, 0x644d626ffdL};

    private static final long[] STEPS = new long[32];
    private static final byte[] PLACES = new byte[128];

    static {
        for (int i = 0; i < STEPS.length; i++) {
            for (int bit = 0; bit < GENERATOR.length; bit++) {
                STEPS[i] ^= (i >> bit & 1) != 0 ? GENERATOR[bit] : 0;
            }
        }
        Arrays.fill(PLACES, (byte) -1);
        for (int i = 0; i < CHARACTERS.length(); i++) {
            PLACES[CHARACTERS.charAt(i)] = (byte) i;
        }
    }

    private DescriptorChecksum() {}

    /** The checksum of a text; null if it has characters that no descriptor has. */
    public static String of(String text) {
        long sum = 1;
        int groups = 0;
        int inGroup = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int place = c < PLACES.length ? PLACES[c] : -1;
            if (place < 0) {
                return null;
            }
            sum = step(sum, place & 31);
            groups = groups * 3 + (place >> 5);
            if (++inGroup == 3) {
                sum = step(sum, groups);
                groups = 0;
                inGroup = 0;
            }
        }
        sum = finish(sum, groups, inGroup);
        StringBuilder out = new StringBuilder(LENGTH);
        for (int i = LENGTH - 1; i >= 0; i--) {
            out.append(DIGITS.charAt((int) (sum >> (5 * i)) & 31));
        }
        return out.toString();
    }

    /** Adds {@code #} and the checksum to a text of which every character is one that descriptors have. */
    public static void append(AsciiBuffer text) {
        byte[] array = text.array();
        long sum = 1;
        int groups = 0;
        int inGroup = 0;
        for (int i = 0; i < text.size(); i++) {
            int place = PLACES[array[i]];
            sum = step(sum, place & 31);
            groups = groups * 3 + (place >> 5);
            if (++inGroup == 3) {
                sum = step(sum, groups);
                groups = 0;
                inGroup = 0;
            }
        }
        sum = finish(sum, groups, inGroup);
        text.add('#');
        for (int i = LENGTH - 1; i >= 0; i--) {
            text.add(DIGITS.charAt((int) (sum >> (5 * i)) & 31));
        }
    }

    private static long finish(long soFar, int groups, int inGroup) {
        long sum = inGroup > 0 ? step(soFar, groups) : soFar;
        for (int i = 0; i < LENGTH; i++) {
            sum = step(sum, 0);
        }
        return sum ^ 1;
    }

    private static long step(long sum, int value) {
        return (sum & 0x7ffffffffL) << 5 ^ value ^ STEPS[(int) (sum >>> 35)];
    }
}
