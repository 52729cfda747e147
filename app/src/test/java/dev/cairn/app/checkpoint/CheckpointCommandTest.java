package dev.cairn.app.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.Main;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.node.CairnNode;
import dev.cairn.node.NodeConfig;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointCommandTest {

    private static List<GeneratedBlock> blocks;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void makeBlocks() {
        ChainSpec spec = ChainSpec.of(3, 112, 4, 1_700_000_000L).withMix(Mix.EVEN);
        blocks = ChainGenerator.inMemory(spec, NativeSecp256k1.load());
    }

    private int checkpoint(String... args) {
        List<String> all = new ArrayList<>(List.of("checkpoint"));
        all.addAll(List.of(args));
        return Main.run(
                new PrintWriter(out),
                new PrintWriter(err),
                NodeClock.system(),
                Map.of("HOME", folder.toString()),
                all.toArray(String[]::new));
    }

    private Path node() {
        return folder.resolve("node");
    }

    private Path copy() {
        return folder.resolve("copy");
    }

    private CairnNode open(NodeConfig config) throws IOException {
        Files.createDirectories(config.dataDir());
        CairnNode node = CairnNode.open(config);
        node.start();
        return node;
    }

    private static void feed(CairnNode node, int from, int to) {
        blocks.subList(from, to).forEach(block -> node.submit(block.block()));
    }

    private int heightOf(Path dataDir) throws IOException {
        try (CairnNode node = open(NodeConfig.regtest(dataDir));
                ChainSnapshot snapshot = node.snapshot("test")) {
            assertThat(snapshot.tip().hash())
                    .isEqualTo(blocks.get(snapshot.height()).block().hash());
            return snapshot.height();
        }
    }

    @Test
    void aRunningNodeIsAskedAndGoesOn() throws IOException {
        try (CairnNode node = open(NodeConfig.regtest(node()).serving(0))) {
            feed(node, 1, 105);
            int code = checkpoint("-regtest", "-datadir=" + node(), "-rpcport=" + node.port(), copy().toString());
            assertThat(code).as(err.toString()).isZero();
            assertThat(out.toString()).contains("The running node has copied its chain to " + copy());
            feed(node, 105, 110);
        }
        assertThat(heightOf(copy())).isEqualTo(104);
        assertThat(heightOf(node())).isEqualTo(109);
    }

    @Test
    void withoutANodeTheFolderIsOpened() throws IOException {
        try (CairnNode node = open(NodeConfig.regtest(node()))) {
            feed(node, 1, 108);
        }
        int code = checkpoint("-regtest", "-datadir=" + node(), "-rpcport=" + unusedPort(), copy().toString());
        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("No node runs");
        assertThat(heightOf(copy())).isEqualTo(107);
        assertThat(heightOf(node())).isEqualTo(107);
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void aFolderThatHoldsSomethingIsRefusedAndLeftAlone() throws IOException {
        Files.createDirectories(copy());
        Files.writeString(copy().resolve("precious"), "x");
        try (CairnNode node = open(NodeConfig.regtest(node()).serving(0))) {
            int code = checkpoint("-regtest", "-datadir=" + node(), "-rpcport=" + node.port(), copy().toString());
            assertThat(code).isEqualTo(1);
            assertThat(err.toString()).contains(copy() + " is not empty");
        }
        assertThat(copy().toFile().list()).containsExactly("precious");
    }

    @Test
    void aNodeThatHoldsTheFolderAndAnswersNowhereIsNamed() throws IOException {
        try (CairnNode node = open(NodeConfig.regtest(node()))) {
            feed(node, 1, 3);
            int code = checkpoint("-regtest", "-datadir=" + node(), "-rpcport=" + unusedPort(), copy().toString());
            assertThat(code).isEqualTo(1);
            assertThat(err.toString()).contains("Cannot obtain a lock on directory " + node());
        }
    }

    @Test
    void commandLinesThatMakeNoSenseAreRefused() {
        assertThat(checkpoint()).isEqualTo(2);
        assertThat(checkpoint("-regtest")).isEqualTo(2);
        assertThat(checkpoint("-nosuchoption", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("Name the folder to copy to", "Invalid parameter -nosuchoption");
        assertThat(checkpoint("-help")).isZero();
        assertThat(out.toString()).contains("Usage: cairn checkpoint [options] DIR");
    }

    @Test
    void aDataDirectoryThatIsNotThereIsNamed() {
        assertThat(checkpoint("-regtest", "-datadir=" + folder.resolve("none"), copy().toString()))
                .isEqualTo(1);
        assertThat(err.toString()).contains(folder.resolve("none").toString());
        assertThat(copy()).doesNotExist();
    }
}
