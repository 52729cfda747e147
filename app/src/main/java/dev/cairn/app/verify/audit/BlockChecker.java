package dev.cairn.app.verify.audit;

import dev.cairn.app.verify.chain.BestChain;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.app.verify.chain.UndoShelf;
import dev.cairn.app.verify.coins.CoinChanges;
import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockSource;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.AuditReport;
import dev.cairn.consensus.block.BlockAudit;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks one block after another, in any order, from its bytes on disk to its verdict. One worker's.
 */
final class BlockChecker {

    private final BlockSource source;
    private final BestChain chain;
    private final UndoShelf undo;
    private final BlockAudit audit;
    private final CoinChanges.Maker coins; // null if no set of coins is kept
    private final long now;

    BlockChecker(
            BlockSource source, BestChain chain, UndoShelf undo, BlockAudit audit, CoinChanges.Maker coins, long now) {
        this.source = source;
        this.chain = chain;
        this.undo = undo;
        this.audit = audit;
        this.coins = coins;
        this.now = now;
    }

    /** What a block does to the set of coins; it was checked before. */
    BlockResult recall(int height) {
        BlockResult.Unreadable failed = null;
        for (BlockRecord copy : chain.copies(height)) {
            try {
                Block block = source.readBlock(copy.place());
                if (audit.hasItsRoot(block)) {
                    return new BlockResult.Recalled(block.size(), coins.of(block, height, null));
                }
                failed = new BlockResult.Unreadable(Finding.damage(
                        copy.place(), "block " + chain.hash(height) + " is no longer what it was when it was checked"));
            } catch (BlockFileException e) {
                failed = new BlockResult.Unreadable(damage(copy, e));
            }
        }
        return failed;
    }

    /** Checks a block, in the first of its copies that is whole. */
    BlockResult check(int height) {
        List<Finding> damagedCopies = new ArrayList<>();
        BlockResult first = null;
        for (BlockRecord copy : chain.copies(height)) {
            List<Finding> findings = new ArrayList<>(0);
            BlockResult result = check(height, copy, findings);
            switch (result) {
                case BlockResult.Good good -> {
                    findings.addAll(damagedCopies);
                    return good;
                }
                case BlockResult.Bad bad -> {
                    // What the proof of work does not commit to can differ from copy to copy: another may be whole.
                    if (bad.verdict().category() != Verdict.Category.MUTATED) {
                        return bad;
                    }
                    damagedCopies.add(Finding.notice(
                            copy.place(), "damaged (" + bad.verdict() + "); another copy of the block is used"));
                }
                case BlockResult.Unreadable unreadable ->
                    damagedCopies.add(Finding.notice(
                            copy.place(),
                            "damaged (" + unreadable.damage().text() + "); another copy of the block is used"));
                case BlockResult.Recalled none -> throw new IllegalStateException("recalled instead of checked");
            }
            first = first == null ? result : first;
        }
        return first;
    }

    private BlockResult check(int height, BlockRecord copy, List<Finding> findings) {
        Block block;
        try {
            block = source.readBlock(copy.place());
        } catch (BlockFileException e) {
            return new BlockResult.Unreadable(damage(copy, e));
        }
        List<BlockUndo> spent = List.of();
        Optional<Finding> undoDamage = Optional.empty();
        try {
            spent = undo.read(chain.id(height), block);
            if (height <= chain.connected() && height > 0 && (spent.isEmpty() || !undo.has(chain.id(height)))) {
                undoDamage = Optional.of(missingUndo(height, copy));
            }
        } catch (BlockFileException e) {
            undoDamage = Optional.of(
                    Finding.damage(e.file(), e.offset(), undoText(height, withoutPlace(e.getMessage(), e))));
        }
        BlockResult result = judge(height, copy, block, spent, findings);
        // Undo data does not fit a block whose own bytes are not what they were: that is no fault of its.
        boolean mutated = result instanceof BlockResult.Bad bad && bad.verdict().category() == Verdict.Category.MUTATED;
        if (!mutated) {
            undoDamage.ifPresent(findings::add);
        }
        return result;
    }

