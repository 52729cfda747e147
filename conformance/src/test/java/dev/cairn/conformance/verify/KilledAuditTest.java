package dev.cairn.conformance.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.Mix;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program itself, in a process of its own, killed and interrupted while it is at it. */
class KilledAuditTest {

    @TempDir
    private static Path temp;

    private static Path folder;
    private static Cairn undisturbed;

    @BeforeAll
    static void makeAChain() throws IOException {
        folder = temp.resolve("chain");
        ChainSpec spec = new ChainSpec(5, 125, 40, 1_500, false, 1_750_000_000L, Mix.EVEN);
        ChainGenerator.write(spec, folder, NativeSecp256k1.load(), 2, summary -> {});
        undisturbed = Cairn.verify(temp.resolve("quiet"), folder, "--no-resume").exits(0);
    }

    /** Starts an audit that notes after each block how far it came. */
    private Process start(Path home) throws IOException {
        // Whoever runs the tests in the background has SIGINT ignored, and children inherit that.
        List<String> command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.cairn.app.Main"));
        Collections.addAll(command, "verify", "--blocks", folder.toString(), "--jobs", "1", "--save-every", "0");
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("XDG_STATE_HOME", home.toString());
        builder.redirectErrorStream(true).redirectOutput(temp.resolve("said").toFile());
        return builder.start();
    }

    private static void awaitState(Path home, Process process) throws Exception {
        Path states = home.resolve("cairn/verify");
        for (int tries = 0; tries < 1200; tries++) {
            String[] found = states.toFile().list((directory, name) -> name.endsWith(".state"));
            if (found != null && found.length > 0) {
                return;
            }
            assertThat(process.isAlive())
                    .as(Files.readString(temp.resolve("said")))
                    .isTrue();
            Thread.sleep(50);
        }
        throw new AssertionError("no state within a minute");
    }

    private void goesOn(Path home) {
        Cairn cairn = Cairn.verify(home, folder).exits(0);

        assertThat((Long) cairn.at("range", "resumed_at")).isBetween(1L, 1624L);
        for (String figure : List.of("blocks", "bytes", "transactions", "inputs", "scripts", "fees", "skipped")) {
            assertThat(cairn.at(figure)).as(figure).isEqualTo(undisturbed.at(figure));
        }
        assertThat(cairn.at("coins", "unspent")).isEqualTo(undisturbed.at("coins", "unspent"));
        assertThat(cairn.at("coins", "kept")).isEqualTo(true);
    }

    @Test
    void afterKillingItGoesOnAndFindsTheSame() throws Exception {
        Path home = temp.resolve("killed");
        Map<String, String> before = BitcoindFolder.fingerprint(folder);
        Process process = start(home);
        awaitState(home, process);

        process.destroyForcibly();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + 9);
        goesOn(home);
        assertThat(BitcoindFolder.fingerprint(folder)).isEqualTo(before);
    }

    @Test
    void interruptedItSaysWhereItStoppedAndGoesOn() throws Exception {
        Path home = temp.resolve("interrupted");
        Process process = start(home);
        awaitState(home, process);

        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(temp.resolve("said")))
                .contains("STOPPED    before height ", "The same command goes on")
                .doesNotContain("Exception");
        goesOn(home);
    }
}
