package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.Validity;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;

/**
 * Brings the coins from the block that the disk has them of to the chain that was active when the node stopped, or was killed:
 * back down a branch that was left, or marked invalid, and up again through blocks that had been connected, of which block and
 * undo data are at hand. Rules are not asked again. What is left after half a minute the loader does later, with rules.
 */
final class Replay {

    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final Workshop workshop;
    private final ChainState state;
    private final NodeClock clock;
    private final long until;

    Replay(Workshop workshop, NodeClock clock) {
        this.workshop = workshop;
        this.state = workshop.state();
        this.clock = clock;
        this.until = clock.monotonicNanos() + PATIENCE_NANOS;
    }

    void run() {
        leaveInvalid();
        int target = workshop.activation().bestCandidate(new Draft(state.active, state.coins));
        if (target >= 0 && target != state.tip() && leaveBranch(target)) {
            climb(target);
        }
        state.candidates.dropWorseThan(state.headers(), state.tip());
    }

    /** The coins may have been written before their block was found, or said, to be invalid. */
    private void leaveInvalid() {
        if (!state.headers().failed(state.tip())) {
            return;
        }
        Draft draft = new Draft(state.active, state.coins);
        int from = draft.tip();
        while (state.headers().failed(draft.tip())) {
            takeOff(draft);
        }
        sayRolledBack(from, draft.tip());
        workshop.settle(draft);
        state.candidates.remove(from);
        state.candidates.add(state.headers(), state.tip());
        for (int id = 0; id < state.headers().count(); id++) {
            if (state.isConnectable(id)) {
                state.addCandidate(id);
            }
        }
    }

    private void takeOff(Draft draft) {
        try {
            workshop.takeOff(draft);
        } catch (ChainFault e) {
            throw new ChainFault(
                    "Unable to replay blocks. You will need to rebuild the database using -reindex-chainstate. ("
                            + e.getMessage() + ")",
                    true,
                    e);
        }
    }

    private void sayRolledBack(int from, int to) {
        Headers headers = state.headers();
        LogCategory.plain()
                .info("Rolling back from {} ({} to {})", headers.hash(from), headers.height(from), headers.height(to));
        LogCategory.plain().info("Rolled back to {}", headers.hash(to));
    }

    /** Goes over to another branch, if blocks that had been connected make it at least as good as the one that is left. */
    private boolean leaveBranch(int target) {
        Headers headers = state.headers();
        int from = state.tip();
        int fork = headers.fork(from, target);
        if (fork == from) {
            return true;
        }
        int best = fork;
        for (int height = headers.height(fork) + 1; height <= headers.height(target); height++) {
            int id = headers.ancestor(target, height);
            if (!wasConnected(headers, id)) {
                break;
            }
            best = id;
        }
        if (Candidates.compare(headers, best, from) < 0) {
            return false; // left to the loader, who publishes it in one step
        }
        Draft draft = new Draft(state.active, state.coins);
        try {
            while (draft.tip() != fork) {
                workshop.takeOff(draft);
            }
            for (int height = headers.height(fork) + 1; height <= headers.height(best); height++) {
                putOn(draft, headers.ancestor(target, height));
            }
        } catch (BlockFileException | ChainFault e) {
            LogCategory.plain().info("The other branch cannot be replayed ({})", e.getMessage());
            workshop.forget();
            return false;
        }
        sayRolledBack(from, fork);
        workshop.settle(draft);
        return true;
    }

    private static boolean wasConnected(Headers headers, int id) {
        return headers.validity(id) == Validity.SCRIPTS && headers.hasData(id) && headers.hasUndo(id);
    }

    private void putOn(Draft draft, int id) throws BlockFileException {
        Headers headers = state.headers();
        BlockHash hash = headers.hash(id);
        Block block = workshop.read(id);
        BlockUndo undo = workshop.readUndo(id);
        if (!undo.fits(block.transactions())) {
            throw BlockFileException.withText(hash.toString(), "undo data that is not that of block " + hash);
        }
        CoinView after = BlockConnector.replay(block, headers.height(id), workshop.cache(), undo);
        draft.connected(id, headers::hash, block, after);
    }

    private void climb(int target) {
        Headers headers = state.headers();
        int from = headers.height(state.tip());
        if (from < headers.height(target)) {
            LogCategory.plain()
                    .info("Rolling forward to {} ({} to {})", headers.hash(target), from, headers.height(target));
        }
        for (int height = from + 1; height <= headers.height(target); height++) {
            headers = state.headers();
            int id = headers.ancestor(target, height);
            if (!wasConnected(headers, id) || workshop.isStopping() || clock.monotonicNanos() > until) {
                break;
            }
            Draft draft = new Draft(state.active, state.coins);
            try {
                putOn(draft, id);
            } catch (BlockFileException e) {
                LogCategory.plain().info("Rolling forward ends below block {}: {}", headers.hash(id), e.getMessage());
                workshop.forget();
                break;
            }
            workshop.settle(draft);
            workshop.flusher().betweenSteps();
        }
        LogCategory.plain().info("Rolled forward to {}", state.headers().hash(state.tip()));
    }
}
