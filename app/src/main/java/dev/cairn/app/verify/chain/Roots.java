package dev.cairn.app.verify.chain;

import static dev.cairn.app.verify.chain.BlockTree.GENESIS;
import static dev.cairn.app.verify.chain.BlockTree.NONE;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockSource;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a folder's chain begins: at genesis, or, in a pruned folder, at the lowest block of the run that has the most work.
 */
public final class Roots {

    private Roots() {}

    /**
     * The lowest block of a chain.
     *
     * @param id the block
     * @param height its height; empty if nothing tells it
     */
    public record Root(int id, OptionalInt height) {}

    /**
     * Finds it. A folder counts as pruned if its first file is gone and nothing in it hangs together with genesis.
     *
     * @return empty if the folder holds no block at all
     * @throws BlockFileException if the block that tells the height cannot be read
     */
    public static Optional<Root> find(FolderScan scan, BlockSource source) throws BlockFileException {
        BlockTree tree = scan.tree();
        int heaviest = NONE;
        boolean genesisThere = tree.record(GENESIS) != null;
        for (int id = 1; id < tree.size(); id++) {
            genesisThere |= tree.root(id) == GENESIS;
            if (heaviest == NONE || tree.work(id).compareTo(tree.work(heaviest)) > 0) {
                heaviest = id;
            }
        }
        if (genesisThere) {
            return Optional.of(new Root(GENESIS, OptionalInt.of(0)));
        }
        if (heaviest == NONE) {
            return Optional.empty();
        }
        if (scan.firstFile() == 0) {
            // Not pruned, so the blocks above genesis are damaged or lost: the audit begins there and says so.
            return Optional.of(new Root(GENESIS, OptionalInt.of(0)));
        }
        int root = tree.root(heaviest);
        OptionalInt height =
                CoinbaseHeight.of(source.readBlock(tree.record(root).place()));
        boolean fits = height.isPresent() && height.getAsInt() <= Integer.MAX_VALUE - tree.size();
        return Optional.of(new Root(root, fits ? height : OptionalInt.empty()));
    }
}
