package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.Verdict;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.util.function.BooleanSupplier;

/**
 * Verifies the last blocks of a version (Core, {@code CVerifyDB}): 0 they can be read, 1 they are valid by themselves, 2 so is
 * their undo data, 3 they can be taken off the coins, 4 and put on again. It works on an immutable view: nothing waits for it,
 * and it changes nothing.
 */
final class Verification {

    private static final int UNDO = 2;
    private static final int TAKE_OFF = 3;
    private static final int PUT_ON = 4;

    /** What came of it. */
    enum Result {
        SUCCESS,
        CORRUPTED,
        INTERRUPTED,
        /** Levels 3 and 4 would have taken more memory than the cache may have. */
        SKIPPED_COINS
    }

    private final ChainView view;
    private final Headers headers;
    private final BlockStore files;
    private final Engines engines;
    private final BlockConnector connector;
    private final ScriptPolicy scripts;
    private final long coinBudget;
    private final BooleanSupplier stop;

    private CoinView coins;
    private boolean skippedCoins;
    private int reported;
    private long goodTransactions;
    private int failedAt = -1;

    Verification(
            ChainView view,
            BlockStore files,
            Engines engines,
            BlockConnector connector,
            ScriptPolicy scripts,
            long coinBudget,
            BooleanSupplier stop) {
        this.view = view;
        this.headers = view.headers();
        this.files = files;
        this.engines = engines;
        this.connector = connector;
        this.scripts = scripts;
        this.coinBudget = coinBudget;
        this.stop = stop;
        this.coins = view.coins();
    }

    Result run(int wantedLevel, int wantedBlocks) {
        int height = view.active().height();
        if (height <= 0) {
            return Result.SUCCESS;
        }
        int level = Math.max(0, Math.min(PUT_ON, wantedLevel));
        int depth = wantedBlocks <= 0 || wantedBlocks > height ? height : wantedBlocks;
        LogCategory.plain().info("Verifying last {} blocks at level {}", depth, level);
        LogCategory.plain().info("Verification progress: 0%");
        int at = height;
        for (; at > height - depth; at--) {
            report((int) ((double) (height - at) / depth * (level >= PUT_ON ? 50 : 100)));
            if (!check(at, level)) {
                return Result.CORRUPTED;
            }
            if (stop.getAsBoolean()) {
                return Result.INTERRUPTED;
            }
        }
        if (failedAt >= 0) {
            error(
                    "coin database inconsistencies found (last {} blocks, {} good transactions before that)",
                    height - failedAt + 1,
                    goodTransactions);
            return Result.CORRUPTED;
        }
        if (skippedCoins) {
            LogCategory.plain()
                    .info("Skipped verification of level >=3 (insufficient database cache size). Consider increasing"
                            + " -dbcache.");
        }
        if (level >= PUT_ON && !skippedCoins) {
            for (int again = at + 1; again <= height; again++) {
                report(100 - (int) ((double) (height - again + 1) / depth * 50));
                if (!putOn(again)) {
                    return Result.CORRUPTED;
                }
                if (stop.getAsBoolean()) {
                    return Result.INTERRUPTED;
                }
            }
        }
        LogCategory.plain()
                .info(
                        "Verification: No coin database inconsistencies in last {} blocks ({} transactions)",
                        height - at,
                        goodTransactions);
        return skippedCoins ? Result.SKIPPED_COINS : Result.SUCCESS;
    }

    private void report(int percent) {
        int shown = Math.max(1, Math.min(99, percent));
        if (reported < shown / 10) {
            LogCategory.plain().info("Verification progress: {}%", shown);
            reported = shown / 10;
        }
    }

    private static void error(String text, Object... arguments) {
        LogCategory.plain().error("Verification error: " + text, arguments);
    }

    private Block read(int id, int height) {
        BlockHash hash = headers.hash(id);
        try {
            return files.read(headers, id);
        } catch (BlockFileException e) {
            error("ReadBlock failed at {}, hash={} ({})", height, hash, e.getMessage());
        }
        return null;
    }

    private boolean check(int height, int level) {
        int id = view.active().id(height);
        BlockHash hash = headers.hash(id);
        Block block = read(id, height);
        if (block == null) {
            return false;
        }
        if (level >= 1) {
            Verdict verdict = engines.check(block);
            if (!verdict.isValid()) {
                error("found bad block at {}, hash={} ({})", height, hash, verdict);
                return false;
            }
        }
        if (level >= UNDO && headers.hasUndo(id)) {
            try {
                BlockUndo undo = files.readUndo(headers, id);
                return level < TAKE_OFF || takeOff(id, height, block, undo);
            } catch (BlockFileException e) {
                error("found bad undo data at {}, hash={} ({})", height, hash, e.getMessage());
                return false;
            }
        }
        if (level >= TAKE_OFF) {
            error("irrecoverable inconsistency in block data at {}, hash={}", height, hash);
            return false;
        }
        return true;
    }

    private boolean takeOff(int id, int height, Block block, BlockUndo undo) {
        if (skippedCoins || coins.layerBytes() > coinBudget) {
            skippedCoins = true;
            return true;
        }
        if (!undo.fits(block.transactions())) {
            error("irrecoverable inconsistency in block data at {}, hash={}", height, headers.hash(id));
            return false;
        }
        BlockConnector.Disconnected result = BlockConnector.tryOff(block, headers.hash(id), height, coins, undo);
        coins = result.coins();
        if (result.clean()) {
            goodTransactions += block.transactions().size();
        } else {
            goodTransactions = 0;
            failedAt = height;
        }
        return true;
    }

    private boolean putOn(int height) {
        int id = view.active().id(height);
        Block block = read(id, height);
        if (block == null) {
            return false;
        }
        boolean run = scripts.reason(headers, id, view.bestHeader()) != null;
        Verdict verdict = engines.check(block);
        if (verdict.isValid()) {
            BlockConnector.Connected result = connector.tryOut(block, headers.chain(headers.parent(id)), coins, run);
            verdict = result.verdict();
            coins = result.coins();
        }
        if (!verdict.isValid()) {
            error("found unconnectable block at {}, hash={} ({})", height, headers.hash(id), verdict);
        }
        return verdict.isValid();
    }
}
