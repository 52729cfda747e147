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
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a publication costs does not depend on how many coins there are: the writer allocates no more for a block over five
 * million coins than for the same block over five thousand.
 *
 * <p>Block by block the two are equal to the byte, and no slack is given; three things that cost 32 bytes more or less had to be
 * made alike first. The folders' names are of one length: four strings a block hold a path. The writer has gone to wait before its
 * count is read: it takes a node to wait upon. And what the JVM compiles meanwhile may spare an object: few coins are measured
 * before and after many. What the JVM does once (72 or 224 bytes were seen) falls into one block: so it is the median that counts.
 */
class PublicationCostTest {

    private static final int BLOCKS = 40;
    private static final int MEASURED = 11;
    private static final long CACHE = 32L << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    @Test
    void publishingOverFiveMillionCoinsAllocatesNoMoreThanOverFiveThousand() {
        long[] before = bytesForBlocks("few1", 5_000);
        long[] many = bytesForBlocks("many", 5_000_000);
        long[] after = bytesForBlocks("few2", 5_000);
        System.out.printf(
                "the writer allocates for blocks: %s bytes over 5,000 coins, %s over 5,000,000, %s over 5,000%n",
                Arrays.toString(before), Arrays.toString(many), Arrays.toString(after));
        assertThat(Arrays.stream(before).min().getAsLong()).isPositive();
        long[] more = IntStream.range(0, MEASURED)
                .mapToLong(i -> many[i] - Math.max(before[i], after[i]))
                .sorted()
                .toArray();
        assertThat(more[MEASURED / 2]).isLessThanOrEqualTo(0);
    }

    /**
     * What the writer allocates for each of some blocks with a coinbase alone, all that is on the way to its publication.
     *
     * @param name of four letters, for the folder
     */
    private long[] bytesForBlocks(String name, int coins) {
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
            long[] bytes = new long[MEASURED];
            for (int i = 0; i < MEASURED; i++) {
                Block block = Mined.block(tip, BLOCKS + 2 + i, 0, 2, Mined.SUBSIDY);
                long before = meter.allocated();
                tip = submit(chain, block);
                bytes[i] = meter.allocated() - before;
            }
            return bytes;
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

        private volatile Thread writer;

        @Override
        public void at(Step step) {
            if (step == Step.PUBLISHING) {
                writer = Thread.currentThread();
            }
        }

        /**
         * Read when the writer has gone to wait for its next work. Going to wait takes a node of 32 bytes, which would else be
         * counted with this block or the next, or not at all if the next came first.
         */
        long allocated() {
            while (writer.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            return THREADS.getThreadAllocatedBytes(writer.threadId());
        }
    }
}
