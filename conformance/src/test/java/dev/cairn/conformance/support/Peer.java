package dev.cairn.conformance.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

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
