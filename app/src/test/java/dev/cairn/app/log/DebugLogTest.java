package dev.cairn.app.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.ledger.log.LogCategory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DebugLogTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final DebugLog log = new DebugLog(new PrintStream(console, true, StandardCharsets.UTF_8), () -> 0);
    private Path file;

    @BeforeEach
    void attach() {
        file = folder.resolve("debug.log");
        log.attach();
        new LogLevels();
    }

    @AfterEach
    void detach() {
        log.detach();
    }

    private LogSettings to(Optional<Path> where, boolean toConsole) {
        return new LogSettings(where, toConsole, false, false, false, false, false);
    }

    @Test
    void linesFromBeforeTheFileWasOpenComeFirstAndEachIsThereAtOnce() throws IOException {
        LogCategory.plain().info("early");

        log.open(to(Optional.of(file), false), false);
        LogCategory.plain().warn("late {}", 1);

        assertThat(Files.readString(file)).isEqualTo("\n\n\n\n\nearly\n[warning] late 1\n");
        assertThat(console.size()).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aCategoryIsLoggedFromWhenItIsTurnedOn() throws IOException {
        LogLevels levels = new LogLevels();
        log.open(to(Optional.of(file), false), false);

        LogCategory.NET.logger().debug("one");
        levels.categories(List.of("net"), List.of());
        LogCategory.NET.logger().debug("two");
        LogCategory.NET.logger().trace("three");
        levels.set(LogCategory.NET, false);
        LogCategory.NET.logger().debug("four");
        LogCategory.NET.logger().error("five");

        assertThat(Files.readString(file).strip()).isEqualTo("[net] two\n[net:error] five");
    }

    @Test
    void withoutAFileThereIsTheConsole() throws IOException {
        log.open(to(Optional.empty(), true), true);
        LogCategory.plain().info("here");

        assertThat(console.toString(StandardCharsets.UTF_8)).isEqualTo("here\n");
        assertThat(file).doesNotExist();
    }

    @Test
    void aFileThatWasMovedAwayIsMadeAnewWhenAsked() throws IOException {
        log.open(to(Optional.of(file), false), false);
        LogCategory.plain().info("one");
        Files.move(file, folder.resolve("old"));
        LogCategory.plain().info("two");
        log.reopen();
        LogCategory.plain().info("three");

        assertThat(Files.readString(folder.resolve("old")).strip()).isEqualTo("one\ntwo");
        assertThat(Files.readString(file)).isEqualTo("three\n");
    }

    @Test
    void aThreadThatWasInterruptedLogsAsAnyOther() throws IOException {
        log.open(to(Optional.of(file), false), false);

        Thread.currentThread().interrupt();
        LogCategory.plain().info("one");
        LogCategory.plain().info("two");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Files.readString(file).strip()).isEqualTo("one\ntwo");
    }

    @Test
    void aLargeFileIsCutToItsEndWhenItIsOpenedASmallOneIsNot() throws IOException {
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(11_000_001);
            large.seek(11_000_000);
            large.write('x');
        }
        log.open(to(Optional.of(file), false), true);

        assertThat(Files.size(file)).isEqualTo(10_000_000 + 5);
        assertThat(Files.readAllBytes(file)[9_999_999]).isEqualTo((byte) 'x');
    }

    @Test
    void aFolderThatIsNotThereIsSaid() {
        assertThatThrownBy(() -> log.open(to(Optional.of(folder.resolve("no/debug.log")), false), false))
                .isInstanceOf(IOException.class);
    }

    @Test
    void onePlaceCannotFillTheDisk() throws IOException {
        log.open(to(Optional.of(file), false), false);
        log.limitRate();

        String line = "y".repeat(1000);
        for (int i = 0; i < 2000; i++) {
            LogCategory.plain().info(line);
        }
        LogCategory.plain().info("elsewhere");
        long limited = Files.size(file);
        log.resetLimit();
        LogCategory.plain().info("after");

        assertThat(limited).isBetween(1_000_000L, 1_100_000L);
        assertThat(Files.readString(file))
                .contains("Excessive logging detected from [DebugLogTest.java:")
                .contains("\n[*] elsewhere\n")
                .contains("[warning] Restarting logging from [DebugLogTest.java:")
                .endsWith("\nafter\n");
    }
}
