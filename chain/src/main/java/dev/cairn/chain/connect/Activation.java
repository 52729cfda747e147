package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.Verdict;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.hash.BlockHash;
import java.util.Optional;

/**
 * Makes the best chain the active one (Core, {@code ActivateBestChain}). The work is done on a {@link Draft}: each time it has
 * become better than what is published, it is published, in one step however many blocks were taken off and put on. A branch
 * that turns out to be invalid half way is marked and forgotten, and the next best is tried. The writer's.
 */
final class Activation {

    private final Workshop workshop;
    private final ChainState state;

    /** A candidate whose branch was walked down and found whole, and what had been spoiled by then; −1 for none. */
    private int whole = -1;

    private int wholeAt;

    Activation(Workshop workshop) {
        this.workshop = workshop;
        this.state = workshop.state();
    }

    /** A block that was handed in a moment ago: it need not be read, and its verdict is wanted. */
    static final class Fresh {
        private final BlockHash hash;
        private final Prepared block;
        private Verdict verdict;

        Fresh(Prepared block) {
            this.hash = block.block().hash();
            this.block = block;
        }

        /** What was found if it was connected, or could not be. */
        Optional<Verdict> verdict() {
            return Optional.ofNullable(verdict);
        }
    }

    /** Goes on until the best chain is active, or the writer is told to stop. */
    void run(Fresh fresh) {
        while (step(fresh)) {
            workshop.flusher().betweenSteps();
        }
    }

    /**
     * Publishes the next better chain, usually of one block more.
     *
     * @return whether there may be more to do
     */
    boolean step(Fresh fresh) {
        if (workshop.isStopping()) {
            return false;
        }
        int start = state.tip();
        Draft draft = new Draft(state.active, state.coins);
        int target = -1;
        do {
            if (target < 0) {
                target = bestCandidate(draft);
            }
            if (target < 0 || target == start) {
                draft = workshop.forget(); // what was tried failed
            }
            if (target < 0 || target == draft.tip()) {
                break;
            }
            if (!towards(draft, target, fresh)) {
                target = -1; // another may still be better than what is published
            }
        } while (target < 0 || Candidates.compare(state.headers(), draft.tip(), start) < 0);
        if (draft.tip() == start) {
            workshop.forget();
            return false;
        }
        workshop.publish(draft);
        return draft.tip() != target || state.candidates.best() != draft.tip();
    }

    /** The best block whose whole branch could be connected (Core, {@code FindMostWorkChain}); −1 if there is none. */
    int bestCandidate(Draft draft) {
        while (true) {
            int best = state.candidates.best();
            if (best < 0) {
                return -1;
            }
            if (best == whole && state.spoiled() == wholeAt) {
                return best; // else each block of a long import would cost the way to its end
            }
            int bad = firstBad(draft, best);
            if (bad < 0) {
                whole = best;
                wholeAt = state.spoiled();
                return best;
            }
            dropBranch(best, bad);
        }
    }

    /** The highest block, from a candidate down to the active chain, that is invalid or without data; −1 if all are good. */
    private int firstBad(Draft draft, int candidate) {
        Headers headers = state.headers();
        for (int id = candidate; !draft.isActive(id, headers.height(id)); id = headers.parent(id)) {
            if (headers.failed(id) || !headers.hasData(id)) {
                return id;
            }
        }
        return -1;
    }

    private void dropBranch(int candidate, int bad) {
        boolean failed = state.headers().failed(bad);
        if (failed) {
            state.noteInvalid(candidate);
        }
        int id = candidate;
        while (id != bad) {
            int parent = state.headers().parent(id);
            if (failed) {
                state.setFailed(id, true);
            } else {
                state.addUnlinked(parent, id); // tried again when the data comes
            }
            state.candidates.remove(id);
            id = parent;
        }
        state.candidates.remove(bad);
    }

