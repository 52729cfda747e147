package dev.cairn.app.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * A JSON value as Core's UniValue holds it: a number keeps the digits that it was written with, an object keeps the order of its
 * fields and even repeated names, and to ask a value for a field that it does not have gives null.
 */
final class Json {

    /** What a value is, by the names that appear in error messages. */
    enum Kind {
        NULL("null"),
        BOOL("bool"),
        OBJECT("object"),
        ARRAY("array"),
        STRING("string"),
        NUMBER("number");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    static final Json NULL = new Json(Kind.NULL, "");
    static final Json TRUE = new Json(Kind.BOOL, "1");
    static final Json FALSE = new Json(Kind.BOOL, "");

    private final Kind kind;
    private final String text;
    private final List<String> keys;
    private final List<Json> values;

    private Json(Kind kind, String text) {
        this.kind = kind;
        this.text = text;
        this.keys = kind == Kind.OBJECT ? new ArrayList<>() : List.of();
        this.values = kind == Kind.OBJECT || kind == Kind.ARRAY ? new ArrayList<>() : List.of();
    }

    static Json string(String text) {
        return new Json(Kind.STRING, text);
    }

    /** A number by its digits. */
    static Json number(String digits) {
        return new Json(Kind.NUMBER, digits);
    }

    static Json number(long value) {
        return number(Long.toString(value));
    }

    static Json array() {
        return new Json(Kind.ARRAY, "");
    }

    static Json object() {
        return new Json(Kind.OBJECT, "");
    }

    Kind kind() {
        return kind;
    }

    boolean isNull() {
        return kind == Kind.NULL;
    }

    boolean isString() {
        return kind == Kind.STRING;
    }

    boolean isNumber() {
        return kind == Kind.NUMBER;
    }

    /** What an array or object holds, in order; nothing for other values. */
    List<Json> values() {
        return values;
    }

    /** An object's names, in order. */
    List<String> keys() {
        return keys;
    }

    /** A string's text, a number's digits, {@code 1} for true, nothing for all else (UniValue, {@code getValStr}). */
    String valueText() {
        return text;
    }

    /** The value of a field; null if there is none or this is no object. */
    Json get(String key) {
        int at = keys.indexOf(key);
        return at < 0 ? NULL : values.get(at);
    }

    /** Adds to an array. */
    Json add(Json value) {
        values.add(value);
        return this;
    }

    /** Sets a field: the last one given under a name stays, in the first one's place. */
    Json put(String key, Json value) {
        int at = keys.indexOf(key);
        if (at < 0) {
            return append(key, value);
        }
        values.set(at, value);
        return this;
    }

    /** Adds a field behind the others, whatever their names. */
    Json append(String key, Json value) {
        keys.add(key);
        values.add(value);
        return this;
    }

    /** This, which must be an object. */
    Json asObject() throws CliException {
        return expect(Kind.OBJECT);
    }

    /** The elements of what must be an array. */
    List<Json> asArray() throws CliException {
        return expect(Kind.ARRAY).values;
    }

    /** The text of what must be a string. */
    String asString() throws CliException {
        return expect(Kind.STRING).text;
    }

    /** What must be a truth value. */
    boolean asBool() throws CliException {
        return !expect(Kind.BOOL).text.isEmpty();
    }

    /** What must be a whole number of 32 bits. */
    int asInt() throws CliException {
        long value = asLong();
        if (value != (int) value) {
            throw outOfRange();
        }
        return (int) value;
    }

    /** What must be a whole number of 64 bits. */
    long asLong() throws CliException {
        expect(Kind.NUMBER);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw outOfRange();
        }
    }

    /** What must be a number. */
    double asDouble() throws CliException {
        expect(Kind.NUMBER);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new CliException("JSON double out of range");
        }
    }

    private static CliException outOfRange() {
        return new CliException("JSON integer out of range");
    }

    private Json expect(Kind wanted) throws CliException {
        if (kind != wanted) {
            throw new CliException("JSON value of type " + kind.label + " is not of expected type " + wanted.label);
        }
        return this;
    }

    /**
     * As text (UniValue, {@code write}).
     *
     * @param indent spaces for each level; 0 puts all on one line
     */
    String write(int indent) {
        StringBuilder out = new StringBuilder();
        write(out, indent, 1);
        return out.toString();
    }

    private void write(StringBuilder out, int indent, int level) {
        switch (kind) {
            case NULL -> out.append("null");
            case BOOL -> out.append(text.isEmpty() ? "false" : "true");
            case NUMBER -> out.append(text);
            case STRING -> quote(out, text);
            case ARRAY, OBJECT -> writeAll(out, indent, level);
        }
    }

    private void writeAll(StringBuilder out, int indent, int level) {
        boolean object = kind == Kind.OBJECT;
        out.append(object ? '{' : '[');
        newLine(out, indent);
        for (int i = 0; i < values.size(); i++) {
            out.repeat(' ', indent * level);
            if (object) {
                quote(out, keys.get(i));
                out.append(indent == 0 ? ":" : ": ");
            }
            values.get(i).write(out, indent, level + 1);
            if (i < values.size() - 1) {
                out.append(',');
            }
            newLine(out, indent);
        }
        out.repeat(' ', indent * (level - 1)).append(object ? '}' : ']');
    }

    private static void newLine(StringBuilder out, int indent) {
        if (indent > 0) {
            out.append('\n');
        }
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        int plain = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && c != 0x7f) {
                continue;
            }
            out.append(text, plain, i);
            plain = i + 1;
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default ->
                    out.append("\\u00").append(Character.forDigit(c >>> 4, 16)).append(Character.forDigit(c & 15, 16));
            }
        }
        out.append(text, plain, text.length()).append('"');
    }
}
