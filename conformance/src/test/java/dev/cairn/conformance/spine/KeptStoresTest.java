package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.ChainTip;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data directories of each format that there was: they open, for good. */
class KeptStoresTest {

    private static final String NEWEST = "/stores/regtest-index1-coins1.zip";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = NEWEST)
    void aStoreOfAnEarlierVersionOpensAndGoesOn(String kept) throws IOException {
        KeptStore.unpack(kept, folder);
        List<String> expected = Files.readAllLines(folder.resolve(KeptStore.EXPECTED));

        try (SpineNode node =
                SpineNode.options(folder, MadeChain.REGTEST).fastPrune().open()) {
            try (ChainSnapshot snapshot = node.chain.acquire("test")) {
                CoinSum coins = CoinSum.of(snapshot);
                assertThat(snapshot.tip()).hasToString(expected.get(0));
                assertThat(coins.coins() + " " + coins.hashes().toString(16)).isEqualTo(expected.get(1));
                BlockHash invalid = BlockHash.of(expected.get(2));
                assertThat(snapshot.find(invalid).orElseThrow().failed()).isTrue();
                assertThat(snapshot.tips()).extracting(ChainTip::status).contains(ChainTip.Status.INVALID);
                for (int height = 0; height <= snapshot.height(); height++) {
                    assertThat(snapshot.readBlock(snapshot.at(height)).hash())
                            .isEqualTo(snapshot.at(height).hash());
                }
            }
            assertThat(node.chain.verify(4, 0)).isTrue();
        }
    }

    @Test
    void aNewerFormatIsRefusedByNameAndNotTouched() throws IOException {
        for (String store : List.of("regtest/blocks/index", "regtest/chainstate")) {
            Path copy = folder.resolve(store.replace('/', '-'));
            KeptStore.unpack(NEWEST, copy);
            Path format = copy.resolve(store).resolve("CAIRN");
            String newer = Files.readString(format).replace("version 1", "version 2");
            Files.writeString(format, newer);
            Files.delete(copy.resolve(KeptStore.EXPECTED));

            assertThatThrownBy(() -> SpineNode.options(copy, MadeChain.REGTEST).open())
                    .isInstanceOfSatisfying(
                            ChainFault.class,
                            fault -> assertThat(fault.restart()).isFalse())
                    .hasMessageContaining(store)
                    .hasMessageContaining("version 2 was written by a newer Cairn");
            assertThat(Files.readString(format)).isEqualTo(newer);
        }
    }
}
