package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bench.Main;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReindexCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), NodeClock.fixed(1_764_590_400L), args);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --scripts=some       | 'some' is none of all, none
            --cache=hot          | 'hot' is none of warm, cold
            --ways=rescan        | 'rescan' is none of reindex, reindex-chainstate
            --dbcache=3          | --dbcache=3: at least 4
            --rounds=0           | --rounds must be at least 1
            --blocks=0           | --blocks must be at least 1
            --par=0              | --par must be at least 1
            --reads=-1           | --reads must lie between 0 and
            """)
    void aWrongOptionIsAWrongCommandLine(String option, String message) {
        assertThat(run("reindex", option)).isEqualTo(2);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theOriginalRecipeTakesNoOtherSettings() {
        assertThat(run("reindex", "--as-seed", "--dbcache", "50")).isEqualTo(2);
        assertThat(err.toString()).contains("--as-seed sets --dbcache");
    }

    @Test
    void aFolderWithoutABitcoindIsRefusedBeforeAChainIsMade() {
        assertThat(run(
                        "reindex",
                        "--peer",
                        folder.toString(),
                        "--chain",
                        folder.resolve("chain").toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains("reindex: there is no bitcoind in " + folder);
        assertThat(folder.resolve("chain")).doesNotExist();
    }

    @Test
    void importIsNoCommandAnyMore() {
        assertThat(run("import")).isEqualTo(2);
    }
}
