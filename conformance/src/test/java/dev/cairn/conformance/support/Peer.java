package dev.cairn.conformance.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Where a real bitcoind is found: {@code CAIRN_PEER} (a folder with its programs), or what {@code peer-bitcoind} lays. */
public final class Peer {

    private Peer() {}

    /** The folder that holds {@code bitcoind} and {@code bitcoin-cli}; skips the test if there is none. */
    public static Path programs() {
        String given = System.getenv("CAIRN_PEER");
        if (given != null && Files.isExecutable(Path.of(given, "bitcoind"))) {
            return Path.of(given);
        }
        Path root =
                Path.of(System.getProperty("cairn.root", ".")).toAbsolutePath().normalize();
        for (Path at = root; at != null; at = at.getParent()) {
            Path tool = at.resolve("shared/tools/peer-bitcoind");
            if (Files.isExecutable(tool)) {
                return lay(tool);
            }
        }
        SharedData.missing("no bitcoind: neither CAIRN_PEER nor shared/tools/peer-bitcoind is there");
        throw new AssertionError("unreachable");
    }

    /**
     * Skips the test, or the rest of it, unless the peer is Core 30.99, the release that Cairn follows. Said by the test, so that
     * nobody takes an older peer's answer for the rule.
     *
     * @param what differs in another peer
     */
    public static void assumeSpecification(String what) {
        String version = version(programs().resolve("bitcoin-cli"));
        Assumptions.assumeTrue(
                version.contains(" v30.99"), () -> what + ": told by Core 30.99; the peer is " + version);
    }

    private static String version(Path program) {
        try {
            Process asked = new ProcessBuilder(program.toString(), "-version").start();
            return new String(asked.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            throw new IllegalStateException("cannot run " + program, e);
        }
    }

    private static Path lay(Path tool) {
        try {
            Path target = Path.of(System.getProperty("java.io.tmpdir"), "cairn-peer");
            Process laying = new ProcessBuilder(tool.toString(), target.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(laying.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (!laying.waitFor(5, TimeUnit.MINUTES) || laying.exitValue() != 0) {
                SharedData.missing("peer-bitcoind failed: " + said);
            }
            return Files.isExecutable(target.resolve("bin/bitcoind")) ? target.resolve("bin") : target;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("cannot run " + tool, e);
        }
    }
}
