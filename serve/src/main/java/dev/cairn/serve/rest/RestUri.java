package dev.cairn.serve.rest;

import dev.cairn.serve.http.HttpAnswer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is read out of a URI, with bitcoind's and libevent's idea of what is right. */
final class RestUri {

    private static final String CHARACTERS = "(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})";
    private static final Pattern VALID =
            Pattern.compile(CHARACTERS + "*+(?:\\?(?:" + CHARACTERS + "|\\?)*+)?(?:#(?:" + CHARACTERS + "|\\?)*+)?");
    private static final Pattern HASH = Pattern.compile("[0-9A-Fa-f]{64}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    private RestUri() {}

    /**
     * A parameter of the query; a query that is malformed has none (Core, {@code GetQueryParameterFromUri}).
     *
     * @throws RestException 400 if a character of the URI is not allowed there
     */
    static Optional<String> parameter(String uri, String name) {
        if (!VALID.matcher(uri).matches()) {
            throw new RestException(
                    HttpAnswer.BAD_REQUEST, "URI parsing failed, it likely contained RFC 3986 invalid characters");
        }
        int fragment = uri.indexOf('#');
        String whole = fragment < 0 ? uri : uri.substring(0, fragment);
        int query = whole.indexOf('?');
        if (query < 0 || query + 1 == whole.length()) {
            return Optional.empty();
        }
        Optional<String> found = Optional.empty();
        for (String pair : whole.substring(query + 1).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                return Optional.empty();
            }
            if (found.isEmpty() && pair.substring(0, equals).equals(name)) {
                found = Optional.of(decoded(pair.substring(equals + 1)));
            }
        }
        return found;
    }

    /** A hash's digits; 400 if it is none. */
    static String hash(String text) {
        if (!HASH.matcher(text).matches()) {
            throw new RestException(HttpAnswer.BAD_REQUEST, "Invalid hash: " + text);
        }
        return text;
    }

    /** Whether a text is 64 hex digits. */
    static boolean isHash(String text) {
        return HASH.matcher(text).matches();
    }

    /** A number from 0 to a limit, in digits alone. */
    static Optional<Long> number(String text, long most) {
        if (!DIGITS.matcher(text).matches()) {
            return Optional.empty();
        }
        String digits = text.replaceFirst("^0+(?=.)", "");
        if (digits.length() > 18) {
            return Optional.empty();
        }
        long value = Long.parseLong(digits);
        return value <= most ? Optional.of(value) : Optional.empty();
    }

    private static String decoded(String text) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes[length++] = (byte) HexFormat.fromHexDigits(text, i + 1, i + 3);
                i += 2;
            } else {
                bytes[length++] = (byte) (c == '+' ? ' ' : c);
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
