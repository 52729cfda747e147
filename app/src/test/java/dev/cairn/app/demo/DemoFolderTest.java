package dev.cairn.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.Main;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFolderTest {

    @TempDir
    private Path home;

    @Test
    void aFolderThatIsNoDemosIsRefusedAndNothingInItTouched() throws IOException {
        Path source =
                Files.writeString(Files.createDirectory(home.resolve("chain")).resolve("Work.java"), "a year's");
        Path result =
                Files.writeString(Files.createDirectory(home.resolve("run-1")).resolve("figures"), "a month's");

        StringWriter err = new StringWriter();
        int code = Main.run(
                new PrintWriter(new StringWriter(), true),
                new PrintWriter(err, true),
                NodeClock.system(),
                Map.of("TERM", "dumb"),
                "demo",
                "--for",
                "0.1",
                "--dir",
                home.toString());

        assertThat(source).hasContent("a year's");
        assertThat(result).hasContent("a month's");
        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).contains(home + " holds files and is no demo's folder", "--dir");
        assertThat(home.resolve("cairn-demo.lock")).doesNotExist();
    }

    @Test
    void aFolderThatIsEmptyOrADemosIsTaken() throws Exception {
        DemoFolder folder = new DemoFolder(home);
        folder.lock().orElseThrow().close();
        Files.createDirectory(folder.chain());

        folder.lock().orElseThrow().close();
        folder.removeChain();
        assertThat(folder.chain()).doesNotExist();
    }
}
