package dev.cairn.primitives.address;

import java.util.Arrays;
import java.util.Optional;

/**
 * Five-bit values as text, with a prefix and a checksum that finds any four wrong characters (BIP173, BIP350).
 *
 * <pre>
 *  prefix '1' values… checksum (6 values)      90 characters at most
 * </pre>
 */
public final class Bech32 {

    /** Characters that a text may have. */
    public static final int MAX_LENGTH = 90;

    static final int CHECKSUM_LENGTH = 6;
    static final char SEPARATOR = '1';

    private static final String ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

    /** What {@code x⁶} times 1, 2, 4, 8 and 16 leaves when divided by the generator, five bits a coefficient. */
    private static final int[] GENERATOR = {0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3};

    private Bech32() {}

    /** The two checksums. They differ in what is added to the remainder. */
    public enum Encoding {
        /** BIP173: witness version 0. */
        BECH32(1),
        /** BIP350: witness versions 1 to 16. */
        BECH32M(0x2bc830a3);

        private final int constant;

        Encoding(int constant) {
            this.constant = constant;
        }

        int constant() {
            return constant;
        }
    }

    /** A text taken apart: its checksum, its prefix in lower case, and its values 0–31 without the checksum's. */
    @SuppressWarnings("ArrayRecordComponent") // handed over once and written to by nobody; never compared
    public record Decoded(Encoding encoding, String prefix, byte[] values) {}

    /**
     * Writes values, in lower case.
     *
     * @param prefix lower-case ASCII without blanks
     * @param values 0–31 each
     */
    public static String encode(Encoding encoding, String prefix, byte[] values) {
        byte[] padded = Arrays.copyOf(values, values.length + CHECKSUM_LENGTH);
        int checksum = remainder(prefix, padded) ^ encoding.constant();
        StringBuilder text = new StringBuilder(prefix).append(SEPARATOR);
        for (byte value : values) {
            text.append(ALPHABET.charAt(value));
        }
        for (int i = CHECKSUM_LENGTH - 1; i >= 0; i--) {
            text.append(ALPHABET.charAt(checksum >>> (5 * i) & 31));
        }
        return text.toString();
    }

    /** Reads a text of either checksum; empty if it is none, for which {@link Bech32Errors} has the reason. */
    public static Optional<Decoded> decode(String text) {
        int separator = text.lastIndexOf(SEPARATOR);
        if (text.length() > MAX_LENGTH
                || separator < 1
                || separator + CHECKSUM_LENGTH >= text.length()
                || Bech32Errors.hasBadCharacters(text)) {
            return Optional.empty();
        }
        byte[] values = new byte[text.length() - separator - 1];
        for (int i = 0; i < values.length; i++) {
            int value = value(text.charAt(separator + 1 + i));
            if (value < 0) {
                return Optional.empty();
            }
            values[i] = (byte) value;
        }
        String prefix = lowerCase(text.substring(0, separator));
        int remainder = remainder(prefix, values);
        for (Encoding encoding : Encoding.values()) {
            if (remainder == encoding.constant()) {
                byte[] payload = Arrays.copyOf(values, values.length - CHECKSUM_LENGTH);
                return Optional.of(new Decoded(encoding, prefix, payload));
            }
        }
        return Optional.empty();
    }

    /** What a character stands for, 0–31, in either case; −1 for one that stands for nothing. */
    static int value(char c) {
        return ALPHABET.indexOf(lowerCase(c));
    }

    static String lowerCase(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        text.chars().forEach(c -> lower.append(lowerCase((char) c)));
        return lower.toString();
    }

    private static char lowerCase(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
    }

    /**
     * The remainder of prefix and values, as coefficients of a polynomial over GF(32), divided by the generator: six
     * coefficients of five bits, the highest power first. It is the encoding's constant where nothing is wrong.
     */
    static int remainder(String prefix, byte[] values) {
        int remainder = 1;
        for (int i = 0; i < prefix.length(); i++) {
            remainder = step(remainder, prefix.charAt(i) >>> 5);
        }
        remainder = step(remainder, 0);
        for (int i = 0; i < prefix.length(); i++) {
            remainder = step(remainder, prefix.charAt(i) & 31);
        }
        for (byte value : values) {
            remainder = step(remainder, value);
        }
        return remainder;
    }

    private static int step(int remainder, int value) {
        int top = remainder >>> 25;
        int next = (remainder & 0x1ff_ffff) << 5 ^ value;
        for (int i = 0; i < GENERATOR.length; i++) {
            if ((top >>> i & 1) != 0) {
                next ^= GENERATOR[i];
            }
        }
        return next;
    }
}
