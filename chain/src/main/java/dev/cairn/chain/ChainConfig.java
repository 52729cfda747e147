package dev.cairn.chain;

import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a chain is kept; the names are bitcoind's options.
 *
 * @param netDir the network's folder: holds {@code chainstate}, {@code blocks/index}, {@code indexes}
 * @param blocksDir holds {@code blk}, {@code rev}, {@code xor.dat}: {@code blocks} in the network's folder, or elsewhere
 * @param dbCache bytes for coins, layers included
 * @param scriptThreads {@code -par}: workers besides the writer
 * @param assumeValid scripts of its ancestors are not run ({@code -assumevalid}; the default is the network's)
 * @param minimumChainWork 64 hex digits
 * @param checkBlocks {@code -checkblocks}; 0 means all
 * @param checkLevel {@code -checklevel}, 0–4
 * @param blocksXor {@code -blocksxor}
 * @param fastPrune {@code -fastprune}
 * @param stopAtHeight {@code -stopatheight}
 * @param reindex wipes the index and the coins, and reads the block files again
 * @param reindexChainstate wipes the coins alone
 * @param loadBlocks {@code -loadblock} files, read in order at start
 * @param readBlocks a bitcoind's data directory, or its folder of blocks, whose files are read in place
 * @param maxTipAge seconds
 * @param pinBudget bytes that held snapshots may pin before the oldest is cut off
 */
public record ChainConfig(
        Path netDir,
        Path blocksDir,
        ChainParams params,
        long dbCache,
        int scriptThreads,
        Optional<BlockHash> assumeValid,
        String minimumChainWork,
        int checkBlocks,
        int checkLevel,
        Optional<Boolean> blocksXor,
        boolean fastPrune,
        OptionalInt stopAtHeight,
        boolean reindex,
        boolean reindexChainstate,
        List<Path> loadBlocks,
        Optional<Path> readBlocks,
        long maxTipAge,
        long pinBudget) {

    private static final long MIB = 1 << 20;

    /**
     * Bytes of blocks that are read and prepared before their turn. With little room for coins they go to disk every other block,
     * and what was looked for before the last flush must be looked for again: so the less room, the less ahead. At least one block;
     * and no more than what keeps the writer busy through a hiccup of the disk, for a block on the heap takes twice its bytes, and a
     * collector copies it.
     */
    public long readAhead() {
        return Math.clamp(dbCache / 8, 3 * MIB, 8 * MIB);
    }
}