    /**
     * Judges by each undo data that may be the block's: as a rule there is one. A sibling's may pass as well, where coins
     * are alike but for their heights; then only the set of coins can tell which is the block's own, so all are kept.
     */
    private BlockResult judge(
            int height, BlockRecord copy, Block block, List<BlockUndo> spent, List<Finding> findings) {
        AuditReport report = null;
        SpentCoins known = null;
        List<BlockResult.Good> passed = new ArrayList<>(1);
        for (int i = 0; i < Math.max(1, spent.size()); i++) {
            known = spent.isEmpty() ? null : spent.get(i)::coin;
            report = audit.check(block, chain.ancestorsOf(height), Optional.ofNullable(known), now);
            if (report.verdict().isValid()) {
                passed.add(good(height, block, known, report, findings));
                if (coins == null) {
                    break;
                }
            }
        }
        if (!passed.isEmpty()) {
            return passed.size() == 1 ? passed.getFirst() : passed.getFirst().or(passed.subList(1, passed.size()));
        }
        return switch (report.verdict()) {
            case Verdict.Valid valid -> throw new IllegalStateException("valid, and did not pass");
            case Verdict.Invalid invalid ->
                new BlockResult.Bad(
                        block,
                        invalid,
                        copy,
                        report.coinsChecked(),
                        invalid.category() == Verdict.Category.MUTATED ? null : changes(block, height, known),
                        findings);
        };
    }

    private BlockResult.Good good(
            int height, Block block, SpentCoins known, AuditReport report, List<Finding> findings) {
        int inputs = 0;
        List<Transaction> transactions = block.transactions();
        for (int i = 1; i < transactions.size(); i++) {
            inputs += transactions.get(i).inputCount();
        }
        Tally.Skip skip = null;
        if (inputs > 0 && known == null) {
            skip = undo.isEmpty()
                    ? Tally.Skip.NO_UNDO_DATA
                    : height > chain.connected() ? Tally.Skip.NOT_CONNECTED : Tally.Skip.UNDO_DAMAGED;
        }
        return new BlockResult.Good(
                block.size(),
                transactions.size(),
                inputs,
                report.scripts(),
                report.fees(),
                skip,
                changes(block, height, known),
                findings,
                List.of());
    }

    private CoinChanges changes(Block block, int height, SpentCoins known) {
        return coins == null ? null : coins.of(block, height, known);
    }

    /** What is to be said of a block that was connected, so that undo data was written for it, and has none. */
    private Finding missingUndo(int height, BlockRecord copy) {
        int file = copy.place().file();
        String name = RecordLayout.undoFileName(file);
        if (!undo.hasFile(file)) {
            return Finding.damage(name, -1, undoText(height, "the file is missing"));
        }
        // Its record may be what nobody owns, or lie in bytes that belong to no record.
        for (Damage damage : undo.damagesIn(file)) {
            return Finding.damage(
                    name, damage.offset(), undoText(height, damage.found() + ", want " + damage.wanted()));
        }
        return Finding.damage(name, -1, undoText(height, "the file holds none that fits"));
    }

    private String undoText(int height, String what) {
        return "no undo data of block " + chain.hash(height) + " at height " + height + ": " + what;
    }

    private Finding damage(BlockRecord copy, BlockFileException e) {
        String file = RecordLayout.blockFileName(copy.place().file());
        return Finding.damage(
                file, e.offset() < 0 ? copy.place().offset() : e.offset(), withoutPlace(e.getMessage(), e));
    }

    private static String withoutPlace(String message, BlockFileException e) {
        String place = e.file() + (e.offset() < 0 ? "" : " @ " + e.offset()) + ": ";
        return message.startsWith(place) ? message.substring(place.length()) : message;
    }
}
