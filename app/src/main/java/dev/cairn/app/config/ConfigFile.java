package dev.cairn.app.config;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What one configuration file says, line by line (Core, {@code GetConfigOptions}).
 *
 * @param entries in order
 * @param sections each time one is named, by a heading or before a dot
 */
public record ConfigFile(List<Entry> entries, List<Section> sections) {

    /** {@code name=value}; the name has its section before it, with a dot. */
    public record Entry(String name, String value) {}

    /** A section, and where it is named. */
    public record Section(String name, String file, int line) {}

    /**
     * Reads a file's text. A hash begins a comment, wherever it stands.
     *
     * @param file its name, for messages
     * @throws ConfigException with the line's number
     */
    public static ConfigFile parse(byte[] bytes, String file) throws ConfigException {
        List<Entry> entries = new ArrayList<>();
        List<Section> sections = new ArrayList<>();
        String prefix = "";
        int number = 0;
        for (String raw : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
            number++;
            int hash = raw.indexOf('#');
            String line = trim(hash < 0 ? raw : raw.substring(0, hash));
            if (line.isEmpty()) {
                continue;
            }
            int equals = line.indexOf('=');
            if (line.startsWith("[") && line.endsWith("]")) {
                String section = line.length() < 2 ? "" : line.substring(1, line.length() - 1);
                sections.add(new Section(section, file, number));
                prefix = section + ".";
            } else if (line.startsWith("-")) {
                throw new ConfigException("parse error on line " + number + ": " + line
                        + ", options in configuration file must be specified without leading -");
            } else if (equals >= 0) {
                String name = prefix + trim(line.substring(0, equals));
                if (hash >= 0 && name.contains("rpcpassword")) {
                    throw new ConfigException("parse error on line " + number
                            + ", using # in rpcpassword can be ambiguous and should be avoided");
                }
                entries.add(new Entry(name, trim(line.substring(equals + 1))));
                int dot = name.lastIndexOf('.');
                if (dot >= 0 && prefix.length() <= dot) {
                    sections.add(new Section(name.substring(0, dot), file, number));
                }
            } else {
                throw new ConfigException("parse error on line " + number + ": " + line
                        + (line.startsWith("no")
                                ? ", if you intended to specify a negated option, use " + line + "=1 instead"
                                : ""));
            }
        }
        return new ConfigFile(List.copyOf(entries), List.copyOf(sections));
    }

    private static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
