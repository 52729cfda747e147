package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.ledger.store.SortedFile;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a publication costs does not depend on how many coins there are: the writer allocates no more for a block over five
 * million coins than for the same block over five thousand.
 */
class PublicationCostTest {

    private static final int BLOCKS = 40;
    private static final int MEASURED = 12;
    private static final long CACHE = 32L << 20;

    /** Whatever a lone allocation of the JVM's own may add to one of two sums that are equal else: two per cent. */
    private static final double SLACK = 1.02;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    @Test
    void publishingOverFiveMillionCoinsAllocatesNoMoreThanOverFiveThousand() {
        long few = bytesForABlock("few", 5_000);
        long many = bytesForABlock("many", 5_000_000);
        System.out.printf(
                "the writer allocates for a block: %d bytes over 5,000 coins, %d over 5,000,000%n", few, many);
        assertThat(few).isPositive();
        assertThat(many).isLessThanOrEqualTo((long) (few * SLACK));
    }

    /** The least that the writer allocates for a block with a coinbase alone, all that is on the way to its publication. */
    private long bytesForABlock(String name, int coins) {
        Path place = folder.resolve(name);
        BlockHash tip;
        try (SpineChain spine = SpineChain.open(place, CACHE, WriterSteps.NONE)) {
            tip = spine.chain().params().genesisHash();
            for (int height = 1; height <= BLOCKS; height++) {
                tip = submit(spine.chain(), Mined.block(tip, height, 0, 2, Mined.SUBSIDY));
            }
        }
        add(place.resolve("regtest/chainstate"), coins);

        Meter meter = new Meter();
        try (SpineChain spine = SpineChain.open(place, CACHE, meter)) {
            Chain chain = spine.chain();
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.tip().hash()).isEqualTo(tip);
            }
            assertThat(chain.coinsOnDisk()).isGreaterThan(coins * 36L);
            tip = submit(chain, Mined.block(tip, BLOCKS + 1, 0, 2, Mined.SUBSIDY));
            long least = Long.MAX_VALUE;
            for (int height = BLOCKS + 2; height <= BLOCKS + MEASURED; height++) {
                Block block = Mined.block(tip, height, 0, 2, Mined.SUBSIDY);
                long before = meter.allocated();
                tip = submit(chain, block);
                least = Math.min(least, meter.allocated() - before);
            }
            return least;
        }
    }

    /** Adds coins to a chain that is closed, as like one that is there as one coin is like another, all over the key space. */
    private static void add(Path chainstate, int coins) {
        StoreFormat format = new StoreFormat("chainstate", CoinStore.VERSION, "regtest");
        try (Store store = Store.open(chainstate, format, Store.Mode.INGESTED, CACHE);
                StoreSnapshot snapshot = store.snapshot();
                StoreSnapshot.Cursor cursor = snapshot.cursor(new byte[] {2})) {
            assertThat(cursor.next()).isTrue();
            byte[] key = cursor.key();
            byte[] value = cursor.value();
            long step = Long.divideUnsigned(-1, coins + 1L);
            try (SortedFile file = store.sortedFile()) {
                for (long i = 1; i <= coins; i++) {
                    ByteBuffer.wrap(key).putLong(0, i * step);
                    file.put(key, value);
                }
                file.ingest();
            }
        }
    }

    private static BlockHash submit(Chain chain, Block block) {
        assertThat(chain.submit(block, true).accepted()).isTrue();
        return block.hash();
    }

    /** Learns which thread publishes, and reads from outside what it has allocated. */
    private static final class Meter implements WriterSteps {

        private volatile long writer;

        @Override
        public void at(Step step) {
            if (step == Step.PUBLISHING) {
                writer = Thread.currentThread().threadId();
            }
        }

        long allocated() {
            return THREADS.getThreadAllocatedBytes(writer);
        }
    }
}
