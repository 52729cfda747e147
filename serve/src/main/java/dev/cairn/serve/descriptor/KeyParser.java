package dev.cairn.serve.descriptor;

import dev.cairn.primitives.address.WifKey;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.serve.descriptor.KeyExpression.Last;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the keys of a descriptor (Core, {@code ParsePubkey}). What is secret about them goes to a provider. */
final class KeyParser {

    private static final long LARGEST_WORD = 0xffff_ffffL;
    private static final int FINGERPRINT_DIGITS = 8;

    private final KeyTools tools;
    private final Provider secrets;

    KeyParser(KeyTools tools, Provider secrets) {
        this.tools = tools;
        this.secrets = secrets;
    }

    /** Where a key stands. */
    enum Place {
        /** In the output's script. */
        TOP,
        /** In {@code sh}. */
        P2SH,
        /** In {@code wpkh}. */
        P2WPKH,
        /** In {@code wsh}. */
        P2WSH,
        /** In {@code tr} or {@code rawtr}. */
        P2TR;

        boolean permitsUncompressed() {
            return this == TOP || this == P2SH;
        }
    }

    /** A path that is being read: whether its hardened steps were marked by an apostrophe. */
    private static final class Style {
        private boolean apostrophe;
    }

    /** The key that a text stands for; several, if a path has alternatives. */
    List<KeyExpression> parse(String text, Place place) {
        if (text.startsWith("musig(")) {
            throw new DescriptorException(
                    place == Place.P2TR
                            ? "musig() is not supported by this node"
                            : "musig() is only allowed in tr() and rawtr()");
        }
        List<String> parts = Expressions.split(text, ']');
        if (parts.size() > 2) {
            throw new DescriptorException("Multiple ']' characters found for a single pubkey");
        }
        Style style = new Style();
        if (parts.size() == 1) {
            return parseInner(text, place, style);
        }
        String before = parts.get(0);
        if (!before.startsWith("[")) {
            throw new DescriptorException("Key origin start '[ character expected but not found, got '"
                    + (before.isEmpty() ? ']' : before.charAt(0)) + "' instead");
        }
        List<String> steps = Expressions.split(before.substring(1), '/');
        String fingerprint = steps.get(0);
        if (fingerprint.length() != FINGERPRINT_DIGITS) {
            throw new DescriptorException(
                    "Fingerprint is not 4 bytes (" + fingerprint.length() + " characters instead of 8 characters)");
        }
        if (!KeyTools.isHex(fingerprint)) {
            throw new DescriptorException("Fingerprint '" + fingerprint + "' is not hex");
        }
        List<Integer> path = paths(steps, style, false).get(0);
        Origin origin = new Origin(fingerprint.toLowerCase(java.util.Locale.ROOT), path);
        return parseInner(parts.get(1), place, style).stream()
                .map(key -> (KeyExpression) new KeyExpression.WithOrigin(origin, key, style.apostrophe))
                .toList();
    }

    private List<KeyExpression> parseInner(String text, Place place, Style style) {
        List<String> steps = new ArrayList<>(Expressions.split(text, '/'));
        String key = steps.get(0);
        if (key.isEmpty()) {
            throw new DescriptorException("No key provided");
        }
        if (isSpace(key.charAt(0)) || isSpace(key.charAt(key.length() - 1))) {
            throw new DescriptorException("Key '" + key + "' is invalid due to whitespace");
        }
        if (steps.size() == 1) {
            if (KeyTools.isHex(key)) {
                return List.of(publicKey(key, place));
            }
            Optional<WifKey> secret = WifKey.decode(tools.network, key);
            if (secret.isPresent()) {
                return List.of(secretKey(secret.get(), place));
            }
        }
        return extended(key, steps, style);
    }

    private KeyExpression publicKey(String hex, Place place) {
        Bytes key = Bytes.ofHex(hex);
        int first = key.at(0);
        if (key.length() == KeyTools.UNCOMPRESSED && (first == 6 || first == 7)) {
            throw new DescriptorException("Hybrid public keys are not allowed");
        }
        boolean sized = key.length() == (first == 4 ? KeyTools.UNCOMPRESSED : KeyTools.COMPRESSED);
        if (sized && tools.isPoint(key)) {
            requireCompressed(place, key.length() == KeyTools.COMPRESSED);
            return new KeyExpression.Const(key, false);
        }
        if (key.length() == KeyTools.X_ONLY && place == Place.P2TR) {
            Bytes even = KeyTools.even(key);
            if (tools.isPoint(even)) {
                return new KeyExpression.Const(even, true);
            }
        }
        throw new DescriptorException("Pubkey '" + hex + "' is invalid");
    }

