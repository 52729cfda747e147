package dev.cairn.conformance.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * How many vectors of each file were run, passed and skipped, compared with the table in
 * {@code src/test/resources/vector-counts.txt}: a vector that silently stops being run fails the build, and so does one
 * that begins to be without a line that says so.
 */
public final class VectorCounts {

    private static final String TABLE = "/vector-counts.txt";

    private VectorCounts() {}

    /**
     * Prints one line and compares it with the table's.
     *
     * @param file the vector file, named from {@code shared/data}; with {@code #part} behind it where two tests share one
     * @param run how many vectors the file offered
     * @param passed how many of those did as the file says
     * @param skipped how many of those were not tried
     */
    public static void record(String file, int run, int passed, int skipped) {
        String counted = "run " + run + ", passed " + passed + ", skipped " + skipped;
        System.out.println("vectors " + file + ": " + counted);
        assertThat(counted)
                .as(
                        "vectors of %s, as %s says; write the line \"%s %d %d %d\" there if this is right",
                        file, TABLE, file, run, passed, skipped)
                .isEqualTo(expected().getOrDefault(file, "no line"));
    }

    private static Map<String, String> expected() {
        Map<String, String> expected = new HashMap<>();
        try (InputStream in = VectorCounts.class.getResourceAsStream(TABLE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> {
                        String[] words = line.trim().split("\\s+", -1);
                        if (words.length != 4) {
                            throw new AssertionError(TABLE + ": want \"file run passed skipped\", have: " + line);
                        }
                        String said = "run " + words[1] + ", passed " + words[2] + ", skipped " + words[3];
                        if (expected.put(words[0], said) != null) {
                            throw new AssertionError(TABLE + " names " + words[0] + " twice");
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(TABLE, e);
        }
        return expected;
    }
}
