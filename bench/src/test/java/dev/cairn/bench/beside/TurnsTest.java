package dev.cairn.bench.beside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnsTest {

    private final StringWriter err = new StringWriter();
    private final Progress progress = new Progress(new PrintWriter(err, true), "bench");

    @TempDir
    private Path parent;

    @Test
    void whatIsComparedRunsInTurnsAndEachIsTold() throws Exception {
        List<String> ran = new ArrayList<>();
        new Turns(progress, 2)
                .add("ours", () -> ran.add("ours"))
                .add("theirs", () -> ran.add("theirs"))
                .run();
        assertThat(ran).containsExactly("ours", "theirs", "ours", "theirs");
        assertThat(err.toString().lines())
                .containsExactly(
                        "bench: ours (1 of 2)",
                        "bench: theirs (1 of 2)",
                        "bench: ours (2 of 2)",
                        "bench: theirs (2 of 2)");
    }

    @Test
    void aMeasurementThatFailsEndsAllOfThem() {
        List<String> ran = new ArrayList<>();
        Turns turns = new Turns(progress, 2)
                .add("ours", () -> {
                    throw new BenchException("it fell over");
                })
                .add("theirs", () -> ran.add("theirs"));
        assertThatThrownBy(turns::run).isInstanceOf(BenchException.class).hasMessage("it fell over");
        assertThat(ran).isEmpty();
    }

    @Test
    void aTemporaryFolderGoesWithAllThatIsInIt() throws Exception {
        Path path;
        try (TemporaryFolder folder = TemporaryFolder.makeIn(parent, "bench-")) {
            path = folder.path();
            Files.createDirectories(path.resolve("regtest/blocks"));
            Files.writeString(path.resolve("regtest/blocks/blk00000.dat"), "x");
        }
        assertThat(path).doesNotExist();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void whereNoFolderCanBeMadeThatIsSaid() {
        assertThatThrownBy(() -> TemporaryFolder.makeIn(parent.resolve("missing"), "bench-"))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("missing");
    }
}
