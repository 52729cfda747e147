package dev.cairn.app.demo;

import dev.cairn.app.demo.DemoCommand.Options;
import java.nio.file.Path;
import java.util.List;

/** What to try, with commands that work as they stand. */
final class NextSteps {

    private final String cairn;
    private final int port;
    private final Path dataDir;
    private final Path chain;

    NextSteps(Options options, DemoNode node, Manifest chain) {
        this.cairn = options.command();
        this.port = node.port();
        this.dataDir = node.dataDir();
        this.chain = options.folder().chain();
    }

    /** In another terminal. */
    List<String> whileItRuns() {
        return List.of(
                "Serving on http://127.0.0.1:" + port + ", JSON-RPC and REST. In another terminal, for example:",
                "  " + cairn + " rpc -regtest -datadir=" + quoted(dataDir) + " -rpcport=" + port + " getblockchaininfo",
                "  curl -s http://127.0.0.1:" + port + "/rest/chaininfo.json",
                "");
    }

    /** When it is over. */
    List<String> afterwards() {
        Path data = Path.of(System.getProperty("java.io.tmpdir"), "cairn-node");
        return List.of(
                "",
                "Try next:",
                "  " + cairn + " demo",
                "  " + cairn + " verify --network regtest --blocks " + quoted(chain),
                "  mkdir -p " + quoted(data) + " && " + cairn + " node -regtest -rest -daemonwait -datadir="
                        + quoted(data) + " -readblocks=" + quoted(chain),
                "  " + cairn + " rpc -regtest -datadir=" + quoted(data) + " getblockchaininfo",
                "  curl -s http://127.0.0.1:18443/rest/chaininfo.json",
                "  " + cairn + " rpc -regtest -datadir=" + quoted(data) + " stop");
    }

    /** As a shell takes it for one word. */
    private static String quoted(Path path) {
        String text = path.toString();
        return text.matches("[A-Za-z0-9_./+:@%,=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
