package dev.cairn.primitives.address;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import java.util.Arrays;
import java.util.Optional;

/**
 * Bytes as a number in base 58, leading zero bytes as {@code 1}s; and the same with four bytes of double SHA-256 behind
 * them (Core, base58.cpp).
 */
public final class Base58 {

    private static final String ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final String BLANKS = " \t\n\r\f\u000b";
    private static final int CHECKSUM_LENGTH = 4;

    private Base58() {}

    /** Writes bytes. The work grows with the square of their number. */
    public static String encode(byte[] bytes) {
        int zeroes = 0;
        while (zeroes < bytes.length && bytes[zeroes] == 0) {
            zeroes++;
        }
        // A byte is 1.366 digits; the digits are kept lowest first.
        byte[] digits = new byte[(int) ((bytes.length - zeroes) * 138L / 100 + 1)];
        int used = 0;
        for (int i = zeroes; i < bytes.length; i++) {
            used = multiplyAdd(digits, used, 256, bytes[i] & 0xff, 58);
        }
        StringBuilder text = new StringBuilder(zeroes + used).repeat('1', zeroes);
        for (int i = used - 1; i >= 0; i--) {
            text.append(ALPHABET.charAt(digits[i]));
        }
        return text.toString();
    }

    /**
     * Reads at most {@code maxLength} bytes; blanks before and behind are passed over. Memory and work are bounded by
     * {@code maxLength}, not by the text.
     *
     * @return empty if there are more bytes, or characters that do not belong
     */
    public static Optional<byte[]> decode(String text, int maxLength) {
        int at = 0;
        int end = text.length();
        while (at < end && isBlank(text.charAt(at))) {
            at++;
        }
        while (at < end && isBlank(text.charAt(end - 1))) {
            end--;
        }
        int zeroes = 0;
        while (at < end && text.charAt(at) == '1') {
            at++;
            zeroes++;
            if (zeroes > maxLength) {
                return Optional.empty();
            }
        }
        byte[] lowestFirst = new byte[Math.min(maxLength - zeroes, end - at) + 1];
        int used = 0;
        for (; at < end; at++) {
            int digit = ALPHABET.indexOf(text.charAt(at));
            if (digit < 0) {
                return Optional.empty();
            }
            used = multiplyAdd(lowestFirst, used, 58, digit, 256);
            if (zeroes + used > maxLength) {
                return Optional.empty();
            }
        }
        byte[] bytes = new byte[zeroes + used];
        for (int i = 0; i < used; i++) {
            bytes[bytes.length - 1 - i] = lowestFirst[i];
        }
        return Optional.of(bytes);
    }

    /** Writes bytes with their checksum. */
    public static String encodeChecked(byte[] payload) {
        byte[] bytes = Arrays.copyOf(payload, payload.length + CHECKSUM_LENGTH);
        System.arraycopy(Sha256.create().doubleHash(payload), 0, bytes, payload.length, CHECKSUM_LENGTH);
        return encode(bytes);
    }

    /**
     * Reads at most {@code maxLength} bytes that have their checksum behind them.
     *
     * @return the bytes before the checksum; empty if the checksum differs, or as {@link #decode}
     */
    public static Optional<byte[]> decodeChecked(String text, int maxLength) {
        return decode(text, maxLength + CHECKSUM_LENGTH).flatMap(bytes -> {
            int length = bytes.length - CHECKSUM_LENGTH;
            if (length < 0) {
                return Optional.empty();
            }
            byte[] hash = new byte[Hash256.LENGTH];
            Sha256.create().doubleHash(bytes, 0, length, hash, 0);
            return Arrays.equals(hash, 0, CHECKSUM_LENGTH, bytes, length, bytes.length)
                    ? Optional.of(Arrays.copyOf(bytes, length))
                    : Optional.empty();
        });
    }

    /** Multiplies a number, digits lowest first, and adds to it; returns how many digits it has then. */
    private static int multiplyAdd(byte[] digits, int used, int factor, int addend, int base) {
        int carry = addend;
        int i = 0;
        for (; carry != 0 || i < used; i++) {
            carry += factor * (digits[i] & 0xff);
            digits[i] = (byte) (carry % base);
            carry /= base;
        }
        return i;
    }

    private static boolean isBlank(char c) {
        return BLANKS.indexOf(c) >= 0;
    }
}
