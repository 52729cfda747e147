package dev.cairn.serve.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.cairn.serve.json.JsonValue.Arr;
import dev.cairn.serve.json.JsonValue.Bool;
import dev.cairn.serve.json.JsonValue.Member;
import dev.cairn.serve.json.JsonValue.Num;
import dev.cairn.serve.json.JsonValue.Obj;
import dev.cairn.serve.json.JsonValue.Str;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads JSON as UniValue does: strictly, any value at the top, nested 512 deep at most, nothing but blanks behind it. What it
 * makes is bounded by the bytes that are there and by a count of values, so that a body of a million brackets costs no
 * gigabyte.
 */
public final class JsonParser {

    private static final int MAX_DEPTH = 512;
    private static final int MAX_VALUES = 2_000_000;
    private static final Arr NO_ITEMS = new Arr(List.of());
    private static final Obj NO_MEMBERS = new Obj(List.of());
    private static final Str NO_TEXT = new Str("");
    private static final Num[] DIGITS =
            IntStream.range(0, 10).mapToObj(i -> new Num(Integer.toString(i))).toArray(Num[]::new);

    private final byte[] text;
    private final JsonStringReader strings;
    private int at;
    private int values;

    private JsonParser(byte[] text) {
        this.text = text;
        this.strings = new JsonStringReader(text);
    }

    /** The value that a text is; empty if it is none, or has over two million values in it. */
    public static Optional<JsonValue> parse(byte[] text) {
        JsonParser parser = new JsonParser(text);
        try {
            JsonValue value = parser.value(0);
            parser.blanks();
            return parser.at == text.length ? Optional.of(value) : Optional.empty();
        } catch (NotJsonException e) {
            return Optional.empty();
        }
    }

    /** As {@link #parse(byte[])}. */
    public static Optional<JsonValue> parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private JsonValue value(int depth) {
        if (++values > MAX_VALUES) {
            throw new NotJsonException();
        }
        blanks();
        int first = peek();
        return switch (first) {
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case '"' -> string();
            case 'n' -> word("null", JsonValue.ofNull());
            case 't' -> word("true", new Bool(true));
            case 'f' -> word("false", new Bool(false));
            default -> number();
        };
    }

    private JsonValue object(int depth) {
        deeper(depth);
        at++;
        blanks();
        if (peek() == '}') {
            at++;
            return NO_MEMBERS;
        }
        List<Member> members = new ArrayList<>();
        while (true) {
            blanks();
            if (peek() != '"') {
                throw new NotJsonException();
            }
            String key = unquoted();
            blanks();
            expect(':');
            members.add(new Member(key, value(depth)));
            blanks();
            if (peek() == '}') {
                at++;
                return new Obj(members);
            }
            expect(',');
        }
    }

    private JsonValue array(int depth) {
        deeper(depth);
        at++;
        blanks();
        if (peek() == ']') {
            at++;
            return NO_ITEMS;
        }
        List<JsonValue> items = new ArrayList<>();
        while (true) {
            items.add(value(depth));
            blanks();
            if (peek() == ']') {
                at++;
                return new Arr(items);
            }
            expect(',');
        }
    }

    private JsonValue string() {
        String value = unquoted();
        return value.isEmpty() ? NO_TEXT : new Str(value);
    }

    private String unquoted() {
        String value = strings.read(at);
        at = strings.end();
        return value;
    }

    private JsonValue number() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        if (peek() == '0') {
            at++;
            if (isDigit()) {
                throw new NotJsonException();
            }
        } else {
            digits();
        }
        if (at < text.length && text[at] == '.') {
            at++;
            digits();
        }
        if (at < text.length && (text[at] == 'e' || text[at] == 'E')) {
            at++;
            if (at < text.length && (text[at] == '-' || text[at] == '+')) {
                at++;
            }
            digits();
        }
        return at - start == 1 ? DIGITS[text[start] - '0'] : new Num(new String(text, start, at - start, ISO_8859_1));
    }

    private void digits() {
        if (!isDigit()) {
            throw new NotJsonException();
        }
        while (isDigit()) {
            at++;
        }
    }

    private boolean isDigit() {
        return at < text.length && text[at] >= '0' && text[at] <= '9';
    }

    private JsonValue word(String word, JsonValue value) {
        for (int i = 0; i < word.length(); i++) {
            expect(word.charAt(i));
        }
        return value;
    }

    private void deeper(int depth) {
        if (depth > MAX_DEPTH) {
            throw new NotJsonException();
        }
    }

    private void blanks() {
        while (at < text.length && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r')) {
            at++;
        }
    }

    private int peek() {
        if (at >= text.length) {
            throw new NotJsonException();
        }
        return text[at];
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw new NotJsonException();
        }
        at++;
    }
}
