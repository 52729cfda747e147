package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random trees of blocks, some of them invalid in a way that only connecting finds, so that branches fail half way: no version
 * that is ever published has less work than the one before, and the tip ends where a naive model says.
 */
class NeverLessWorkTest {

    private static final int BLOCKS = 300;
    private static final int BRANCHES = 4;

    @TempDir
    Path folder;

    /** A block of the tree, and what the model knows. */
    private static final class Node {
        final Block block;
        final Node parent;
        final int height;
        /** Whether it and all before it are valid. */
        final boolean good;

        int arrived;

        Node(Block block, Node parent, int height, boolean good) {
            this.block = block;
            this.parent = parent;
            this.height = height;
            this.good = good;
        }
    }

    private final List<ChainWork> published = new ArrayList<>();
    private final List<String> losses = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void underRandomReorganisationsWithBranchesThatFailHalfWay(long seed) {
        Random random = new Random(seed);
        List<Node> tree = tree(random);
        Map<BlockHash, Node> known = new HashMap<>();
        Node genesis = tree.getFirst();
        known.put(genesis.block.hash(), genesis);
        AtomicInteger reorganising = new AtomicInteger();
        WriterSteps steps = step -> reorganising.addAndGet(step == WriterSteps.Step.REORGANISING ? 1 : 0);
        int reorganised = 0;
        int failed = 0;
        try (SpineChain spine = SpineChain.open(folder, steps);
                Outside outside = new Outside(spine.chain())) {
            Chain chain = spine.chain();
            chain.contribute(new Chain.PartKey<>("work", Integer.class), this::watch);
            BlockHash tip = genesis.block.hash();
            for (Node node : tree.subList(1, tree.size())) {
                int before = reorganising.get();
                if (random.nextInt(10) == 0) {
                    chain.submitHeaders(List.of(node.block.header()));
                }
                chain.submit(node.block, true);
                known.put(node.block.hash(), node);
                if (random.nextInt(25) == 0) {
                    chain.flush();
                }
                BlockHash best = best(known.values()).block.hash();
                try (ChainSnapshot snapshot = chain.acquire("test")) {
                    assertThat(snapshot.tip().hash()).isEqualTo(best);
                }
                if (reorganising.get() > before) {
                    reorganised += best.equals(tip) ? 0 : 1;
                    failed += best.equals(tip) ? 1 : 0;
                }
                tip = best;
            }
            outside.end();
            assertThat(losses).isEmpty();
            assertThat(outside.seenBackwards).isEmpty();
        }
        System.out.printf("seed %d: %d reorganisations, %d branches failed half way%n", seed, reorganised, failed);
        assertThat(reorganised).isGreaterThan(5);
        assertThat(failed).isGreaterThan(2);
    }

    /** On the writer, of each version before it is published. */
    private Integer watch(ChainSnapshot next, Integer count) {
        ChainWork work = next.tip().work();
        if (!published.isEmpty() && work.compareTo(published.getLast()) < 0) {
            losses.add("version " + (count + 1) + ": " + next.tip() + " has less work than the one before");
        }
        published.add(work);
        return count == null ? 1 : count + 1;
    }

    /** A reader that takes snapshot after snapshot. */
    private static final class Outside implements AutoCloseable {
        final List<String> seenBackwards = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean over;
        private final Chain chain;
        private final Thread thread;

        Outside(Chain chain) {
            this.chain = chain;
            thread = Thread.ofPlatform().name("reader").start(this::watch);
        }

        private void watch() {
            ChainWork work = ChainWork.ZERO;
            long version = 0;
            while (!over) {
                try (ChainSnapshot snapshot = chain.acquire("reader")) {
                    ChainWork now = snapshot.tip().work();
                    if (now.compareTo(work) < 0 || snapshot.version() < version) {
                        seenBackwards.add(
                                "version " + snapshot.version() + " after " + version + ": " + snapshot.tip());
                    }
                    work = now;
                    version = snapshot.version();
                }
                LockSupport.parkNanos(20_000); // the writer needs the core too
            }
        }

        void end() {
            over = true;
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            end();
        }
    }

    /** The valid block of most height, that one of them whose data came first (all blocks have the same work). */
    private static Node best(Iterable<Node> known) {
        Node best = null;
        for (Node node : known) {
            if (node.good
                    && (best == null
                            || node.height > best.height
                            || (node.height == best.height && node.arrived < best.arrived))) {
                best = node;
            }
        }
        return best;
    }

    /**
     * Blocks in the order in which they come: a few branches grow in turn, each by some blocks at a time; now and then one is
     * given up, and another leaves the best one's chain near its end. What is built on an invalid block is so too, and often
     * comes before anybody could know.
     */
    private static List<Node> tree(Random random) {
        List<Node> all = new ArrayList<>();
        Node genesis = new Node(ChainParams.of(Network.REGTEST).genesis(), null, 0, true);
        genesis.arrived = 0;
        all.add(genesis);
        List<Node> branches = new ArrayList<>(Collections.nCopies(BRANCHES, genesis));
        while (all.size() <= BLOCKS) {
            int branch = random.nextInt(BRANCHES);
            if (random.nextInt(6) == 0) {
                Node from = best(all);
                for (int back = random.nextInt(5); back > 0 && from.parent != null; back--) {
                    from = from.parent;
                }
                branches.set(branch, from);
            }
            for (int more = 1 + random.nextInt(4); more > 0; more--) {
                Node parent = branches.get(branch);
                boolean valid = random.nextInt(15) != 0;
                Block block = Mined.block(
                        parent.block.hash(),
                        parent.height + 1,
                        all.size(),
                        2,
                        valid ? Mined.SUBSIDY : Mined.SUBSIDY + 1);
                Node node = new Node(block, parent, parent.height + 1, valid && parent.good);
                node.arrived = all.size();
                all.add(node);
                branches.set(branch, node);
            }
        }
        return all;
    }
}
