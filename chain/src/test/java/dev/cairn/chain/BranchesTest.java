package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which chain is active, and why. Each drawing has the genesis block on the left. */
class BranchesTest {

    @TempDir
    Path folder;

    private final TestMiner miner = new TestMiner();
    private final TestChains.Told told = new TestChains.Told();
    private Chain chain;

    @BeforeEach
    void open() {
        chain = Chain.open(TestChains.config(folder), told.services());
    }

    @AfterEach
    void nothingIsLeftOpen() {
        assertThat(chain.snapshots().holders()).isEmpty();
        chain.close();
        told.close();
        assertThat(told.faults).isEmpty();
    }

    private void reopen() {
        chain.close();
        open();
    }

    private BlockHash tip() {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            return snapshot.tip().hash();
        }
    }

    private BlockEntry entry(Block block) {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            return snapshot.find(block.hash()).orElseThrow();
        }
    }

    private ChainTip.Status status(Block block) {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            return snapshot.tips().stream()
                    .filter(tip -> tip.entry().hash().equals(block.hash()))
                    .map(ChainTip::status)
                    .findAny()
                    .orElse(null);
        }
    }

    /** More blocks with inputs than pieces of work may wait for the writer, all put on in one piece. */
    @Test
    @Timeout(60)
    void aLongBranchOfBlocksWithInputsIsPutOnInOneGo() {
        List<GeneratedBlock> made = ChainGenerator.inMemory(
                ChainSpec.of(3, 230, 12, TestChains.NOW - 600).withMix(Mix.EVEN), TestChains.CURVE);
        made.forEach(block -> submit(block.block()));
        BlockHash best = tip();
        BlockHash middle = made.get(120).block().hash();

        assertThat(chain.invalidate(middle)).isTrue();
        assertThat(tip()).isEqualTo(made.get(119).block().hash());
        assertThat(chain.reconsider(middle)).isTrue();

        assertThat(tip()).isEqualTo(best);
    }

    private BlockAnswer submit(Block block) {
        return chain.submit(block, true);
    }

    private void submit(List<Block> blocks) {
        blocks.forEach(this::submit);
    }

    private static String reason(BlockAnswer answer) {
        return answer.checked().orElseThrow() instanceof Verdict.Invalid invalid ? invalid.reason() : "valid";
    }

    /** <pre>{@code
     *   a1          first
     *   b1 - b2     more work, later
     * }</pre> */
    @Test
    void ofEqualWorkTheFirstStaysAndMoreWorkWins() {
        Block a1 = miner.on(miner.genesis());
        Block b1 = miner.on(miner.genesis());
        Block b2 = miner.on(b1);

        assertThat(reason(submit(a1))).isEqualTo("valid");
        BlockAnswer second = submit(b1);
        assertThat(second.checked()).isEmpty();
        assertThat(second.isNew()).isTrue();
        assertThat(tip()).isEqualTo(a1.hash());

        submit(b2);
        assertThat(tip()).isEqualTo(b2.hash());
        assertThat(status(a1)).isEqualTo(ChainTip.Status.VALID_FORK);
    }

    @Test
    void aPreciousBlockWinsATieAndWinsItAgainAfterARestart() {
        Block a1 = miner.on(miner.genesis());
        Block b1 = miner.on(miner.genesis());
        submit(List.of(a1, b1));

        assertThat(chain.precious(b1.hash())).isTrue();
        assertThat(tip()).isEqualTo(b1.hash());
        reopen();
        assertThat(tip()).isEqualTo(b1.hash());
        chain.load();
        assertThat(tip()).isEqualTo(b1.hash());

        assertThat(chain.precious(a1.hash())).isTrue();
        assertThat(tip()).isEqualTo(a1.hash());
        submit(miner.on(b1));
        assertThat(tip()).isNotEqualTo(a1.hash());
        assertThat(chain.precious(a1.hash()))
                .as("of less work: nothing happens")
                .isTrue();
        assertThat(chain.precious(BlockHash.of("00".repeat(31) + "07"))).isFalse();
    }

    /** <pre>{@code
     *   a1 - a2 - a3
     *      \ b2
     * }</pre> */
    @Test
    void anInvalidatedBlockGivesWayStepByStepAndComesBackWhenReconsidered() {
        Block a1 = miner.on(miner.genesis());
        Block a2 = miner.on(a1);
        Block a3 = miner.on(a2);
        Block b2 = miner.on(a1);
        submit(List.of(a1, a2, a3, b2));
        List<String> news = listen();

        assertThat(chain.invalidate(a2.hash())).isTrue();
        chain.awaitListeners();

        assertThat(tip()).isEqualTo(b2.hash());
        assertThat(status(a3)).isEqualTo(ChainTip.Status.INVALID);
        assertThat(entry(a2).failed()).isTrue();
        assertThat(news).containsExactly("- " + a3, "tip " + a2, "- " + a2, "tip " + a1, "+ " + b2, "tip " + b2);
        assertThat(reason(submit(miner.on(a3)))).isEqualTo("bad-prevblk");
        assertThat(reason(submit(a2))).isEqualTo("duplicate-invalid");
        reopen();
        assertThat(tip()).isEqualTo(b2.hash());
        assertThat(entry(a3).failed()).isTrue();

        assertThat(chain.reconsider(a3.hash())).isTrue();
        assertThat(tip()).isEqualTo(a3.hash());
        assertThat(entry(a2).failed()).isFalse();
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.bestHeader().hash()).isEqualTo(a3.hash());
        }
        assertThat(chain.verify(4, 0)).isTrue();
        assertThat(chain.invalidate(BlockHash.of("00".repeat(31) + "07"))).isFalse();
        assertThat(chain.reconsider(BlockHash.of("00".repeat(31) + "07"))).isFalse();
    }

    private List<String> listen() {
        List<String> news = new ArrayList<>();
        chain.addListener(new ChainListener() {
            @Override
            public void blockConnected(BlockEntry entry, Block block) {
                assertThat(entry.hash()).isEqualTo(block.hash());
                assertThat(Thread.currentThread().getName()).isEqualTo("notify");
                news.add("+ " + block);
            }

            @Override
            public void blockDisconnected(BlockEntry entry, Block block) {
                news.add("- " + block);
            }

            @Override
            public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
                news.add("tip " + tip.hash());
            }
        });
        return news;
    }

    /** <pre>{@code
     *   a1 - a2 - a3
     *   b1 - b2 - b3! - b4 - b5
     * }</pre> */
    @Test
    void aBranchThatFailsHalfWayIsDroppedAndNothingOfItIsPublished() {
        List<Block> a = miner.chain(miner.genesis(), 3);
        List<Block> b = new ArrayList<>(miner.chain(miner.genesis(), 2));
        b.add(miner.greedy(b.getLast().hash()));
        b.add(miner.on(b.getLast()));
        b.add(miner.on(b.getLast()));
        submit(a);
        List<String> news = listen();

        submit(b.subList(0, 3));
        BlockAnswer fourth = submit(b.get(3));
        chain.awaitListeners();

        assertThat(fourth.accepted()).isTrue();
        assertThat(fourth.checked())
                .as("it was never judged: its parent failed")
                .isEmpty();
        assertThat(tip()).isEqualTo(a.getLast().hash());
        assertThat(news).isEmpty();
        assertThat(status(b.get(3))).isEqualTo(ChainTip.Status.INVALID);
        assertThat(entry(b.get(1)).failed()).isFalse();
        assertThat(entry(b.get(1)).validity()).isEqualTo(Validity.SCRIPTS);
        assertThat(reason(submit(b.get(4)))).isEqualTo("bad-prevblk");
        Block a4 = miner.on(a.getLast());
        assertThat(reason(submit(a4))).isEqualTo("valid");
        assertThat(tip()).isEqualTo(a4.hash());
        assertThat(chain.verify(4, 0)).isTrue();
    }

    @Test
    void ofTwoFailingBranchesTheGoodPartOfOneIsTaken() {
        List<Block> a = miner.chain(miner.genesis(), 1);
        List<Block> b = new ArrayList<>(miner.chain(miner.genesis(), 3));
        submit(a);
        Block bad = miner.greedy(b.getLast().hash());
        assertThat(chain.submitHeaders(b.stream().map(Block::header).toList()).isValid())
                .isTrue();
        submit(bad);
        submit(b.get(2));
        submit(b.get(1));
        assertThat(tip()).isEqualTo(a.getFirst().hash());
        submit(b.get(0)); // now all are linked, the best being bad
        assertThat(tip()).isEqualTo(b.get(2).hash());
        assertThat(entry(bad).failed()).isTrue();
    }

    @Test
    void anInvalidBlockAnswersWithItsReasonAndIsRemembered() {
        Block a1 = miner.on(miner.genesis());
        submit(a1);
        Block greedy = miner.greedy(a1.hash());

        BlockAnswer answer = submit(greedy);

        assertThat(answer.accepted()).isTrue();
        assertThat(reason(answer)).isEqualTo("bad-cb-amount");
        assertThat(reason(submit(greedy))).isEqualTo("duplicate-invalid");
        assertThat(reason(submit(miner.overspending(a1.hash())))).isEqualTo("bad-txns-inputs-missingorspent");
        BlockAnswer misplaced = submit(miner.misplaced(a1.hash()));
        assertThat(misplaced.accepted()).isFalse();
        assertThat(reason(misplaced)).isEqualTo("bad-cb-height");
        assertThat(tip()).isEqualTo(a1.hash());
    }

    @Test
    void aBlockWithoutParentIsRefusedUntilTheParentIsThere() {
        Block a1 = miner.on(miner.genesis());
        Block a2 = miner.on(a1);
        assertThat(reason(submit(a2))).isEqualTo("prev-blk-not-found");
        submit(a1);
        submit(a2);
        assertThat(tip()).isEqualTo(a2.hash());
        BlockAnswer again = submit(a2);
        assertThat(again).isEqualTo(new BlockAnswer(true, false, Optional.empty()));
    }

    @Test
    void childrenThatComeBeforeTheirParentsAreLinkedWhenTheseCome() {
        List<Block> blocks = miner.chain(miner.genesis(), 12);
        assertThat(chain.submitHeaders(blocks.stream().map(Block::header).toList())
                        .isValid())
                .isTrue();
        for (int i = blocks.size() - 1; i > 0; i--) {
            submit(blocks.get(i));
            assertThat(entry(blocks.get(i)).chainTxCount()).isZero();
        }
        assertThat(tip()).isEqualTo(miner.genesis());
        reopen(); // what waits is known after a restart, too
        submit(blocks.getFirst());
        assertThat(tip()).isEqualTo(blocks.getLast().hash());
        assertThat(entry(blocks.getLast()).chainTxCount()).isEqualTo(13);
    }

    @Test
    void aMutatedCopyDoesNotMarkTheTrueBlock() {
        List<Block> blocks = miner.chain(miner.genesis(), 102);
        submit(blocks);
        Block good = miner.threeTransactions(
                blocks.getLast().hash(),
                TestMiner.spend(blocks.get(0).transactions().getFirst()),
                TestMiner.spend(blocks.get(1).transactions().getFirst()));
        Block doubled = miner.doubled(good);
        Block swapped = Block.of(good.header(), blocks.getFirst().transactions());
        assertThat(doubled.hash()).isEqualTo(good.hash());

        assertThat(reason(submit(doubled))).isEqualTo("bad-txns-duplicate");
        assertThat(reason(submit(swapped))).isEqualTo("bad-txnmrklroot");
        assertThat(chain.submitHeaders(List.of(good.header())).isValid()).isTrue();
        assertThat(reason(submit(doubled))).isEqualTo("bad-txns-duplicate");
        assertThat(entry(good).failed()).isFalse();

        assertThat(reason(submit(good))).isEqualTo("valid");
        assertThat(tip()).isEqualTo(good.hash());
    }

    @Test
    void headersAloneAreKnownAndNotActive() {
        List<Block> blocks = miner.chain(miner.genesis(), 5);
        List<BlockHeader> headers = blocks.stream().map(Block::header).toList();
        assertThat(chain.submitHeaders(headers.subList(1, 5)))
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class, bad -> assertThat(bad.reason()).isEqualTo("prev-blk-not-found"));
        assertThat(chain.submitHeaders(headers).isValid()).isTrue();
        assertThat(chain.submitHeaders(headers).isValid()).isTrue();
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.bestHeader().hash()).isEqualTo(blocks.getLast().hash());
            assertThat(snapshot.height()).isZero();
            assertThat(snapshot.tips())
                    .extracting(ChainTip::status)
                    .containsExactly(ChainTip.Status.HEADERS_ONLY, ChainTip.Status.ACTIVE);
        }
    }

    @Test
    void unrequestedBlocksOfLessWorkOrFarAheadAreNotKept() {
        submit(miner.chain(miner.genesis(), 3));
        Block side = miner.on(miner.genesis());
        BlockAnswer answer = chain.submit(side, false);
        assertThat(answer.accepted()).isTrue();
        assertThat(answer.isNew()).isFalse();
        assertThat(entry(side).hasData()).isFalse();
        assertThat(chain.submit(side, true).isNew()).isTrue();

        List<Block> far = miner.chain(miner.genesis(), 300);
        chain.submitHeaders(far.stream().map(Block::header).toList());
        chain.submit(far.getLast(), false);
        assertThat(entry(far.getLast()).hasData()).isFalse();
    }

    @Test
    void aBlockIsTestedOnTheTipAndLeavesNoTrace() {
        Block a1 = miner.on(miner.genesis());
        submit(a1);
        Block good = miner.on(a1);
        assertThat(chain.test(good, true, true).isValid()).isTrue();
        assertThat(chain.test(miner.greedy(a1.hash()), false, true))
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class, bad -> assertThat(bad.reason()).isEqualTo("bad-cb-amount"));
        assertThat(chain.test(miner.on(miner.genesis()), false, false).toString())
                .isEqualTo("inconclusive-not-best-prevblk");
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.find(good.hash())).isEmpty();
        }
    }

    @Test
    void aPartContributedFromAboveFitsItsSnapshot() {
        Chain.PartKey<Integer> key = new Chain.PartKey<>("heights seen", Integer.class);
        chain.contribute(key, (snapshot, before) -> (before == null ? 0 : before) + snapshot.height());
        submit(miner.chain(miner.genesis(), 3));
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.part(key)).isEqualTo(1 + 2 + 3);
        }
    }
}
