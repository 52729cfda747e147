package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Progress;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The chain whose state is rebuilt: full blocks, a fifth of whose inputs spend coins made before the first of them, and two weeks of
 * nearly empty blocks on top, below which bitcoind runs scripts whatever {@code -assumevalid} says.
 *
 * @param folder holds its {@code blk} files, one chain without branches
 * @param places of all blocks, by height
 * @param transactions in all blocks
 * @param bytes of all blocks
 * @param firstFull height of the first block with at least half of the most transactions of any
 * @param lastFull height of the last such block
 */
record ReindexChain(Path folder, List<BlockPlace> places, long transactions, long bytes, int firstFull, int lastFull) {

    /** Full blocks, unless another number is asked for. */
    static final int BLOCKS = 1_000;

    /** The same for {@code --quick}. */
    static final int QUICK_BLOCKS = 60;

    /** Regtest's ten minutes a block make 2,016 blocks of two weeks. */
    private static final int SMALL_BLOCKS = 2_100;

    private static final int SEED = 1;
    private static final int TXS = 4_400;
    private static final int OLD_PERCENT = 20;
    private static final long END_TIME = 1_764_590_400L; // 2025-12-01, noon: the same chain everywhere
    private static final int TELL_EVERY = 50;

    ReindexChain {
        places = List.copyOf(places);
    }

    /** The chain with so many full blocks. The more there are, the more blocks before them make coins for old spends. */
    static ChainSpec spec(int fullBlocks) {
        ChainSpec spec = ending(fullBlocks);
        while (spec.blocks() - spec.firstFull() + 1 < fullBlocks) {
            spec = ending(spec.firstFull() - 1 + fullBlocks);
        }
        return spec;
    }

    private static ChainSpec ending(int lastFull) {
        return ChainSpec.of(SEED, lastFull, TXS, END_TIME)
                .withOldSpends(OLD_PERCENT)
                .withSmallBlocks(SMALL_BLOCKS);
    }

    /**
     * Looks at the chain in a folder, after making it there if the folder is not there or empty.
     *
     * @param fullBlocks how many the chain must have; empty to take what lies there
     * @param otherwise how many a new chain has then
     */
    static ReindexChain in(Path folder, Optional<Integer> fullBlocks, int otherwise, Progress progress)
            throws BenchException {
        try {
            if (!Files.exists(folder) || isEmpty(folder)) {
                make(spec(fullBlocks.orElse(otherwise)), folder, progress);
            }
            ReindexChain chain = look(folder);
            if (fullBlocks.isPresent() && fullBlocks.get() != chain.fullBlocks()) {
                throw new BenchException(folder + " holds a chain of " + chain.fullBlocks() + " full blocks, and "
                        + fullBlocks.get() + " were asked for: name another --chain, or leave --blocks out");
            }
            return chain;
        } catch (IOException e) {
            throw new BenchException("the chain in " + folder + ": " + e.getMessage(), e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private static void make(ChainSpec spec, Path folder, Progress progress) throws IOException {
        progress.tell(String.format(
                Locale.ROOT,
                "making a chain of %,d blocks and %,d small ones in %s ...",
                spec.blocks(),
                SMALL_BLOCKS,
                folder));
        ChainSummary made = ChainGenerator.write(
                spec, folder, NativeSecp256k1.load(), Runtime.getRuntime().availableProcessors(), soFar -> {
                    if (soFar.height() % TELL_EVERY == 0 && soFar.height() <= spec.blocks()) {
                        progress.tell(String.format(
                                Locale.ROOT,
                                "making the chain: height %,d of %,d, %,d MB",
                                soFar.height(),
                                spec.blocks(),
                                soFar.bytes() / 1_000_000));
                    }
                });
        progress.tell(String.format(Locale.ROOT, "the chain is made; it leaves %,d coins", made.coins()));
    }

    private static ReindexChain look(Path folder) throws IOException, BenchException {
        Look look = new Look();
        BlockFolder.open(folder, Network.REGTEST.magic()).scan(look);
        if (look.places.isEmpty() || look.branches > 0) {
            throw new BenchException(folder
                    + " holds no regtest chain without branches: name a folder that cairn bench make-chain wrote without"
                    + " --reorgs, or one that is not there yet");
        }
        int most = look.counts.stream().mapToInt(Integer::intValue).max().orElseThrow();
        int firstFull = 0;
        while (look.counts.get(firstFull) * 2 < most) {
            firstFull++;
        }
        int lastFull = look.counts.size() - 1;
        while (look.counts.get(lastFull) * 2 < most) {
            lastFull--;
        }
        long transactions = look.counts.stream().mapToLong(Integer::intValue).sum();
        return new ReindexChain(folder, look.places, transactions, look.bytes, firstFull, lastFull);
    }

    private static final class Look implements BlockVisitor {

        private final List<BlockPlace> places = new ArrayList<>();
        private final List<Integer> counts = new ArrayList<>();
        private int branches;
        private long bytes;

        @Override
        public void block(BlockRecord block) {
            branches += !places.isEmpty()
                            && !block.header()
                                    .previous()
                                    .equals(places.getLast().hash())
                    ? 1
                    : 0;
            places.add(block.place());
            counts.add(block.transactions());
            bytes += block.place().size();
        }

        @Override
        public void damage(Damage damage) {
            // The run that is measured will tell.
        }
    }

    /** How many blocks, the genesis block included. */
    int blocks() {
        return places.size();
    }

    /** From the first full one to the last. */
    int fullBlocks() {
        return lastFull - firstFull + 1;
    }

    /** The tip's height: the genesis block lies there too. */
    int height() {
        return blocks() - 1;
    }

    /** The last block. */
    BlockHash tip() {
        return places.getLast().hash();
    }

    /** Copies the {@code blk} files to a folder: both programs write to those that they have. */
    void copyTo(Path target) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "blk*.dat")) {
            for (Path file : files) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
    }

    /** {@code 3,205 blocks, 1,560.2 MB, 4,400,000 transactions}. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%,d blocks, %,.1f MB, %,d transactions", blocks(), bytes / 1e6, transactions);
    }
}
