package dev.cairn.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process: signals, exit codes, what is printed. */
class ProcessTest {

    @TempDir
    private Path folder;

    private Path log;
    private int port;

    @BeforeEach
    void place() throws IOException {
        log = folder.resolve("regtest/debug.log");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    private ProcessBuilder program(String... more) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // Longer than a page, as an installation far down in folders makes it.
                "-Dlong=" + "x".repeat(8192),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.cairn.app.daemon.Bitcoind",
                "-regtest",
                "-datadir=" + folder,
                "-rpcport=" + port));
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectError(folder.resolve("err").toFile());
    }

    private void awaitLine(Process process, String line) throws IOException, InterruptedException {
        while (!Files.exists(log) || !Files.readString(log).contains(line)) {
            assertThat(process.isAlive())
                    .as(Files.readString(folder.resolve("err")))
                    .isTrue();
            Thread.sleep(20);
        }
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    @Test
    void aSignalEndsTheNodeWithExitCodeZeroAtAnyMomentOfItsStart() throws Exception {
        for (String line : List.of("Config file:", "Loading block index", "Verifying blocks", "Done loading")) {
            Process process = program("-printtoconsole=0").start();
            awaitLine(process, line);
            process.destroy(); // SIGTERM

            assertThat(process.waitFor()).as("stopped after " + line).isZero();
            assertThat(errors()).isEmpty();
            assertThat(Files.readString(log)).endsWith("Shutdown done\n");
            assertThat(folder.resolve("regtest/.cookie")).doesNotExist();
            assertThat(folder.resolve("regtest/bitcoind.pid")).doesNotExist();
            Files.delete(log);
        }
    }

    @Test
    void theLogGoesToTheConsoleUnlessToldOtherwise() throws Exception {
        Process process = program("-stopafterblockimport").start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(out).contains("Cairn version v").endsWith("Shutdown done\n");
        assertThat(errors()).isEmpty();
    }

    @Test
    void inTheBackgroundTheParentEndsWhenCallsAreAnswered() throws Exception {
        Process parent = program("-daemonwait").start();
        String out = new String(parent.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(parent.waitFor()).as(errors()).isZero();
        assertThat(out).isEqualTo("Cairn starting\n");
        assertThat(Files.readString(log)).contains("Done loading");
        long child = Long.parseLong(
                Files.readString(folder.resolve("regtest/bitcoind.pid")).strip());
        assertThat(child).isNotEqualTo(parent.pid());

        Process second = program("-daemonwait").start();
        assertThat(second.waitFor()).isEqualTo(1);
        assertThat(errors()).isEqualTo("Error during initialization - check debug.log for details\n");

        ProcessHandle.of(child).orElseThrow().destroy();
        ProcessHandle.of(child).ifPresent(handle -> handle.onExit().join());
        assertThat(Files.readString(log)).endsWith("Shutdown done\n");
    }
}
