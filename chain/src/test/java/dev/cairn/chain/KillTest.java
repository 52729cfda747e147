package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node is killed inside a connect, a reorganisation, a flush, before a publication. What its folder holds at that instant is
 * copied, opens by itself, and gets to where a node gets that was not killed.
 */
class KillTest {

    @TempDir
    Path folder;

    private final TestMiner miner = new TestMiner();
    private final TestChains.Told told = new TestChains.Told();
    private final List<Path> copies = new ArrayList<>();

    @AfterEach
    void noFault() {
        told.close();
        assertThat(told.faults).isEmpty();
    }

    /** Copies the folder at some of the steps of each kind. */
    private final class Killer implements WriterSteps {
        private final Map<Step, Integer> met = new EnumMap<>(Step.class);
        private final Path node;
        volatile boolean armed;

        Killer(Path node) {
            this.node = node;
        }

        @Override
        public synchronized void at(Step step) {
            int count = met.merge(step, 1, Integer::sum);
            if (!armed
                    || (step != Step.REORGANISING
                            && step != Step.FLUSHING
                            && step != Step.INGESTED
                            && count % 7 != 0)) {
                return;
            }
            Path copy = folder.resolve(step + "-" + count);
            try {
                LoadTest.copy(node, copy);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            copies.add(copy);
        }
    }

    private static BlockHash tip(Chain chain) {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            return snapshot.tip().hash();
        }
    }

    @Test
    void aNodeKilledAnywhereOpensByItselfAndCatchesUp() {
        Path node = folder.resolve("node");
        Killer killer = new Killer(node);
        List<Block> a = miner.chain(miner.genesis(), 12);
        List<Block> b = miner.chain(a.get(7).hash(), 8);
        List<Block> c = miner.chain(b.get(2).hash(), 9);
        List<Block> all = new ArrayList<>(a);
        all.addAll(b);
        all.addAll(c);
        try (Chain chain = Chain.open(TestChains.config(node), told.services(), killer)) {
            killer.armed = true;
            for (int i = 0; i < all.size(); i++) {
                chain.submit(all.get(i), true);
                if (i == 9 || i == 15 || i == 22) {
                    chain.flush();
                }
            }
            killer.armed = false;
        }
        assertThat(copies).hasSizeGreaterThan(10);
        Set<BlockHash> tips = new HashSet<>(all.stream().map(Block::hash).toList());
        for (Path copy : copies) {
            try (Chain chain = Chain.open(TestChains.config(copy), told.services())) {
                chain.load();
                assertThat(tips).as("tip of %s", copy).contains(tip(chain));
                assertThat(chain.verify(4, 0)).as("%s", copy).isTrue();
                all.forEach(block -> chain.submit(block, true));
                assertThat(tip(chain)).as("%s", copy).isEqualTo(c.getLast().hash());
                assertThat(chain.verify(4, 0)).as("%s", copy).isTrue();
            }
        }
    }

    /** The power goes after the coins were taken in: of blocks and index nothing is left but what was synced before them. */
    @Test
    void coinsNeverBelongToABlockThatAPowerFailureTakes() throws IOException {
        Path node = folder.resolve("node");
        Killer killer = new Killer(node);
        List<Block> blocks = miner.chain(miner.genesis(), 20);
        try (Chain chain = Chain.open(TestChains.config(node), told.services(), killer)) {
            blocks.subList(0, 10).forEach(block -> chain.submit(block, true));
            killer.armed = true;
            chain.flush();
            killer.armed = false;
            blocks.subList(10, 20).forEach(block -> chain.submit(block, true));
        }
        Path synced = folder.resolve("FLUSHING-1");
        Path ingested = folder.resolve("INGESTED-1");
        Path left = folder.resolve("left");
        ChainConfig config = TestChains.config(left);
        LoadTest.copy(TestChains.config(synced).blocksDir(), config.blocksDir());
        LoadTest.copy(
                TestChains.config(ingested).netDir().resolve("chainstate"),
                config.netDir().resolve("chainstate"));

        try (Chain chain = Chain.open(config, told.services())) {
            assertThat(tip(chain)).isEqualTo(blocks.get(9).hash());
            assertThat(chain.verify(4, 0)).isTrue();
            blocks.forEach(block -> chain.submit(block, true));
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
        }
    }

    /** A folder by the name of a file that wiping makes stands for a kill just before the coins are wiped. */
    @Test
    void aReindexThatEndsBeforeTheCoinsAreWipedLeavesNoCoinsWithoutAnIndex() throws IOException {
        ChainConfig config = TestChains.config(folder.resolve("node"));
        List<Block> blocks = miner.chain(miner.genesis(), 5);
        try (Chain chain = Chain.open(config, told.services())) {
            blocks.forEach(block -> chain.submit(block, true));
        }
        Path inTheWay = Files.createDirectory(config.netDir().resolve("chainstate/WIPING"));
        assertThatThrownBy(() -> Chain.open(TestChains.with(config, TestChains.Draft::reindex), told.services()))
                .isInstanceOf(ChainFault.class);
        Files.delete(inTheWay);

        try (Chain chain = Chain.open(config, told.services())) {
            chain.load();
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
            assertThat(chain.verify(4, 0)).isTrue();
        }
    }
}
