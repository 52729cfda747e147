package dev.cairn.app.verify.chain;

import static dev.cairn.app.verify.chain.BlockTree.NONE;

import java.util.function.IntPredicate;

/**
 * Says which of a folder's chains to audit: the one that the folder's owner takes for the best, as far as that shows.
 *
 * <p>The most work alone would not do. A bitcoind stores a block before it runs its scripts, and when they fail the block
 * stays, with more work than the tip has. But it writes undo data for each block that it connects, and it only ever connects
 * what has the most work. So the block of most work <em>among those with undo data</em> was its tip once, and everything
 * below was found valid by it. The chain goes up to that block, and on from there to whatever has the most work: blocks that
 * had not been connected yet. Where nothing has undo data, the most work decides.
 *
 * <pre>
 *            ┌─ ✗ ── x ── x       heavier, never connected: invalid, or not come to
 *  g ─ u ─ u ┤
 *            └─ u ── u ── n       u undo data, n none: the chain is g u u u u n
 *                    └ connected
 * </pre>
 *
 * <p>Of equals the one that a file holds first, as bitcoind takes the one that it received first.
 */
public final class ChainChooser {

    private final BlockTree tree;
    private final IntPredicate hasUndo;

    /**
     * A chooser.
     *
     * @param hasUndo whether there is undo data for the block of an id; may read a file
     */
    public ChainChooser(BlockTree tree, IntPredicate hasUndo) {
        this.tree = tree;
        this.hasUndo = hasUndo;
    }

    /**
     * The best chain from a root.
     *
     * @param root {@link BlockTree#GENESIS}, or another that has no parent
     * @param rootHeight its height
     * @param banned blocks that, with all that follow them, are left out; never the root
     */
    public BestChain choose(int root, int rootHeight, IntPredicate banned) {
        boolean[] allowed = descendants(root, banned);
        int heaviest = heaviest(allowed);
        int connected = connected(allowed, heaviest, root);
        if (connected == NONE) {
            return new BestChain(tree, heaviest, rootHeight, rootHeight - 1);
        }
        int tip = heaviest(descendants(connected, banned));
        return new BestChain(tree, tip, rootHeight, rootHeight + tree.heightOverRoot(connected));
    }

    /** The heaviest block with undo data. */
    private int connected(boolean[] allowed, int heaviest, int root) {
        // As a rule the first look, at the heaviest block, ends it.
        boolean[] seen = new boolean[allowed.length];
        int found = NONE;
        for (int id = heaviest; id != NONE && found == NONE; id = id == root ? NONE : tree.parent(id)) {
            seen[id] = true;
            found = hasUndo.test(id) ? id : NONE;
        }
        for (int id = 0; id < allowed.length; id++) {
            if (allowed[id] && !seen[id] && heavier(id, found) && hasUndo.test(id)) {
                found = id;
            }
        }
        return found;
    }

    private int heaviest(boolean[] among) {
        int best = NONE;
        for (int id = 0; id < among.length; id++) {
            if (among[id] && heavier(id, best)) {
                best = id;
            }
        }
        return best;
    }

    /** Whether a block has more work than another; earlier ids come first, so equals never win. */
    private boolean heavier(int id, int than) {
        return than == NONE || tree.work(id).compareTo(tree.work(than)) > 0;
    }

    private boolean[] descendants(int of, IntPredicate banned) {
        boolean[] under = new boolean[tree.size()];
        under[of] = true;
        for (int id : tree.parentsFirst()) {
            int parent = tree.parent(id);
            if (parent != NONE && under[parent] && !banned.test(id)) {
                under[id] = true;
            }
        }
        return under;
    }
}
