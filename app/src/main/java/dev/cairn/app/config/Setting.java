package dev.cairn.app.config;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A value that somebody set: JSON's kinds, since {@code settings.json} may hold any. */
public sealed interface Setting {

    /** {@code false} is what {@code -nox} leaves behind. */
    record Flag(boolean value) implements Setting {}

    /** What stands behind an equals sign. */
    record Text(String value) implements Setting {}

    /** A number, as it was written. */
    record Numeral(String digits) implements Setting {}

    /** JSON's null. */
    record Null() implements Setting {}

    /** Several. */
    record Many(List<Setting> values) implements Setting {
        /** Copies what could change. */
        public Many {
            values = List.copyOf(values);
        }
    }

    /** JSON's object, its keys in order. */
    record Fields(Map<String, Setting> values) implements Setting {}

    /** Whether this is what {@code -nox} leaves behind. */
    default boolean isFalse() {
        return this instanceof Flag flag && !flag.value();
    }

    /** As JSON on one line. */
    default String write() {
        return switch (this) {
            case Flag flag -> Boolean.toString(flag.value());
            case Text text -> quote(text.value());
            case Numeral number -> number.digits();
            case Null ignored -> "null";
            case Many many -> many.values().stream().map(Setting::write).collect(Collectors.joining(",", "[", "]"));
            case Fields fields ->
                fields.values().entrySet().stream()
                        .map(field ->
                                quote(field.getKey()) + ":" + field.getValue().write())
                        .collect(Collectors.joining(",", "{", "}"));
        };
    }

    /** As JSON over several lines, as bitcoind lays out its file: four spaces a level. */
    default String writePretty(int level) {
        String indent = " ".repeat(4 * level);
        String outer = " ".repeat(4 * (level - 1));
        return switch (this) {
            case Fields fields
            when !fields.values().isEmpty() ->
                fields.values().entrySet().stream()
                        .map(field -> indent + quote(field.getKey()) + ": "
                                + field.getValue().writePretty(level + 1))
                        .collect(Collectors.joining(",\n", "{\n", "\n" + outer + "}"));
            case Many many
            when !many.values().isEmpty() ->
                many.values().stream()
                        .map(value -> indent + value.writePretty(level + 1))
                        .collect(Collectors.joining(",\n", "[\n", "\n" + outer + "]"));
            case Flag ignored -> write();
            case Text ignored -> write();
            case Numeral ignored -> write();
            case Null ignored -> write();
            case Fields ignored -> write();
            case Many ignored -> write();
        };
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || c == 0x7f) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"').toString();
    }
}