    private KeyExpression secretKey(WifKey secret, Place place) {
        requireCompressed(place, secret.compressed());
        byte[] bytes = secret.secret().toBytes();
        Bytes key = Bytes.of(tools.curve.publicKey(bytes, secret.compressed()));
        secrets.addSecret(tools.id(key), bytes);
        return new KeyExpression.Const(key, place == Place.P2TR);
    }

    private static void requireCompressed(Place place, boolean compressed) {
        if (!compressed && !place.permitsUncompressed()) {
            throw new DescriptorException("Uncompressed keys are not allowed");
        }
    }

    private List<KeyExpression> extended(String key, List<String> steps, Style style) {
        Optional<ExtendedKeys.Secret> secret = ExtendedKeys.decodeSecret(key, tools);
        Optional<ExtendedKeys.Public> root =
                secret.isPresent() ? secret.map(found -> found.neuter(tools)) : ExtendedKeys.decodePublic(key, tools);
        if (root.isEmpty()) {
            throw new DescriptorException("key '" + key + "' is not valid");
        }
        Last last = last(steps, style);
        List<List<Integer>> paths = paths(steps, style, true);
        secret.ifPresent(found -> secrets.addSecret(tools.id(root.get().key()), found.secret()));
        return paths.stream()
                .map(path -> (KeyExpression) new KeyExpression.Extended(root.get(), path, last, style.apostrophe))
                .toList();
    }

    private static Last last(List<String> steps, Style style) {
        String step = steps.getLast();
        if (step.equals("*")) {
            steps.removeLast();
            return Last.PLAIN;
        }
        if (step.equals("*'") || step.equals("*h")) {
            style.apostrophe = step.equals("*'");
            steps.removeLast();
            return Last.HARDENED;
        }
        return Last.NONE;
    }

    /** The paths behind the first of {@code steps}: one, or one for each alternative of a {@code <0;1>}. */
    private static List<List<Integer>> paths(List<String> steps, Style style, boolean allowAlternatives) {
        List<Integer> path = new ArrayList<>();
        List<Integer> alternatives = List.of();
        int place = -1;
        for (String step : steps.subList(1, steps.size())) {
            if (step.startsWith("<") && step.endsWith(">")) {
                if (!allowAlternatives) {
                    throw new DescriptorException("Key path value '" + step
                            + "' specifies multipath in a section where multipath is not allowed");
                }
                if (place >= 0) {
                    throw new DescriptorException("Multiple multipath key path specifiers found");
                }
                place = path.size();
                alternatives = alternatives(step, style);
                path.add(0);
            } else {
                path.add(step(step, style));
            }
        }
        if (place < 0) {
            return List.of(path);
        }
        List<List<Integer>> all = new ArrayList<>();
        for (int alternative : alternatives) {
            path.set(place, alternative);
            all.add(List.copyOf(path));
        }
        return all;
    }

    private static List<Integer> alternatives(String step, Style style) {
        String inside = step.length() < 2 ? "" : step.substring(1, step.length() - 1);
        List<String> parts = Expressions.split(inside, ';');
        if (parts.size() < 2) {
            throw new DescriptorException("Multipath key path specifiers must have at least two items");
        }
        List<Integer> values = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (String part : parts) {
            int value = step(part, style);
            if (!seen.add(value)) {
                throw new DescriptorException(
                        "Duplicated key path value " + Integer.toUnsignedString(value) + " in multipath specifier");
            }
            values.add(value);
        }
        return values;
    }

    private static int step(String text, Style style) {
        String digits = text;
        boolean hardened = text.endsWith("'") || text.endsWith("h");
        if (hardened) {
            digits = text.substring(0, text.length() - 1);
            style.apostrophe = text.endsWith("'");
        }
        long value = word(digits);
        if (value < 0) {
            throw new DescriptorException("Key path value '" + digits + "' is not a valid uint32");
        }
        if (value > Integer.MAX_VALUE) {
            throw new DescriptorException("Key path value " + value + " is out of range");
        }
        return hardened ? (int) value | ExtendedKeys.HARDENED : (int) value;
    }

    /** A number of 32 bits without sign, digits alone; −1 if the text is none. */
    static long word(String digits) {
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        String significant = digits.replaceFirst("^0+", "");
        if (significant.length() > 10) {
            return -1;
        }
        long value = significant.isEmpty() ? 0 : Long.parseLong(significant);
        return value > LARGEST_WORD ? -1 : value;
    }

    private static boolean isSpace(char c) {
        return Arrays.asList(' ', '\f', '\n', '\r', '\t', '\u000b').contains(c);
    }
}
