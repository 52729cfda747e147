package dev.cairn.serve.json;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A JSON value as UniValue keeps it: numbers are their literal text, objects keep their order and whatever was given twice.
 * Requests are made of these, and small answers; large answers go straight to a {@link JsonWriter}.
 */
public sealed interface JsonValue {

    /** {@code null}. */
    enum Null implements JsonValue {
        /** The only one. */
        NULL;

        @Override
        public String toString() {
            return text();
        }
    }

    /** {@code true} or {@code false}. */
    record Bool(boolean value) implements JsonValue {
        @Override
        public String toString() {
            return text();
        }
    }

    /**
     * A number.
     *
     * @param literal as it was written, and as it is written again
     */
    record Num(String literal) implements JsonValue {
        /** Refuses what is no number. */
        public Num {
            requireNonNull(literal, "literal");
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /** A string. */
    record Str(String value) implements JsonValue {
        /** Refuses null. */
        public Str {
            requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /** An array. */
    record Arr(List<JsonValue> items) implements JsonValue {
        /** Copies the list. */
        public Arr {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /** An object. */
    record Obj(List<Member> members) implements JsonValue {
        /** Copies the list. */
        public Obj {
            members = List.copyOf(members);
        }

        @Override
        public String toString() {
            return text();
        }
    }

    /** A name and what it names. */
    record Member(String key, JsonValue value) {
        /** Refuses null. */
        public Member {
            requireNonNull(key, "key");
            requireNonNull(value, "value");
        }
    }

    /** {@code null}. */
    static JsonValue ofNull() {
        return Null.NULL;
    }

    /** A string. */
    static JsonValue of(String value) {
        return new Str(value);
    }

    /** A whole number. */
    static JsonValue of(long value) {
        return new Num(Long.toString(value));
    }

    /** A truth. */
    static JsonValue of(boolean value) {
        return new Bool(value);
    }

    /** A real, as bitcoind prints it; null if it is not finite. */
    static JsonValue of(double value) {
        return Double.isFinite(value) ? new Num(JsonNumbers.real(value)) : ofNull();
    }

    /** An amount in satoshis, printed in bitcoins with eight decimals. */
    static JsonValue ofAmount(long satoshis) {
        return new Num(JsonNumbers.amount(satoshis));
    }

    /** An array. */
    static JsonValue array(JsonValue... items) {
        return new Arr(List.of(items));
    }

    /** UniValue's name of this value's type. */
    default String typeName() {
        return switch (this) {
            case Null ignored -> "null";
            case Bool ignored -> "bool";
            case Num ignored -> "number";
            case Str ignored -> "string";
            case Arr ignored -> "array";
            case Obj ignored -> "object";
        };
    }

    /** Whether this is {@code null}. */
    default boolean isNull() {
        return this instanceof Null;
    }

    /**
     * The string.
     *
     * @throws JsonTypeException if it is none
     */
    default String asString() {
        if (this instanceof Str string) {
            return string.value();
        }
        throw new JsonTypeException(typeName(), "string");
    }

    /**
     * The truth.
     *
     * @throws JsonTypeException if it is none
     */
    default boolean asBool() {
        if (this instanceof Bool bool) {
            return bool.value();
        }
        throw new JsonTypeException(typeName(), "bool");
    }

    /**
     * The number, if it is a whole one of 32 bits.
     *
     * @throws JsonTypeException if it is no number
     * @throws JsonRangeException if it does not fit, or is not written as a whole number
     */
    default int asInt() {
        return JsonNumbers.parseInt(literal());
    }

    /** As {@link #asInt}, of 64 bits. */
    default long asLong() {
        return JsonNumbers.parseLong(literal());
    }

    /**
     * The number as a real.
     *
     * @throws JsonTypeException if it is no number
     * @throws JsonRangeException if it does not fit
     */
    default double asReal() {
        return JsonNumbers.parseReal(literal());
    }

    /**
     * The number's text.
     *
     * @throws JsonTypeException if it is no number
     */
    default String literal() {
        if (this instanceof Num num) {
            return num.literal();
        }
        throw new JsonTypeException(typeName(), "number");
    }

    /**
     * The array's items.
     *
     * @throws JsonTypeException if it is none
     */
    default List<JsonValue> asArray() {
        if (this instanceof Arr array) {
            return array.items();
        }
        throw new JsonTypeException(typeName(), "array");
    }

    /**
     * The object's members, in order.
     *
     * @throws JsonTypeException if it is none
     */
    default List<Member> asObject() {
        if (this instanceof Obj object) {
            return object.members();
        }
        throw new JsonTypeException(typeName(), "object");
    }

    /** An object's first member of a name; {@code null} if there is none, or this is no object. */
    default JsonValue get(String key) {
        if (this instanceof Obj object) {
            for (Member member : object.members()) {
                if (member.key().equals(key)) {
                    return member.value();
                }
            }
        }
        return ofNull();
    }

    /** Whether this is an object with a member of a name. */
    default boolean has(String key) {
        return this instanceof Obj object
                && object.members().stream().anyMatch(member -> member.key().equals(key));
    }

    /** As it is written on one line. */
    default String text() {
        JsonWriter out = new JsonWriter();
        out.value(this);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    /** As it is written with line breaks (UniValue's {@code write(indent)}). */
    default String text(int indent) {
        StringBuilder text = new StringBuilder();
        JsonPretty.write(this, indent, 1, text);
        return text.toString();
    }
}
