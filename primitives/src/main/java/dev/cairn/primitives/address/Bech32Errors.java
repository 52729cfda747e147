package dev.cairn.primitives.address;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says what is wrong with a text that is no Bech32, in bitcoind's words, and where: up to two wrong characters are
 * found from the checksum alone (Core, bech32.cpp, {@code LocateErrors}). What they should have been can be computed too
 * and is not: a person who mistyped must look again, not trust a guess.
 *
 * <p>How two are found: the generator has the roots ε⁹⁹⁷, ε⁹⁹⁸ and ε⁹⁹⁹, ε being the field's primitive element, so the
 * remainder there is the error polynomial alone. With errors e₁ at p₁ and e₂ at p₂ that is sⱼ = e₁ε^(jp₁) + e₂ε^(jp₂);
 * for each p₁, (s₉₉₉ + s₉₉₈ε^p₁) / (s₉₉₈ + s₉₉₇ε^p₁) = ε^p₂, and both e must lie in GF(32).
 */
final class Bech32Errors {

    private static final int FIRST_ROOT = 997;

    private Bech32Errors() {}

    /**
     * @param message bitcoind's words; empty if nothing is wrong
     * @param positions characters that are wrong, counted from 0; may be empty though something is wrong
     */
    record Located(String message, List<Integer> positions) {}

    /** Finds what is wrong with {@code text}, a character of which is one byte. */
    static Located locate(String text) {
        int length = text.length();
        if (length > Bech32.MAX_LENGTH) {
            return new Located(
                    "Bech32 string too long",
                    IntStream.range(Bech32.MAX_LENGTH, length).boxed().toList());
        }
        List<Integer> bad = badCharacters(text);
        if (!bad.isEmpty()) {
            return new Located("Invalid character or mixed case", bad);
        }
        int separator = text.lastIndexOf(Bech32.SEPARATOR);
        if (separator < 0) {
            return new Located("Missing separator", List.of());
        }
        if (separator == 0 || separator + Bech32.CHECKSUM_LENGTH >= length) {
            return new Located("Invalid separator position", List.of(separator));
        }
        byte[] values = new byte[length - separator - 1];
        for (int i = 0; i < values.length; i++) {
            int value = Bech32.value(text.charAt(separator + 1 + i));
            if (value < 0) {
                return new Located("Invalid Base 32 character", List.of(separator + 1 + i));
            }
            values[i] = (byte) value;
        }
        return locateInValues(Bech32.remainder(Bech32.lowerCase(text.substring(0, separator)), values), values, length);
    }

    /** Whether there is a character that Bech32 never has, or both cases. */
    static boolean hasBadCharacters(String text) {
        return !badCharacters(text).isEmpty();
    }

    private static List<Integer> badCharacters(String text) {
        List<Integer> bad = new ArrayList<>();
        boolean lower = false;
        boolean upper = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLower = c >= 'a' && c <= 'z';
            boolean isUpper = c >= 'A' && c <= 'Z';
            if (c < 33 || c > 126 || (isLower && upper) || (isUpper && lower)) {
                bad.add(i); // the case that came first is taken to be meant
            } else {
                lower |= isLower;
                upper |= isUpper;
            }
        }
        return bad;
    }

    /** Tries both checksums and believes the one with fewer errors; the version may itself be what is wrong. */
    private static Located locateInValues(int remainder, byte[] values, int length) {
        List<Integer> best = List.of();
        String name = "";
        for (Bech32.Encoding encoding : Bech32.Encoding.values()) {
            int residue = remainder ^ encoding.constant();
            if (residue == 0) {
                return new Located("", List.of());
            }
            List<Integer> found = errorPowers(residue, values.length).stream()
                    .map(power -> length - 1 - power)
                    .sorted()
                    .toList();
            if (!found.isEmpty() && (best.isEmpty() || found.size() < best.size())) {
                best = found;
                name = encoding == Bech32.Encoding.BECH32 ? "Bech32 " : "Bech32m ";
            }
        }
        return new Located("Invalid " + name + "checksum", best);
    }

    /** The powers of the one or two terms of the error polynomial; none if it has more. */
    private static List<Integer> errorPowers(int residue, int length) {
        Gf1024 field = new Gf1024();
        int s0 = field.evaluate(residue, FIRST_ROOT);
        int s1 = field.evaluate(residue, FIRST_ROOT + 1);
        int s2 = field.evaluate(residue, FIRST_ROOT + 2);
        if (s0 != 0 && s1 != 0 && s2 != 0 && field.multiply(s1, s1) == field.multiply(s0, s2)) {
            int power = field.log(field.divide(s1, s0));
            int error = field.divide(s0, field.power((long) FIRST_ROOT * power));
            return power < length && Gf1024.isInGf32(error) ? List.of(power) : List.of();
        }
        for (int p1 = 0; p1 < length; p1++) {
            int numerator = s2 ^ field.multiply(s1, field.power(p1));
            int denominator = s1 ^ field.multiply(s0, field.power(p1));
            if (numerator == 0 || denominator == 0) {
                continue;
            }
            int p2 = field.log(field.divide(numerator, denominator));
            if (p2 >= length || p2 == p1) {
                continue;
            }
            int sum = field.power(p1) ^ field.power(p2);
            int other = s1 ^ field.multiply(s0, field.power(p2));
            if (other != 0 && isError(field, denominator, sum, p2) && isError(field, other, sum, p1)) {
                return List.of(p1, p2);
            }
        }
        return List.of();
    }

    /** Whether {@code numerator / (sum · ε^(997·power))}, the error at that power, is a value that a character has. */
    private static boolean isError(Gf1024 field, int numerator, int sum, int power) {
        int divisor = field.multiply(sum, field.power((long) FIRST_ROOT * power));
        return Gf1024.isInGf32(field.divide(numerator, divisor));
    }
}
