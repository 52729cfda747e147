package dev.cairn.app.verify.chain;

import static dev.cairn.app.verify.chain.BlockTree.GENESIS;
import static dev.cairn.app.verify.chain.BlockTree.NONE;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.primitives.hash.MerkleRoot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks at everything that a folder holds beside the chain, and tells damage from what a bitcoind leaves behind.
 *
 * <ul>
 *   <li>Repeats, stale branches, a last record that is half written, blocks that arrived before their parents: a notice.
 *   <li>Blocks without their parent that were connected once (they have undo data, or nothing in the folder has): the parent
 *       was there and is lost. Damage.
 *   <li>A record whose header has no work behind it: no node stores such. Damage, unless the block that it was is there in a
 *       good copy.
 *   <li>A file cut short that is not the last: damage.
 * </ul>
 */
public final class Gaps {

    /** A lost file can tear the chain in many places; more of them help nobody. */
    private static final int MOST_GAPS = 20;

    /** A bitcoind downloads no further ahead of the block that it connects (Core, {@code BLOCK_DOWNLOAD_WINDOW}). */
    private static final int DOWNLOAD_WINDOW = 1_024;

    private final FolderScan scan;
    private final BlockTree tree;
    private final UndoShelf undo;
    private final BestChain chain;
    private final List<Finding> findings = new ArrayList<>();
    private Set<MerkleRoot> goodRoots; // null until asked for

    private Gaps(FolderScan scan, UndoShelf undo, BestChain chain) {
        this.scan = scan;
        this.tree = scan.tree();
        this.undo = undo;
        this.chain = chain;
    }

    /** All that there is to say of what is not on the chain, damage first. */
    public static List<Finding> around(BestChain chain, FolderScan scan, UndoShelf undo) {
        Gaps gaps = new Gaps(scan, undo, chain);
        gaps.unconnected();
        gaps.workless();
        gaps.damages();
        gaps.branches();
        gaps.findings.sort((a, b) -> b.kind().compareTo(a.kind()));
        return gaps.findings;
    }

    /** Blocks that hang together and whose lowest has no parent. */
    private static final class Island {
        private final int root;
        private int top;
        private int blocks;

        Island(int root) {
            this.root = root;
            this.top = root;
        }
    }

    private void unconnected() {
        Map<Integer, Island> islands = new TreeMap<>();
        int home = tree.root(chain.id(chain.height()));
        for (int id : tree.parentsFirst()) {
            int root = tree.root(id);
            if (root != home && tree.record(root) != null) {
                Island island = islands.computeIfAbsent(root, Island::new);
                island.blocks++;
                island.top = tree.work(id).compareTo(tree.work(island.top)) > 0 ? id : island.top;
            }
        }
        int waiting = 0;
        int gaps = 0;
        int blocksAboveMore = 0;
        for (Island island : islands.values()) {
            if (goodCopyIsThere(tree.record(island.root))) {
                findings.add(Finding.notice(
                        tree.record(island.root).place(),
                        "a damaged copy of a block that is there in a good one; the good one is used"));
            } else if (wasConnected(island)) {
                gaps++;
                if (gaps <= MOST_GAPS) {
                    findings.add(gapBelow(island));
                } else {
                    blocksAboveMore += island.blocks;
                }
            } else {
                waiting += island.blocks;
            }
        }
        if (gaps > MOST_GAPS) {
            findings.add(Finding.damage(
                    "",
                    -1,
                    (gaps - MOST_GAPS) + " blocks more are missing, and " + count(blocksAboveMore, "block")
                            + " that build on them cannot be checked"));
        }
        if (waiting > 0) {
            findings.add(Finding.notice(count(waiting, "block")
                    + (home == GENESIS
                            ? " not connected: their parents have not arrived yet, as in a bitcoind that is still syncing"
                            : " below the chain, cut off from it by pruning")));
        }
    }

    /** Whether the island's blocks were part of a chain once, so that what is missing below it was there. */
    private boolean wasConnected(Island island) {
        return looksConnected(island) && !(tree.record(island.root).place().file() >= scan.lastFile() && hasGrown());
    }

    /** Whether a bitcoind is at work in the folder: then what looks lost in its last file may only have come late. */
    private boolean hasGrown() {
        try {
            return scan.hasGrown();
        } catch (BlockFileException e) {
            return false;
        }
    }

    private boolean looksConnected(Island island) {
        if (chain.lowest() > 0) {
            // Pruning goes by file, and a file holds blocks of many heights: what lies below the chain is what it left.
            return undo.has(island.top) && tree.heightOverRoot(island.top) > 2_000;
        }
        if (undo.isEmpty() || undo.has(island.top) || undo.has(island.root)) {
            return true;
        }
        // Its header may be what was damaged: then undo data is left without an owner.
        return hasOwnerlessUndo(tree.record(island.root).place().file());
    }

    private boolean hasOwnerlessUndo(int file) {
        return undo.damagesIn(file).stream().anyMatch(damage -> damage.kind() == Damage.Kind.NO_OWNER);
    }

