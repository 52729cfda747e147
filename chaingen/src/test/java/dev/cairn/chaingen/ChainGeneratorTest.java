package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.chaingen.GeneratedBlock.Fate;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ChainGeneratorTest {

    private static final long END = 1_764_547_200L;
    private static final Secp256k1 CURVE = NativeSecp256k1.load();

    private final ChainSpec small = ChainSpec.of(1, 130, 12, END).withMix(Mix.EVEN);

    @Test
    void everyBlockPassesAllRulesAndEveryScriptTheStandardFlags() {
        // given
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(small.withSmallBlocks(3), CURVE);
        int inputs = blocks.stream()
                .flatMap(block -> block.spent().stream())
                .mapToInt(List::size)
                .sum();

        // when
        try (NaiveNode node = new NaiveNode(CURVE)) {
            blocks.forEach(node::receive);

            // then
            assertThat(blocks).hasSize(134);
            assertThat(node.tip()).isEqualTo(blocks.getLast().block().hash());
            assertThat(node.scripts()).isEqualTo(inputs).isGreaterThan(400);
            assertThat(blocks.getLast().block().header().time()).isEqualTo(END);
        }
    }

    @Test
    void aShortEvenChainSpendsAndMakesEveryKind() {
        try (ChainGenerator chain = drained(small, 1)) {
            ChainSummary made = chain.summary();
            for (LockKind kind : LockKind.values()) {
                assertThat(made.outputKinds().get(kind)).as("outputs %s", kind).isPositive();
                assertThat(made.inputKinds().get(kind) > 0)
                        .as("inputs %s", kind)
                        .isEqualTo(kind.spendable());
            }
            assertThat(made.signatures()).isGreaterThan(made.inputs());
        }
    }

    @Test
    void oneSpecGivesTheSameBytesWithAnyNumberOfThreads() {
        ChainSpec spec = ChainSpec.of(7, 112, 60, END).withReorgs();
        assertThat(hashes(spec, 3)).isEqualTo(hashes(spec, 1));
    }

    @Test
    void otherSeedsGiveOtherChains() {
        List<BlockHash> one = hashes(small, 1);
        List<BlockHash> other = hashes(ChainSpec.of(2, 130, 12, END).withMix(Mix.EVEN), 1);
        assertThat(one.getFirst()).isEqualTo(other.getFirst());
        assertThat(one.subList(1, one.size())).doesNotContainAnyElementsOf(other.subList(1, other.size()));
    }

    @Test
    void anotherEndTimeMovesTheHeadersAndChangesNoTransaction() {
        List<GeneratedBlock> one = ChainGenerator.inMemory(small, CURVE);
        List<GeneratedBlock> later =
                ChainGenerator.inMemory(new ChainSpec(1, 130, 12, 0, false, END + 86_400, Mix.EVEN), CURVE);
        assertThat(txids(later)).isEqualTo(txids(one));
        assertThat(later.getLast().block().hash())
                .isNotEqualTo(one.getLast().block().hash());
        assertThat(later.getLast().block().header().time()
                        - one.getLast().block().header().time())
                .isEqualTo(86_400);
    }

    @Test
    void aNodeMeetsEachBlockWithTheFateItWasGiven() {
        // given
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(
                ChainSpec.of(3, 260, 6, END).withMix(Mix.EVEN).withReorgs(), CURVE);

        // when
        try (NaiveNode node = new NaiveNode(CURVE)) {
            blocks.forEach(node::receive);

            // then
            for (GeneratedBlock block : blocks) {
                assertThat(node.fates().get(block.block().hash()))
                        .as("block at %d", block.height())
                        .isEqualTo(block.fate());
            }
            assertThat(node.connected())
                    .as("order of connection is order of arrival without the stale")
                    .isEqualTo(blocks.stream()
                            .filter(block -> block.height() > 0 && block.fate() != Fate.STALE)
                            .map(block -> block.block().hash())
                            .toList());
            assertThat(count(blocks, Fate.STALE)).isGreaterThan(1);
            assertThat(count(blocks, Fate.DISCONNECTED)).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aBranchThatIsOvertakenSharesTransactionsAndSpendsSomeCoinsOtherwise() {
        // given the first contest: three blocks that are disconnected
        List<GeneratedBlock> blocks =
                ChainGenerator.inMemory(ChainSpec.of(3, 120, 20, END).withReorgs(), CURVE);
        GeneratedBlock loser = blocks.stream()
                .filter(block -> block.fate() == Fate.DISCONNECTED)
                .findFirst()
                .orElseThrow();
        GeneratedBlock winner = blocks.stream()
                .filter(block -> block.fate() == Fate.ACTIVE && block.height() == loser.height())
                .findFirst()
                .orElseThrow();

        // then
        List<Txid> lost = txids(List.of(loser));
        List<Txid> kept = txids(List.of(winner));
        assertThat(lost.stream().filter(kept::contains).count()).isBetween(8L, 15L);
        assertThat(count(blocks, Fate.DISCONNECTED)).isGreaterThanOrEqualTo(3);
    }

    @Test
    void evenTheShortestChainWithReorgsHasAReorganisationOfThreeBlocks() {
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(
                ChainSpec.of(3, ChainSpec.MIN_BLOCKS_FOR_REORGS, 1, END).withReorgs(), CURVE);
        try (NaiveNode node = new NaiveNode(CURVE)) {
            blocks.forEach(node::receive);
            assertThat(count(blocks, Fate.DISCONNECTED)).isGreaterThanOrEqualTo(3);
            assertThat(count(blocks, Fate.STALE)).isPositive();
            assertThat(node.tip()).isEqualTo(blocks.getLast().block().hash());
        }
    }

    @Test
    void theSummaryCountsTheCoinsOfTheTip() {
        ChainSpec spec = ChainSpec.of(3, 150, 10, END).withReorgs();
        try (NaiveNode node = new NaiveNode(CURVE);
                ChainGenerator chain = new ChainGenerator(spec, CURVE, 1)) {
            int blocks = 0;
            long bytes = 0;
            while (chain.hasNext()) {
                GeneratedBlock next = chain.next();
                node.receive(next);
                blocks++;
                bytes += next.block().size();
            }
            ChainSummary made = chain.summary();
            assertThat(made.coins()).isEqualTo(node.coinCount());
            assertThat(made.blocks()).isEqualTo(blocks);
            assertThat(made.bytes()).isEqualTo(bytes);
            assertThat(made.tip()).isEqualTo(node.tip());
            assertThat(made.height()).isEqualTo(150);
            assertThat(made.endTime()).isEqualTo(END);
        }
    }

    @Test
    void aFullBlockIsShapedLikeOneOfTheMainNetwork() {
        // given
        ChainSpec spec = ChainSpec.of(5, 106, 4_400, END);
        List<GeneratedBlock> full = new ArrayList<>();
        ChainSummary made;
        try (ChainGenerator chain = new ChainGenerator(spec, CURVE, 2)) {
            while (chain.hasNext()) {
                GeneratedBlock next = chain.next();
                if (next.height() > 104) {
                    full.add(next);
                }
            }
            made = chain.summary();
        }

        // then
        for (GeneratedBlock block : full) {
            int inputs = block.spent().stream().mapToInt(List::size).sum();
            assertThat(block.block().size()).isBetween(1_200_000, 2_000_000);
            assertThat(block.block().weight()).isLessThanOrEqualTo(4_000_000);
            assertThat(inputs).isBetween(4_000, 8_000);
            assertThat(block.block().transactions()).hasSizeBetween(4_200, 4_401);
        }
        assertThat(share(made.inputKinds(), LockKind.P2WPKH, made.inputs())).isCloseTo(0.455, within(0.03));
        assertThat(share(made.inputKinds(), LockKind.P2PKH, made.inputs())).isCloseTo(0.12, within(0.02));
        assertThat(share(made.inputKinds(), LockKind.P2TR_KEY, made.inputs())).isCloseTo(0.14, within(0.02));
        assertThat(share(made.inputKinds(), LockKind.P2SH_MULTISIG, made.inputs()))
                .isCloseTo(0.045, within(0.01));
        assertThat(made.spentAges().get("0") / (double) made.inputs()).isCloseTo(0.08, within(0.02));
    }

    @Test
    void coinsAreSpentYoungAndTheOldOnesLast() {
        // given a chain long enough for coins of a day, small enough to be made soon
        ChainSpec spec = ChainSpec.of(9, 420, 40, END);
        try (ChainGenerator chain = drained(spec, 2)) {
            ChainSummary made = chain.summary();
            double inputs = made.inputs();

            // then the first three classes are as drawn; what cannot be older than the chain is spread over it
            assertThat(made.spentAges().get("1") / inputs).isCloseTo(0.08, within(0.03));
            assertThat(made.spentAges().get("2-6") / inputs).isCloseTo(0.26, within(0.05));
            assertThat(made.spentAges().get("7-144") / inputs).isBetween(0.40, 0.65);
            assertThat(made.spentAges().get("145-1008") / inputs).isBetween(0.01, 0.15);
            assertThat(made.coins()).as("the set grows").isGreaterThan(made.fullBlocks() * 10L);
        }
    }

    @Test
    void oldSpendsAreTheShareAskedForFromTheFirstFullBlockToTheLast() {
        // given
        ChainSpec spec = ChainSpec.of(9, 180, 40, END).withOldSpends(20);
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(spec, CURVE);

        // then
        assertThat(spec.firstFull()).isGreaterThan(ChainSpec.of(9, 180, 40, END).firstFull());
        assertThat(shareOfOldSpends(spec, blocks.subList(spec.firstFull(), 140)))
                .isCloseTo(0.20, within(0.04));
        assertThat(shareOfOldSpends(spec, blocks.subList(140, 181))).isCloseTo(0.20, within(0.04));
    }

    private static double shareOfOldSpends(ChainSpec spec, List<GeneratedBlock> blocks) {
        List<Coin> spent = blocks.stream()
                .flatMap(block -> block.spent().stream())
                .flatMap(List::stream)
                .toList();
        long old = spent.stream()
                .filter(coin -> !coin.coinbase() && coin.height() < spec.ramp().firstToDraw())
                .count();
        return old / (double) spent.size();
    }

    @Test
    void smallBlocksAreNearlyEmpty() {
        List<GeneratedBlock> blocks =
                ChainGenerator.inMemory(ChainSpec.of(1, 110, 30, END).withSmallBlocks(5), CURVE);
        assertThat(blocks.subList(blocks.size() - 5, blocks.size()))
                .allSatisfy(block -> assertThat(block.block().transactions()).hasSize(2));
    }

    @Test
    void timesGoForwardAndAreTenMinutesApart() {
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(ChainSpec.of(1, 50, 1, END), CURVE);
        for (int i = 2; i < blocks.size(); i++) {
            long step = blocks.get(i).block().header().time()
                    - blocks.get(i - 1).block().header().time();
            assertThat(step).isBetween(1L, 1_200L);
        }
    }

    @Test
    void nothingFollowsTheLastBlock() {
        try (ChainGenerator chain = drained(ChainSpec.of(1, 1, 1, END), 1)) {
            assertThatThrownBy(chain::next)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageContaining("height 1");
        }
    }

    private static double share(Map<LockKind, Long> counts, LockKind kind, long of) {
        return counts.get(kind) / (double) of;
    }

    private static long count(List<GeneratedBlock> blocks, Fate fate) {
        return blocks.stream().filter(block -> block.fate() == fate).count();
    }

    private static List<BlockHash> hashes(ChainSpec spec, int threads) {
        List<BlockHash> hashes = new ArrayList<>();
        try (ChainGenerator chain = new ChainGenerator(spec, CURVE, threads)) {
            while (chain.hasNext()) {
                hashes.add(chain.next().block().hash());
            }
        }
        return hashes;
    }

    private static List<Txid> txids(List<GeneratedBlock> blocks) {
        return blocks.stream()
                .flatMap(block -> block.block().transactions().stream())
                .map(Transaction::txid)
                .toList();
    }

    private static ChainGenerator drained(ChainSpec spec, int threads) {
        ChainGenerator chain = new ChainGenerator(spec, CURVE, threads);
        while (chain.hasNext()) {
            chain.next();
        }
        return chain;
    }
}
