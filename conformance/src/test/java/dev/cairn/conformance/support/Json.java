package dev.cairn.conformance.support;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as plain values: {@link Map} in the order of the text, {@link List}, {@link String}, {@link Boolean}, {@code null};
 * a number is a {@link Long} where it is whole and fits, a {@link java.math.BigInteger} where it is whole and does not,
 * and a {@link java.math.BigDecimal} with the digits of the text otherwise, so that amounts lose nothing.
 */
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** The one value that the text holds; fails the test if there is none, or more. */
    public static Object parse(byte[] text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new AssertionError("more than one value, the second at " + parser.currentTokenLocation());
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON", e);
        }
    }

    /** The list that a file of {@code shared/data} holds. */
    public static List<Object> list(String file) {
        return asList(parse(SharedData.bytes(file)));
    }

    /** {@code value} as a list. */
    @SuppressWarnings("unchecked") // what parse() makes holds nothing but objects
    public static List<Object> asList(Object value) {
        return (List<Object>) value;
    }

    /** {@code value} as a map. */
    @SuppressWarnings("unchecked") // what parse() makes has no other keys than strings
    public static Map<String, Object> asMap(Object value) {
        return (Map<String, Object>) value;
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new AssertionError("the text ends where a value should begin");
        }
        return switch (token) {
            case START_OBJECT -> map(parser);
            case START_ARRAY -> list(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> whole(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                throw new AssertionError("no value begins with " + token);
        };
    }

    private static Object whole(JsonParser parser) throws IOException {
        return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? parser.getBigIntegerValue()
                : (Object) parser.getLongValue();
    }

    private static Map<String, Object> map(JsonParser parser) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            map.put(name, value(parser));
        }
        return map;
    }

    private static List<Object> list(JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }
}