    /**
     * Takes blocks off down to the fork, and puts blocks of the target's branch on until the draft is better than what is
     * published, or the target is reached.
     *
     * @return false if a block could not be put on
     */
    private boolean towards(Draft draft, int target, Fresh fresh) {
        int fork = state.headers().fork(draft.tip(), target);
        boolean reorganises = draft.tip() != fork;
        while (draft.tip() != fork) {
            workshop.takeOff(draft);
        }
        if (reorganises) {
            workshop.steps().at(WriterSteps.Step.REORGANISING);
        }
        int published = state.tip();
        int height = state.headers().height(fork);
        while (draft.tip() != target) {
            height++;
            if (!putOn(draft, state.headers().ancestor(target, height), target, fresh)) {
                workshop.nextBlocks().clear();
                return false;
            }
            Headers headers = state.headers();
            state.candidates.dropWorseThan(headers, draft.tip());
            if (headers.work(draft.tip()).compareTo(headers.work(published)) > 0) {
                return true;
            }
        }
        return true;
    }

    /** Core, {@code ConnectTip}. */
    private boolean putOn(Draft draft, int id, int target, Fresh fresh) {
        Headers headers = state.headers();
        BlockHash hash = headers.hash(id);
        boolean isFresh = fresh != null && fresh.hash.equals(hash);
        Prepared block = isFresh ? fresh.block : readAndPrepare(id, target);
        if (block == null) {
            return false;
        }
        BlockConnector.Connected result = connect(id, block);
        if (isFresh) {
            fresh.verdict = result.verdict();
        }
        if (result.verdict() instanceof Verdict.Invalid bad && bad.category() == Verdict.Category.MUTATED) {
            lose(id, bad.toString()); // its header may be that of a good block, and trying again would not end
            return false;
        }
        if (!result.verdict().isValid()) {
            LogCategory.plain().info("Block validation error: {}", result.verdict());
            workshop.invalidity().found(id, result.verdict());
            LogCategory.plain().error("ConnectTip: ConnectBlock {} failed, {}", hash, result.verdict());
            workshop.invalidity().chainFound(target);
            return false;
        }
        if (!headers.hasUndo(id)) {
            UndoPlace undo = workshop.writeUndo(id, result.undo());
            state.setUndo(id, undo);
        }
        state.raise(id, Validity.SCRIPTS);
        workshop.steps().at(WriterSteps.Step.CONNECTING);
        draft.connected(id, headers::hash, block.block(), result.coins());
        workshop.tipUpdated(id);
        return true;
    }

    /** A block from its file, checked again: a version of the past may have let it in. Null if its data is damaged. */
    private Prepared readAndPrepare(int id, int target) {
        try {
            Prepared block = workshop.nextBlocks().take(id, target);
            if (block.alone() instanceof Verdict.Invalid invalid && invalid.category() == Verdict.Category.MUTATED) {
                lose(id, state.headers().place(id) + ": " + invalid + ": not the block's transactions");
                return null;
            }
            return block;
        } catch (BlockFileException damaged) {
            lose(id, damaged.getMessage());
            return null;
        }
    }

    private BlockConnector.Connected connect(int id, Prepared block) {
        if (!block.alone().isValid()) {
            LogCategory.plain().error("ConnectBlock: Consensus::CheckBlock: {}", block.alone());
            return new BlockConnector.Connected(block.alone(), null, null);
        }
        Headers headers = state.headers();
        boolean scripts = workshop.scripts().runScripts(headers, id, state.bestHeader);
        return workshop.connector()
                .connect(block, headers.hash(id), headers.chain(headers.parent(id)), workshop.cache(), scripts);
    }

    /** A block's data is not what was written: it counts as not there, until somebody brings it again. */
    private void lose(int id, String damage) {
        LogCategory.plain()
                .error(
                        "Failed to read block {} at height {}: {}. It counts as missing until it is brought again.",
                        state.headers().hash(id),
                        state.headers().height(id),
                        damage);
        state.loseData(id);
    }
}
