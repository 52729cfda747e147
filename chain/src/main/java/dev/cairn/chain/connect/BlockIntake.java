package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.chain.Validity;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.BlockRules;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Takes blocks: judges them by themselves and in their place, keeps them, and links them (Core, {@code AcceptBlock}). The writer's. */
final class BlockIntake {

    /** Blocks further ahead of the tip are kept only on request (Core, {@code MIN_BLOCKS_TO_KEEP}). */
    private static final int FAR_AHEAD = 288;

    private final Workshop workshop;
    private final ChainState state;
    private final HeaderIntake headers;
    private final ChainParams params;
    private final ChainWork minimumWork;

    BlockIntake(Workshop workshop, HeaderIntake headers, ChainParams params, ChainWork minimumWork) {
        this.workshop = workshop;
        this.state = workshop.state();
        this.headers = headers;
        this.params = params;
        this.minimumWork = minimumWork;
    }

    /**
     * What became of a block.
     *
     * @param id −1 if its header was refused
     * @param verdict valid if it was kept, was there, or is passed over
     * @param isNew whether it was kept now
     */
    record Answer(int id, Verdict verdict, boolean isNew) {}

    /**
     * Takes a block. Writes it, unless it lies in a file already.
     *
     * @param requested kept also if far ahead or of less work
     * @param place where it lies; null if nowhere
     */
    Answer accept(Prepared prepared, boolean requested, BlockPlace place) throws IOException {
        Block block = prepared.block();
        HeaderIntake.Answer header = headers.accept(block.header(), block.hash());
        if (!header.verdict().isValid()) {
            return new Answer(header.id(), header.verdict(), false);
        }
        int id = header.id();
        boolean lost = workshop.isLost(id);
        if ((state.headers().hasData(id) && !lost) || (!lost && !requested && isUnwanted(id))) {
            return new Answer(id, Verdict.valid(), false);
        }
        int height = state.headers().height(id);
        Verdict verdict = prepared.alone().isValid() ? inItsPlace(prepared, id) : prepared.alone();
        if (!verdict.isValid()) {
            if (!lost) {
                workshop.invalidity().found(id, verdict);
            }
            LogCategory.plain().error("AcceptBlock: {}", verdict);
            return new Answer(id, verdict, false);
        }
        BlockPlace now = place == null ? workshop.write(block, height) : place;
        if (lost) {
            state.setData(id, now, block); // what else is known of it stays true
            LogCategory.plain().info("Block {}, which could not be read, was taken again", block.hash());
        } else {
            received(block, id, now);
        }
        return new Answer(id, Verdict.valid(), true);
    }

    private Verdict inItsPlace(Prepared prepared, int id) {
        if (id == 0) {
            return Verdict.valid();
        }
        Headers all = state.headers();
        return prepared.inItsPlace()
                .orElseGet(() -> BlockRules.checkContextual(
                        prepared.block(), all.chain(all.parent(id)), params, workshop.engine()));
    }

    /** What nobody asked for is kept only if it may soon be of use. */
    private boolean isUnwanted(int id) {
        Headers all = state.headers();
        int tip = state.tip();
        return all.txCount(id) != 0 // was there once, and was pruned
                || all.work(id).compareTo(all.work(tip)) < 0
                || all.height(id) > all.height(tip) + FAR_AHEAD
                || all.work(id).compareTo(minimumWork) < 0;
    }

    /** A block's data is there now (Core, {@code ReceivedBlockTransactions}). */
    void received(Block block, int id, BlockPlace place) {
        int height = state.headers().height(id);
        state.setData(id, place, block);
        state.setUndo(id, null);
        state.tree().setWitness(id, params.isActive(BuriedDeployment.SEGWIT, height));
        state.raise(id, Validity.TRANSACTIONS);
        int parent = state.headers().parent(id);
        if (id != 0 && state.headers().chainTxCount(parent) == 0) {
            state.addUnlinked(parent, id);
            return;
        }
        link(id);
    }

    /** All data up to a block is there: so it is, perhaps, up to blocks that came before it. */
    private void link(int first) {
        Deque<Integer> queue = new ArrayDeque<>(List.of(first));
        while (!queue.isEmpty()) {
            int id = queue.removeFirst();
            Headers all = state.headers();
            long before = id == 0 ? 0 : all.chainTxCount(all.parent(id));
            state.setChainTxCount(id, before + all.txCount(id));
            state.setSequence(id, state.nextSequence++);
            state.addCandidate(id);
            queue.addAll(state.takeUnlinked(id));
        }
    }
}
