package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.stats.CoinStats;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders with two would-be owners: each takes the other's blocks when it is told to, and touches nothing when it is not. */
class TakeoverTest {

    @TempDir
    Path folder;

    private final MadeChain made = MadeChain.make(23, 120, 4, 6);

    /** Names of files, and their content. */
    private static Map<String, String> files(Path root) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                files.put(root.relativize(file).toString(), bytes.length + " " + Arrays.hashCode(bytes));
            }
        }
        return files;
    }

    private CoinStats ours(Path data) {
        try (SpineNode node = SpineNode.options(data, MadeChain.REGTEST).open()) {
            made.blocks.forEach(block -> node.chain.submit(block.block(), true));
            assertThat(node.tip()).isEqualTo(made.tip().block().hash());
            try (ChainSnapshot snapshot = node.chain.acquire("takeover")) {
                return CoinStats.of(snapshot, CoinStats.HashType.SERIALIZED_3, () -> false);
            }
        }
    }

    @Test
    void bitcoindRefusesTheFolderTouchesNothingAndTakesAllBlocksOverWithReindex() throws IOException {
        Path data = folder.resolve("cairn");
        CoinStats coins = ours(data);
        Map<String, String> before = files(data.resolve("regtest"));

        assertThatThrownBy(() -> RegtestPeer.start("-datadir=" + data)).isInstanceOf(AssertionError.class);

        Map<String, String> after = files(data.resolve("regtest"));
        after.keySet().removeIf(name -> !name.contains("/") || name.endsWith(".lock")); // its log, its locks
        before.keySet().removeIf(name -> !name.contains("/"));
        assertThat(after).isEqualTo(before);

        try (RegtestPeer bitcoind = RegtestPeer.start("-datadir=" + data, "-reindex")) {
            awaitTip(bitcoind);
            Map<String, Object> theirs = Json.asMap(bitcoind.call("gettxoutsetinfo", "\"hash_serialized_3\""));
            assertThat(theirs.get("hash_serialized_3")).isEqualTo(coins.hash());
            assertThat(theirs.get("bestblock"))
                    .isEqualTo(made.tip().block().hash().toString());
            for (var block : made.blocks) {
                Map<String, Object> header = Json.asMap(
                        bitcoind.call("getblock", '"' + block.block().hash().toString() + "\",1"));
                assertThat(header.get("nTx"))
                        .isEqualTo((long) block.block().transactions().size());
            }
        }
    }

    private void awaitTip(RegtestPeer bitcoind) {
        Map<String, Object> info = Json.asMap(
                bitcoind.call("waitforblock", '"' + made.tip().block().hash().toString() + "\",60000"));
        assertThat(info.get("hash")).isEqualTo(made.tip().block().hash().toString());
    }

    @Test
    void cairnRefusesABitcoindsFolderAndTouchesNothing() throws IOException {
        try (RegtestPeer bitcoind = RegtestPeer.start()) {
            bitcoind.call("generatetoaddress", "5,\"bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202\"");
            bitcoind.stop();
            Map<String, String> before = files(bitcoind.folder());

            assertThatThrownBy(() -> SpineNode.options(bitcoind.folder(), MadeChain.REGTEST)
                            .open())
                    .isInstanceOfSatisfying(
                            ChainFault.class,
                            fault -> assertThat(fault.restart()).isFalse())
                    .hasMessageContaining("-readblocks");

            assertThat(files(bitcoind.folder())).isEqualTo(before);
        }
    }
}