    private Finding gapBelow(Island island) {
        BlockRecord root = tree.record(island.root);
        String text = "the parent of block " + root.place().hash() + " is missing: "
                + root.header().previous() + "; so " + count(island.blocks, "block")
                + " from here on cannot be checked";
        Optional<Damage> near = lastDamageBefore(root);
        if (near.isPresent()) {
            text += ". It may be what lies at " + near.get();
        } else if (!scan.missingFiles().isEmpty()) {
            text += ". It may be in a file that is not there: " + scan.missingFiles();
        }
        return Finding.damage(root.place(), text);
    }

    private Optional<Damage> lastDamageBefore(BlockRecord record) {
        String name = RecordLayout.blockFileName(record.place().file());
        Damage last = null;
        for (Damage damage : scan.damages()) {
            int order = damage.file().compareTo(name);
            if (order < 0 || (order == 0 && damage.offset() < record.place().offset())) {
                last = damage;
            }
        }
        return Optional.ofNullable(last);
    }

    private void workless() {
        for (BlockRecord record : scan.workless()) {
            findings.add(
                    goodCopyIsThere(record)
                            ? Finding.notice(
                                    record.place(),
                                    "a damaged header: no work stands behind it; the block is there in a good copy")
                            : Finding.damage(
                                    record.place(),
                                    "a damaged header: no work stands behind it, so the block that lies here is lost"));
        }
    }

    /** Whether a block of the chain has the parent or the transactions that a header names: it is a copy gone bad. */
    private boolean goodCopyIsThere(BlockRecord bad) {
        int parent = tree.find(bad.header().previous());
        return (parent != NONE && chain.contains(parent) && parent != chain.id(chain.height()))
                || goodRoots().contains(bad.header().merkleRoot());
    }

    /** Which Merkle roots of headers that lead nowhere are those of blocks on the chain. Looked for once, for all. */
    private Set<MerkleRoot> goodRoots() {
        if (goodRoots == null) {
            Set<MerkleRoot> asked = new HashSet<>();
            scan.workless().forEach(record -> asked.add(record.header().merkleRoot()));
            int home = tree.root(chain.id(chain.height()));
            for (int id = 1; id < tree.size(); id++) {
                if (tree.root(id) == id && id != home) {
                    asked.add(tree.header(id).merkleRoot());
                }
            }
            goodRoots = new HashSet<>();
            for (int height = Math.max(chain.lowest(), 1); height <= chain.height(); height++) {
                MerkleRoot root = chain.header(height).merkleRoot();
                if (asked.contains(root)) {
                    goodRoots.add(root);
                }
            }
        }
        return goodRoots;
    }

    private void damages() {
        for (Damage damage : scan.damages()) {
            findings.add(
                    switch (damage.kind()) {
                        case GARBAGE, BAD_LENGTH, NOTHING_FOUND, VANISHED, NO_OWNER -> Finding.notice(damage);
                        case UNREADABLE -> Finding.notice(damage).asDamage();
                        case INCOMPLETE -> incomplete(damage);
                    });
        }
        for (Damage damage : undo.damages()) {
            Finding finding = Finding.notice(damage);
            findings.add(
                    undo.isCut(damage)
                            ? Finding.damage(
                                    finding.file(), finding.offset(), finding.text() + "; the file was cut short")
                            : finding);
        }
        if (scan.forgotten() > 0) {
            findings.add(Finding.notice(scan.forgotten() + " things more like these"));
        }
    }

    private Finding incomplete(Damage damage) {
        if (!damage.file().equals(RecordLayout.blockFileName(scan.lastFile()))) {
            return Finding.notice(damage).asDamage();
        }
        if (hasOwnerlessUndo(scan.lastFile()) && !hasGrown()) {
            Finding finding = Finding.notice(damage).asDamage();
            return Finding.damage(
                    finding.file(), finding.offset(), finding.text() + "; it was whole once, for it was connected");
        }
        return Finding.notice(damage);
    }

    private void branches() {
        int home = tree.root(chain.id(chain.height()));
        int tip = chain.id(chain.height());
        int stale = 0;
        int heaviest = NONE;
        for (int id = 0; id < tree.size(); id++) {
            if (tree.root(id) == home && !chain.contains(id)) {
                stale++;
                if (tree.work(id).compareTo(tree.work(tip)) > 0
                        && (heaviest == NONE || tree.work(id).compareTo(tree.work(heaviest)) > 0)) {
                    heaviest = id;
                }
            }
        }
        if (stale > 0) {
            findings.add(
                    Finding.notice(count(stale, "block") + " in stale branches, whose transactions are not checked"));
        }
        if (heaviest != NONE) {
            int fork = heaviest;
            while (!chain.contains(fork)) {
                fork = tree.parent(fork);
            }
            findings.add(Finding.notice(
                    tree.record(heaviest).place(),
                    "a branch of more work, from height " + (chain.lowest() + tree.heightOverRoot(fork)) + " to block "
                            + tree.hash(heaviest)
                            + ", was never connected by this folder's owner: it is invalid, or had not been come to"));
        }
        int ahead = chain.height() - chain.connected();
        if (!undo.isEmpty() && ahead > DOWNLOAD_WINDOW) {
            findings.add(Finding.notice("the last " + count(ahead, "block")
                    + " have no undo data, more than a bitcoind downloads ahead of what it has connected: rev files may"
                    + " be missing"));
        }
        if (tree.duplicates() > 0) {
            findings.add(Finding.notice(count(tree.duplicates(), "record") + " repeating a block"));
        }
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
