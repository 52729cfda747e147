package dev.cairn.ledger.store;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompactionOptionsUniversal;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.WALRecoveryMode;

/**
 * What RocksDB is told, and why. What is written in one go (mode {@code INGESTED}: the coins) has a shape of its own: keys are
 * hashes, so each new file lies over all that is there; nearly every get finds something; and two entries are written for each
 * that is read. The figures are processor time on a busy machine (docs/benchmarks.md, "The coins on disk").
 */
final class Tuning implements AutoCloseable {

    private static final int BLOOM_BITS = 10;
    private static final int BLOCK_BYTES = 4096;
    private static final int OPEN_FILES = 200;
    private static final int RUNS = 8;
    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;

    private final List<AbstractNativeReference> owned = new ArrayList<>();
    final Options options;

    Tuning(Store.Mode mode, long cacheBytes, boolean create) {
        options = own(new Options());
        BlockBasedTableConfig table = new BlockBasedTableConfig()
                // One per cent of the runs that have not the key read a block in vain.
                .setFilterPolicy(own(new BloomFilter(BLOOM_BITS, false)))
                // 1 to 4 KiB are alike, 16 cost half as much again.
                .setBlockSize(BLOCK_BYTES)
                .setFormatVersion(6)
                // The page cache holds blocks already: a cache above it gains a fifth, so it is small.
                .setBlockCache(own(new LRUCache(Math.max(cacheBytes, MIB), 2)));
        options.setCreateIfMissing(create)
                // A write that finds a contradiction fails and says so, instead of building on it.
                .setParanoidChecks(true)
                // Keys are hashes and values mostly hashes: compressing them costs time on each read and saves
                // little.
                .setCompressionType(CompressionType.NO_COMPRESSION)
                // Not unbounded (-1): a store of mainnet's coins has some two hundred files, a process a thousand
                // handles.
                .setMaxOpenFiles(OPEN_FILES)
                .setMaxFileOpeningThreads(2)
                .setMaxSubcompactions(1)
                // Written back in small steps, so that a sync at the end has little left to do.
                .setBytesPerSync(MIB)
                .setMaxManifestFileSize(16 * MIB)
                // Its own log: what went wrong, in two small files. Statistics are not read by anybody.
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setMaxLogFileSize(MIB)
                .setKeepLogFileNum(2)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0);
        switch (mode) {
            case LOGGED -> logged(table);
            case INGESTED -> ingested(table);
        }
        options.setTableFormatConfig(table);
    }

    private void logged(BlockBasedTableConfig table) {
        // Filters and indexes are in the cache, in pieces: they do not grow beside it with the store.
        table.setIndexType(IndexType.kTwoLevelIndexSearch)
                .setPartitionFilters(true)
                .setMetadataBlockSize(BLOCK_BYTES)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinTopLevelIndexAndFilter(true);
        options.setWriteBufferSize(4 * MIB)
                .setMaxWriteBufferNumber(2)
                .setMaxTotalWalSize(16 * MIB)
                // One flush and one compaction at a time: cores belong to readers and the writer.
                .setMaxBackgroundJobs(2)
                // A log that was cut by a power failure is read up to the cut; a hole before that is damage.
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery);
    }

    private void ingested(BlockBasedTableConfig table) {
        // Whole in memory, outside the cache. In pieces in a cache of a MiB, each get read three blocks instead of
        // one, and two more for every other run: 15 µs, now 7. Memory: 7 bytes a block of 4 KiB with keys shortened
        // and what they share left out (without, 20), 1.25 an entry in runs that have filters.
        table.setIndexType(IndexType.kBinarySearch).setIndexBlockRestartInterval(8);
        options
                // No filter on the oldest run: the key that is in none of the others is in that one. It leaves out
                // two thirds or more of all filters; a key that is nowhere costs reading a block.
                .setOptimizeFiltersForHits(true)
                // Runs of like size are made one. With levels, every fourth file, however small, rewrote the whole
                // of the first level, since each spans all keys: 5.4 µs of compaction for an entry that comes, now
                // 1.0 to 1.5.
                .setCompactionStyle(CompactionStyle.UNIVERSAL)
                .setCompactionOptionsUniversal(own(new CompactionOptionsUniversal()
                        // All is made one run when the newer ones have half the size of the oldest: an entry is
                        // written 3.4 times. At twice the size (RocksDB's own bound) it is 2.7, but filters take
                        // three times the memory and the disk half as much again; at a quarter it is 4.9.
                        .setMaxSizeAmplificationPercent(50)))
                // So many runs a get may have to ask filters of. 12 saved a twentieth of the compaction.
                .setLevel0FileNumCompactionTrigger(RUNS)
                // A flush never waits for a compaction: a get that asks more filters is the lesser evil.
                .setLevel0SlowdownWritesTrigger(1 << 20)
                .setLevel0StopWritesTrigger(1 << 20)
                // A small compaction need not wait for one of everything, which takes minutes with mainnet's coins.
                .setMaxBackgroundJobs(3)
                // Buffers of a compaction for each file it reads and writes: with RocksDB's 2 MiB and 1 MiB not
                // faster.
                .setCompactionReadaheadSize(256 * KIB)
                .setWritableFileMaxBufferSize(128 * KIB)
                .setWriteBufferSize(64 * KIB); // no write ever goes there
    }

    <T extends AbstractNativeReference> T own(T object) {
        owned.add(object);
        return object;
    }

    @Override
    public void close() {
        owned.forEach(AbstractNativeReference::close);
    }
}
