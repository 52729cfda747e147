package dev.cairn.conformance.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The tally of Core's functional tests. {@code CAIRN_CORE} names a folder of Bitcoin Core 30.99's source, built: then those that
 * pass by the tally are run and must pass.
 */
class FunctionalTallyTest {

    private static final Path FOLDER = Path.of(System.getProperty("cairn.root"), "conformance", "functional");

    /** No change may lower it; who raises it writes the new number here. */
    private static final int PASSING = 33;

    private static Map<String, List<String>> tally() throws IOException {
        Map<String, List<String>> tally = new TreeMap<>();
        for (String line : Files.readAllLines(FOLDER.resolve("tally.txt"))) {
            if (!line.startsWith("#")) {
                List<String> words = List.of(line.split("\\s+", 3));
                assertThat(tally.put(words.get(1), words)).as(line).isNull();
            }
        }
        return tally;
    }

    @Test
    void asManyPassAsEverAndEachThatDoesNotSaysWhy() throws IOException {
        Map<String, List<String>> tally = tally();

        assertThat(tally.values().stream().filter(words -> words.getFirst().equals("pass")))
                .hasSizeGreaterThanOrEqualTo(PASSING);
        assertThat(tally.values()).allSatisfy(words -> {
            assertThat(words.getFirst()).isIn("pass", "fail", "skip");
            assertThat(words.size())
                    .as(words.toString())
                    .isEqualTo(words.getFirst().equals("pass") ? 2 : 3);
        });
        assertThat(tally).hasSizeGreaterThanOrEqualTo(174);
    }

    @Test
    void whatPassesByTheTallyPasses() throws IOException, InterruptedException {
        String core = System.getenv("CAIRN_CORE");
        assumeThat(core).as("CAIRN_CORE names no source of Bitcoin Core").isNotNull();

        Process process = new ProcessBuilder(FOLDER.resolve("run").toString(), core, "--passing", "--check")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
    }
}
