package dev.cairn.app.cli;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads JSON text as strictly as Core's UniValue does ({@code UniValue::read}), with its limit of depth. */
final class JsonReader {

    /** UniValue's {@code MAX_JSON_DEPTH}. */
    private static final int MOST_DEPTH = 512;

    private final byte[] bytes;
    private int at;

    private JsonReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The value, if the text is one and nothing else. */
    static Optional<Json> read(byte[] bytes) {
        JsonReader reader = new JsonReader(bytes);
        try {
            Json value = reader.value(0);
            reader.skipSpace();
            return reader.at == bytes.length ? Optional.of(value) : Optional.empty();
        } catch (Malformed e) {
            return Optional.empty();
        }
    }

    /** As {@link #read(byte[])}, of text. */
    static Optional<Json> read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    /** That it is no JSON is all that anybody asks; so no trace is kept. */
    private static final class Malformed extends Exception {

        private static final long serialVersionUID = 1;

        Malformed() {
            super("no JSON", null, false, false);
        }
    }

    private int peek() {
        return at < bytes.length ? bytes[at] : -1;
    }

    private void skipSpace() {
        while (at < bytes.length && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r')) {
            at++;
        }
    }

    private Json value(int depth) throws Malformed {
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case '"' -> Json.string(string());
            case 'n' -> word("null", Json.NULL);
            case 't' -> word("true", Json.TRUE);
            case 'f' -> word("false", Json.FALSE);
            default -> number();
        };
    }

    private Json word(String word, Json value) throws Malformed {
        for (int i = 0; i < word.length(); i++) {
            if (peek() != word.charAt(i)) {
                throw new Malformed();
            }
            at++;
        }
        return value;
    }

    private Json object(int depth) throws Malformed {
        descend(depth);
        Json object = Json.object();
        if (closes('}')) {
            return object;
        }
        do {
            skipSpace();
            if (peek() != '"') {
                throw new Malformed();
            }
            String key = string();
            skipSpace();
            if (peek() != ':') {
                throw new Malformed();
            }
            at++;
            object.append(key, value(depth));
        } while (goesOn('}'));
        return object;
    }

    private Json array(int depth) throws Malformed {
        descend(depth);
        Json array = Json.array();
        if (closes(']')) {
            return array;
        }
        do {
            array.add(value(depth));
        } while (goesOn(']'));
        return array;
    }

    private void descend(int depth) throws Malformed {
        if (depth > MOST_DEPTH) {
            throw new Malformed();
        }
        at++;
    }

    private boolean closes(char end) {
        skipSpace();
        if (peek() == end) {
            at++;
            return true;
        }
        return false;
    }

    private boolean goesOn(char end) throws Malformed {
        if (closes(end)) {
            return false;
        }
        if (peek() != ',') {
            throw new Malformed();
        }
        at++;
        return true;
    }

    private Json number() throws Malformed {
        int start = at;
        if (peek() == '-') {
            at++;
            if (at == bytes.length) {
                return Json.number("-"); // UniValue takes a lone minus at the very end for a number
            }
        }
        int first = at;
        digits();
        if (bytes[first] == '0' && at > first + 1) {
            throw new Malformed();
        }
        if (peek() == '.') {
            at++;
            digits();
        }
        if (peek() == 'e' || peek() == 'E') {
            at++;
            if (peek() == '-' || peek() == '+') {
                at++;
            }
            digits();
        }
        return Json.number(new String(bytes, start, at - start, StandardCharsets.ISO_8859_1));
    }

    private void digits() throws Malformed {
        int start = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        if (at == start) {
            throw new Malformed();
        }
    }

    private String string() throws Malformed {
        int start = ++at;
        boolean ascii = true;
        while (at < bytes.length) {
            byte b = bytes[at];
            if (b == '"') {
                return piece(start, at++, ascii);
            }
            if (b == '\\') {
                return escaped(piece(start, at, ascii));
            }
            if (b >= 0 && b < ' ') {
                throw new Malformed();
            }
            ascii &= b >= 0;
            at++;
        }
        throw new Malformed();
    }

    /** The rest of a string of which something is escaped. */
    private String escaped(String before) throws Malformed {
        StringBuilder text = new StringBuilder(before);
        while (at < bytes.length) {
            byte b = bytes[at];
            if (b == '"') {
                at++;
                return paired(text);
            }
            if (b == '\\') {
                at++;
                escape(text);
                continue;
            }
            int start = at;
            boolean ascii = true;
            while (at < bytes.length && bytes[at] != '"' && bytes[at] != '\\') {
                if (bytes[at] >= 0 && bytes[at] < ' ') {
                    throw new Malformed();
                }
                ascii &= bytes[at] >= 0;
                at++;
            }
            text.append(piece(start, at, ascii));
        }
        throw new Malformed();
    }

    private void escape(StringBuilder text) throws Malformed {
        int c = peek();
        at++;
        switch (c) {
            case '"', '\\', '/' -> text.append((char) c);
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'u' -> {
                int unit = 0;
                for (int i = 0; i < 4; i++, at++) {
                    int digit = Character.digit(peek(), 16);
                    if (digit < 0) {
                        throw new Malformed();
                    }
                    unit = 16 * unit + digit;
                }
                text.append((char) unit);
            }
            default -> throw new Malformed();
        }
    }

    /** Half of a pair of surrogates is no character. */
    private static String paired(StringBuilder text) throws Malformed {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new Malformed();
            }
        }
        return text.toString();
    }

    private String piece(int start, int end, boolean ascii) throws Malformed {
        if (ascii) {
            return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, start, end - start))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new Malformed();
        }
    }
}
