package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random trees of blocks, a tenth of them invalid, come in random order, with flushes and kills in between. A naive model says
 * which tip must be active; published work never falls.
 */
class RandomBranchesTest {

    /** A tree, and what a node that knows all of it so far must think. */
    private static final class Model {
        final TestMiner miner = new TestMiner();
        final List<Block> blocks = new ArrayList<>();
        final Map<BlockHash, Integer> heights = new HashMap<>();
        final Map<BlockHash, Block> byHash = new HashMap<>();
        final Set<BlockHash> bad = new HashSet<>();

        Model(Random random, int size) {
            heights.put(miner.genesis(), 0);
            for (int i = 0; i < size; i++) {
                BlockHash parent = pick(random);
                boolean isBad = random.nextInt(10) == 0;
                Block block = isBad ? miner.greedy(parent) : miner.on(parent);
                heights.put(block.hash(), heights.get(parent) + 1);
                byHash.put(block.hash(), block);
                if (isBad || bad.contains(parent)) {
                    bad.add(block.hash());
                }
                blocks.add(block);
            }
        }

        /** Mostly near the end of what there is, so that branches grow. */
        private BlockHash pick(Random random) {
            int back = random.nextInt(4) == 0 ? random.nextInt(12) : random.nextInt(2);
            int at = blocks.size() - 1 - back;
            return at < 0 ? miner.genesis() : blocks.get(at).hash();
        }

        /** The greatest height of good blocks of which all up to them were submitted. */
        int bestHeight(Set<BlockHash> known) {
            return blocks.stream()
                    .map(Block::hash)
                    .filter(hash -> known.contains(hash) && !bad.contains(hash) && isLinked(hash, known))
                    .mapToInt(heights::get)
                    .max()
                    .orElse(0);
        }

        private boolean isLinked(BlockHash hash, Set<BlockHash> known) {
            for (BlockHash at = hash;
                    !at.equals(miner.genesis());
                    at = byHash.get(at).header().previous()) {
                if (!known.contains(at)) {
                    return false;
                }
            }
            return true;
        }
    }

    @Property(tries = 10)
    void theBestGoodChainIsActiveAndPublishedWorkNeverFalls(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Model model = new Model(random, 40);
        Path root = Files.createTempDirectory("branches");
        TestChains.Told told = new TestChains.Told();
        List<ChainWork> works = Collections.synchronizedList(new ArrayList<>());
        Set<BlockHash> known = new HashSet<>();
        int life = 0;
        Chain chain = open(root.resolve("0"), told, works);
        try {
            for (Block block : model.blocks) {
                chain.submitHeaders(List.of(block.header())); // refused, where an ancestor is known to be bad
                if (chain.submit(block, true).accepted()) {
                    known.add(block.hash());
                }
                check(chain, model, known);
                switch (random.nextInt(12)) {
                    case 0 -> chain.flush();
                    case 1 -> {
                        chain.close();
                        chain = open(root.resolve(String.valueOf(life)), told, works);
                        check(chain, model, known);
                    }
                    case 2 -> {
                        chain.awaitListeners();
                        LoadTest.copy(root.resolve(String.valueOf(life)), root.resolve(String.valueOf(life + 1)));
                        chain.close();
                        life++;
                        chain = open(root.resolve(String.valueOf(life)), told, works); // as after a kill
                        check(chain, model, known);
                    }
                    default -> {}
                }
            }
            assertThat(chain.verify(4, 0)).isTrue();
            chain.awaitListeners();
            assertThat(works).isSorted();
            assertThat(told.faults).isEmpty();
        } finally {
            chain.close();
            told.close();
            LoadTest.delete(root);
        }
    }

    /** Once the best branch failed on the very tip, the second best was left until the next block came. */
    @Example
    void afterABestBranchThatFailsTheSecondBestIsActive() throws IOException {
        theBestGoodChainIsActiveAndPublishedWorkNeverFalls(Long.MIN_VALUE + 1);
    }

    private static Chain open(Path folder, TestChains.Told told, List<ChainWork> works) {
        Chain chain = Chain.open(TestChains.config(folder), told.services());
        chain.load();
        chain.addListener(new ChainListener() {
            @Override
            public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
                works.add(tip.work());
            }
        });
        return chain;
    }

    private static void check(Chain chain, Model model, Set<BlockHash> known) {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.height()).isEqualTo(model.bestHeight(known));
            for (int height = 1; height <= snapshot.height(); height++) {
                assertThat(model.bad).doesNotContain(snapshot.at(height).hash());
            }
        }
    }
}
