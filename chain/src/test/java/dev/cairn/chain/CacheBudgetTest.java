package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.coin.CoinUsage;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.OutPoint;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What coins may take of memory, and how it is moved while a chain is open. */
class CacheBudgetTest {

    private static final long MIB = 1 << 20;

    /** A slab that is begun, and the pages of the index. */
    private static final long SLACK = 2 * MIB;

    @TempDir
    Path folder;

    private final TestMiner miner = new TestMiner();
    private final TestChains.Told told = new TestChains.Told();
    private BlockHash tip = miner.genesis();
    private Block first;

    @AfterEach
    void noFault() {
        told.close();
        assertThat(told.faults).isEmpty();
    }

    private Chain open(long dbCache) {
        ChainConfig config = TestChains.with(TestChains.config(folder), draft -> draft.dbCache(dbCache));
        return Chain.open(config, told.services());
    }

    private void connect(Chain chain, int blocks) {
        for (int i = 0; i < blocks; i++) {
            Block block = miner.large(tip);
            assertThat(chain.submit(block, true).accepted()).isTrue();
            tip = block.hash();
            first = first == null ? block : first;
        }
    }

    private void checkFirstCoin(Chain chain) {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            assertThat(snapshot.tip().hash()).isEqualTo(tip);
            OutPoint coin = new OutPoint(first.transactions().getFirst().txid(), 94);
            assertThat(snapshot.coin(coin)).isPresent();
        }
    }

    @Test
    void loweringItGivesBackWhatIsOnDiskTooBeforeTheCallReturns() {
        try (Chain chain = open(60 * MIB)) {
            connect(chain, 20);
            chain.flush();
            assertThat(chain.coinUsage().reservedBytes()).isGreaterThan(18 * MIB);
            assertThat(chain.coinUsage().dirtyBytes()).isZero();

            chain.setDbCache(14 * MIB);

            CoinUsage usage = chain.coinUsage();
            assertThat(usage.budget()).isLessThan(14 * MIB);
            assertThat(usage.reservedBytes()).isLessThanOrEqualTo(usage.budget());
            assertThat(usage.pinnedBytes()).isZero();
            checkFirstCoin(chain);
        }
    }

    @Test
    void whatIsNotOnDiskGoesWhenItIsAndNoCoinIsLost() throws InterruptedException {
        try (Chain chain = open(60 * MIB)) {
            connect(chain, 20);
            assertThat(chain.coinUsage().dirtyBytes()).isGreaterThan(15 * MIB);

            chain.setDbCache(10 * MIB);
            while (chain.coinUsage().reservedBytes() > chain.coinUsage().budget()) {
                Thread.sleep(5);
            }

            assertThat(chain.coinUsage().dirtyBytes()).isLessThan(10 * MIB);
            checkFirstCoin(chain);
            connect(chain, 5);
            checkFirstCoin(chain);
        }
        try (Chain chain = open(60 * MIB)) {
            checkFirstCoin(chain);
        }
    }

    @Test
    void noMoreIsReservedThanMayBeWhateverComes() {
        try (Chain chain = open(12 * MIB)) {
            for (int i = 0; i < 40; i++) {
                connect(chain, 1);
                CoinUsage usage = chain.coinUsage();
                assertThat(usage.reservedBytes() - usage.pinnedBytes()).isLessThanOrEqualTo(usage.budget() + SLACK);
            }
            checkFirstCoin(chain);
        }
    }

    @Test
    void itIsRaisedWhileTheChainIsOpen() {
        try (Chain chain = open(8 * MIB)) {
            connect(chain, 12);
            assertThat(chain.coinUsage().coins()).isLessThan(12 * 95);

            chain.setDbCache(80 * MIB);
            connect(chain, 20);

            assertThat(chain.coinUsage().coins()).isGreaterThanOrEqualTo(20 * 95);
            checkFirstCoin(chain);
        }
    }

    @Test
    void whatCannotBeIsRefusedWithTheReason() {
        try (Chain chain = open(8 * MIB)) {
            long before = chain.coinUsage().budget();
            assertThatThrownBy(() -> chain.setDbCache(3 * MIB)).hasMessageContaining("at least 4 MiB");
            assertThatThrownBy(() -> chain.setDbCache(1L << 40)).hasMessageContaining("restart with a larger -dbcache");
            assertThat(chain.coinUsage().budget()).isEqualTo(before);
        }
    }
}
