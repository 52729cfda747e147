package dev.cairn.conformance.curve;

import dev.cairn.conformance.support.SharedData;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Comma-separated vectors: a line of names, then a line each; a comment, which may hold commas, can only be last. */
record Csv(List<Map<String, String>> rows) {

    static Csv read(String file) {
        List<String> lines = new String(SharedData.bytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        String[] names = lines.get(0).split(",", -1);
        return new Csv(lines.stream().skip(1).map(line -> row(names, line)).toList());
    }

    private static Map<String, String> row(String[] names, String line) {
        String[] values = line.split(",", names.length);
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            row.put(names[i], values[i]);
        }
        return row;
    }

    static byte[] hex(Map<String, String> row, String name) {
        return HexFormat.of().parseHex(row.get(name));
    }
}
