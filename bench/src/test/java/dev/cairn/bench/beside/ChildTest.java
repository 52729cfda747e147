package dev.cairn.bench.beside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.NodeClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildTest {

    private final Programs programs = new Programs(NodeClock.system());

    @TempDir
    private Path folder;

    @Test
    void aChildThatIsClosedHasEnded() throws Exception {
        ProcessHandle process;
        try (Child child = programs.start(List.of("sleep", "600"), folder.resolve("output"))) {
            process = ProcessHandle.of(child.pid()).orElseThrow();
            assertThat(child.isAlive()).isTrue();
        }
        process.onExit().get(60, TimeUnit.SECONDS);
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void whatItPrintsGoesToItsFileAndItsExitCodeIsTold() throws Exception {
        Path output = folder.resolve("output");
        try (Child child = programs.start(List.of("sh", "-c", "echo one; echo two >&2; exit 4"), output)) {
            assertThat(child.await().exit()).isEqualTo(4);
        }
        assertThat(Files.readString(output)).isEqualTo("one\ntwo\n");
    }
}
