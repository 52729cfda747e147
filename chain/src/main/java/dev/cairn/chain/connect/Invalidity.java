package dev.cairn.chain.connect;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.Verdict;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Marks of being invalid: set where a rule was broken or somebody says so, and taken away (Core, {@code InvalidBlockFound},
 * {@code InvalidateBlock}, {@code ResetBlockFailureFlags}, {@code PreciousBlock}). What stands on an invalid block is marked,
 * too, always. The writer's.
 */
final class Invalidity {

    private final Workshop workshop;
    private final ChainState state;

    Invalidity(Workshop workshop) {
        this.workshop = workshop;
        this.state = workshop.state();
    }

    /** A block broke a rule. If only its data is to blame, the block itself may still be good. */
    void found(int id, Verdict verdict) {
        if (verdict instanceof Verdict.Invalid invalid && invalid.category() != Verdict.Category.MUTATED) {
            state.setFailed(id, true);
            state.candidates.remove(id);
            chainFound(id);
        }
    }

    /** An invalid block, or the end of an invalid branch, is known (Core, {@code InvalidChainFound}). */
    void chainFound(int id) {
        state.noteInvalid(id);
        markDescendants(id);
        Headers headers = state.headers();
        if (isOn(headers, state.bestHeader, id)) {
            state.recalculateBestHeader();
        }
        TipLog.invalidChain(state.headers(), id, state.tip());
        workshop.warnings().check(state);
    }

    private static boolean isOn(Headers headers, int id, int below) {
        int height = headers.height(below);
        return height <= headers.height(id) && headers.ancestor(id, height) == below;
    }

    /** Children have higher ids than parents, so one walk upwards finds all. */
    private void markDescendants(int id) {
        for (int at = id + 1; at < state.headers().count(); at++) {
            Headers headers = state.headers();
            int parent = headers.parent(at);
            if (!headers.failed(at) && (headers.failed(parent) || parent == id)) {
                state.setFailed(at, true);
                state.candidates.remove(at);
            }
        }
    }

    /** Takes the active chain back to below a block, block by block, each step published, and marks what came off. */
    void invalidate(int id) {
        if (id == 0) {
            return; // the genesis block cannot be
        }
        List<Integer> rivals = rivals(id);
        boolean wasActive = false;
        int last = id;
        while (state.isActive(id) && !workshop.isStopping()) {
            wasActive = true;
            Draft draft = new Draft(state.active, state.coins);
            int off = draft.tip();
            int below = state.headers().parent(off);
            workshop.takeOff(draft);
            state.setFailed(off, true);
            state.candidates.remove(off);
            state.candidates.add(state.headers(), below);
            boolean bestIsOff = isOn(state.headers(), state.bestHeader, off);
            if (bestIsOff) {
                state.bestHeader = below;
            }
            review(rivals, off, below, bestIsOff);
            workshop.publish(draft);
            workshop.flusher().betweenSteps();
            last = off;
        }
        if (state.isActive(last)) {
            return; // the writer is to stop
        }
        if (!wasActive && !state.headers().failed(id)) {
            state.setFailed(id, true);
            state.candidates.remove(id);
        }
        addAllCandidates();
        chainFound(last);
    }

    /** Blocks beside the active chain that would be no worse than what is left when a block is gone. */
    private List<Integer> rivals(int id) {
        Headers headers = state.headers();
        int below = headers.parent(id);
        List<Integer> rivals = new ArrayList<>();
        for (int at = 0; at < headers.count(); at++) {
            if (!state.isActive(at) && !headers.failed(at) && Candidates.compare(headers, at, below) >= 0) {
                rivals.add(at);
            }
        }
        return rivals;
    }

    private void review(List<Integer> rivals, int off, int below, boolean bestIsOff) {
        ChainWork least = state.headers().work(below);
        for (Iterator<Integer> all = rivals.iterator(); all.hasNext(); ) {
            int rival = all.next();
            Headers headers = state.headers();
            if (headers.work(rival).compareTo(least) < 0) {
                continue;
            }
            if (isOn(headers, rival, off)) {
                state.setFailed(rival, true);
                state.candidates.remove(rival);
                all.remove();
                continue;
            }
            if (state.isConnectable(rival) && Candidates.compare(headers, rival, below) >= 0) {
                state.candidates.add(headers, rival);
            }
            if (bestIsOff && headers.work(state.bestHeader).compareTo(headers.work(rival)) < 0) {
                state.bestHeader = rival;
            }
        }
    }

    private void addAllCandidates() {
        Headers headers = state.headers();
        int tip = state.tip();
        for (int at = 0; at < headers.count(); at++) {
            if (state.isConnectable(at) && Candidates.compare(headers, at, tip) >= 0) {
                state.candidates.add(headers, at);
            }
        }
    }

    /** Takes the marks of a block, its ancestors and its descendants away. */
    void reconsider(int id) {
        for (int at = 0; at < state.headers().count(); at++) {
            Headers headers = state.headers();
            if (headers.failed(at) && (isOn(headers, at, id) || isOn(headers, id, at))) {
                state.setFailed(at, false);
                headers = state.headers();
                if (state.isConnectable(at) && Candidates.compare(headers, state.tip(), at) < 0) {
                    state.candidates.add(headers, at);
                }
                if (at == state.bestInvalid) {
                    state.bestInvalid = -1;
                }
            }
        }
        state.recalculateBestHeader();
    }

    /** Puts a block before all others of its work. */
    void prefer(int id) {
        Headers headers = state.headers();
        ChainWork tipWork = headers.work(state.tip());
        if (headers.work(id).compareTo(tipWork) < 0) {
            return;
        }
        if (tipWork.compareTo(state.lastPreciousWork) > 0) {
            state.nextPrecious = -1;
        }
        state.lastPreciousWork = tipWork;
        state.candidates.remove(id);
        state.setSequence(id, state.nextPrecious);
        if (state.nextPrecious > Integer.MIN_VALUE) {
            state.nextPrecious--;
        }
        if (state.isConnectable(id)) {
            state.candidates.add(state.headers(), id);
            state.candidates.dropWorseThan(state.headers(), state.tip());
        }
    }
}
