package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Progress;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The chain that is verified, and the block that is taken apart.
 *
 * @param folder holds {@code blk} and {@code rev} files of a regtest chain
 * @param blocks how many blocks lie there
 * @param bytes of all blocks
 * @param sample a block near 1.5 MB, the last of those that are equally near
 * @param sampleTransactions how many transactions it says it has
 */
record ChainData(Path folder, int blocks, long bytes, BlockPlace sample, int sampleTransactions) {

    private static final int SAMPLE_BYTES = 1_500_000;
    private static final int SEED = 1;
    private static final int TXS = 4_400;
    private static final long END_TIME = 1_764_590_400L; // 2025-12-01, noon: the same chain everywhere

    /** A hundred blocks without a spend, a few that fan out, and then full ones: so many in all. */
    private static final int QUICK_BLOCKS = 130;

    private static final int BLOCKS = 205;

    /** Looks at the chain in a folder, after making it there if the folder is not there or empty. */
    static ChainData in(Path folder, boolean quick, Progress progress) throws BenchException {
        try {
            if (!Files.exists(folder) || isEmpty(folder)) {
                make(folder, quick ? QUICK_BLOCKS : BLOCKS, progress);
            }
            return look(folder);
        } catch (IOException e) {
            throw new BenchException("the chain in " + folder + ": " + e.getMessage(), e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** How the chain is made again. */
    static String command(boolean quick) {
        return "cairn bench make-chain --blocks " + (quick ? QUICK_BLOCKS : BLOCKS) + " --txs " + TXS + " --seed "
                + SEED + " --end-time " + END_TIME;
    }

    private static void make(Path folder, int blocks, Progress progress) throws IOException {
        progress.tell("making a chain of " + blocks + " blocks in " + folder + " ...");
        ChainGenerator.write(
                ChainSpec.of(SEED, blocks, TXS, END_TIME),
                folder,
                NativeSecp256k1.load(),
                Runtime.getRuntime().availableProcessors(),
                soFar -> {});
    }

    private static ChainData look(Path folder) throws IOException, BenchException {
        Look look = new Look();
        BlockFolder.open(folder, Network.REGTEST.magic()).scan(look);
        if (look.sample == null) {
            throw new BenchException(
                    folder + " holds no regtest chain: name a folder that cairn bench make-chain wrote,"
                            + " or one that is not there yet");
        }
        return new ChainData(folder, look.blocks, look.bytes, look.sample.place(), look.sample.transactions());
    }

    private static final class Look implements BlockVisitor {

        private int blocks;
        private long bytes;
        private BlockRecord sample;

        @Override
        public void block(BlockRecord block) {
            blocks++;
            bytes += block.place().size();
            if (sample == null || distance(block) <= distance(sample)) {
                sample = block;
            }
        }

        @Override
        public void damage(Damage damage) {
            // The audit that is measured will tell.
        }

        private static int distance(BlockRecord block) {
            return Math.abs(block.place().size() - SAMPLE_BYTES);
        }
    }

    /** The sample's bytes, as a file that goes when this program ends. */
    Path sampleFile() throws BenchException {
        try {
            Path file = Files.createTempFile("cairn-bench-", ".blk");
            file.toFile().deleteOnExit();
            Files.write(file, BlockFolder.open(folder, Network.REGTEST.magic()).readRaw(sample));
            return file;
        } catch (IOException e) {
            throw new BenchException("block " + sample + " of " + folder + ": " + e.getMessage(), e);
        }
    }

    /** Its height, as block files have it: the genesis block lies there too. */
    int tip() {
        return blocks - 1;
    }

    /** {@code 130 blocks, 47.2 MB}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d blocks, %,.1f MB", blocks, bytes / 1e6);
    }
}
