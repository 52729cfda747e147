package dev.cairn.bench.consensus;

import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A chain to import without scripts: full blocks, and two weeks of nearly empty ones on top, below which bitcoind runs scripts
 * whatever {@code -assumevalid} says.
 *
 * @param folder holds its {@code blk} files, one chain without branches
 * @param blocks how many, the genesis block included
 * @param transactions in all blocks
 * @param bytes of all blocks
 * @param tip the last block
 */
record ImportChain(Path folder, int blocks, long transactions, long bytes, BlockHash tip) {

    /** Regtest's ten minutes a block make 2,016 blocks of two weeks. */
    private static final int SMALL_BLOCKS = 2_100;

    private static final int SEED = 1;
    private static final int TXS = 4_400;
    private static final long END_TIME = 1_764_590_400L;
    private static final int QUICK_BLOCKS = 160;
    private static final int BLOCKS = 400;

    /** Looks at the chain in a folder, after making it there if the folder is not there or empty. */
    static ImportChain in(Path folder, boolean quick, PrintWriter err) throws BenchException {
        try {
            if (!Files.exists(folder) || isEmpty(folder)) {
                int blocks = quick ? QUICK_BLOCKS : BLOCKS;
                err.println("import: making a chain of " + blocks + " blocks and " + SMALL_BLOCKS + " small ones in "
                        + folder + " ...");
                ChainGenerator.write(
                        ChainSpec.of(SEED, blocks, TXS, END_TIME).withSmallBlocks(SMALL_BLOCKS),
                        folder,
                        NativeSecp256k1.load(),
                        Runtime.getRuntime().availableProcessors(),
                        soFar -> {});
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
        return "cairn bench make-chain --blocks " + (quick ? QUICK_BLOCKS : BLOCKS) + " --txs " + TXS + " --small "
                + SMALL_BLOCKS + " --seed " + SEED + " --end-time " + END_TIME;
    }

    private static ImportChain look(Path folder) throws IOException, BenchException {
        Look look = new Look();
        BlockFolder.open(folder, Network.REGTEST.magic()).scan(look);
        if (look.tip == null || look.branches > 0) {
            throw new BenchException(folder
                    + " holds no regtest chain without branches: name a folder that cairn bench make-chain wrote without"
                    + " --reorgs, or one that is not there yet");
        }
        return new ImportChain(folder, look.blocks, look.transactions, look.bytes, look.tip);
    }

    private static final class Look implements BlockVisitor {

        private int blocks;
        private int branches;
        private long transactions;
        private long bytes;
        private BlockHash tip;

        @Override
        public void block(BlockRecord block) {
            branches += tip != null && !block.header().previous().equals(tip) ? 1 : 0;
            blocks++;
            transactions += block.transactions();
            bytes += block.place().size();
            tip = block.place().hash();
        }

        @Override
        public void damage(Damage damage) {
            // The import that is measured will tell.
        }
    }

    /** The tip's height: the genesis block lies there too. */
    int height() {
        return blocks - 1;
    }

    /** Copies the {@code blk} files to a folder: bitcoind writes to those that it has. */
    void copyTo(Path target) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "blk*.dat")) {
            for (Path file : files) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
    }

    /** {@code 2,501 blocks, 460.2 MB, 1,300,000 transactions}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d blocks, %,.1f MB, %,d transactions", blocks, bytes / 1e6, transactions);
    }
}
