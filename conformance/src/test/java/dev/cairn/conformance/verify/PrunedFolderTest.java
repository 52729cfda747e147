package dev.cairn.conformance.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a bitcoind that has thrown its old blocks away. */
class PrunedFolderTest {

    @TempDir
    private Path temp;

    @Test
    void itIsAuditedFromItsLowestBlockWithTheScriptsOfAllThatIsThere() throws IOException {
        ChainSpec spec = new ChainSpec(12, 130, 12, 400, false, 1_750_000_000L, Mix.EVEN);
        List<GeneratedBlock> chain = ChainGenerator.inMemory(spec, NativeSecp256k1.load());
        try (RegtestPeer peer = RegtestPeer.start("-fastprune", "-prune=1")) {
            for (int from = 1; from < chain.size(); from += 50) {
                peer.batch(
                        "submitblock",
                        chain.subList(from, Math.min(from + 50, chain.size())).stream()
                                .map(block -> '"' + block.block().bytes().toHex() + '"')
                                .toList());
            }
            peer.call("pruneblockchain", "125");
            Path folder = peer.folder().resolve("regtest/blocks");
            assertThat(folder.resolve("blk00000.dat")).doesNotExist();

            Cairn cairn = Cairn.verify(temp, folder).exits(0);

            int lowest = ((Long) cairn.at("chain", "lowest")).intValue();
            long inputs = chain.stream()
                    .skip(lowest)
                    .mapToLong(block ->
                            block.spent().stream().mapToLong(List::size).sum())
                    .sum();
            assertThat(lowest).isBetween(1, 126);
            assertThat(inputs).isPositive();
            assertThat(cairn.at("chain", "height")).isEqualTo(530L);
            assertThat(cairn.at("scripts")).isEqualTo(inputs);
            assertThat(cairn.at("coins", "why_not")).isEqualTo("the folder is pruned");
            assertThat(cairn.findings("damages")).isEmpty();
        }
    }
}
