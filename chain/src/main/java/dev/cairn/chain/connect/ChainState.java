package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.header.ActiveChain;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the writer knows: the tree of headers, the active chain and its coins as published or about to be, and what it needs to
 * choose a chain. The writer's thread only.
 */
final class ChainState {

    /** Sequence of the chain that was active when the node stopped: it wins ties (Core, SEQ_ID_BEST_CHAIN_FROM_DISK). */
    static final int BEST_CHAIN_FROM_DISK = 0;

    /** Sequence of blocks that had been connected before the node stopped. */
    static final int CONNECTED_FROM_DISK = 1;

    /** Sequence of all other blocks off the disk (Core, SEQ_ID_INIT_FROM_DISK). */
    static final int OTHERS_FROM_DISK = 2;

    private final HeaderTree tree;

    /** Blocks whose data came before their parents', by parent (Core, {@code m_blocks_unlinked}). */
    private final Map<Integer, List<Integer>> unlinked = new HashMap<>();

    final Candidates candidates = new Candidates();

    /** The active chain, and its coins. */
    ActiveChain active;

    CoinView coins;

    /** Id of the header of most work that is not known to be invalid (Core, {@code m_best_header}). */
    int bestHeader;

    /** Id of the invalid header of most work (Core, {@code m_best_invalid}); −1 before any. */
    int bestInvalid = -1;

    int nextSequence = OTHERS_FROM_DISK + 1;

    private int spoiled;

    /** Sequences for precious blocks go down from here (Core, {@code nBlockReverseSequenceId}). */
    int nextPrecious = -1;

    ChainWork lastPreciousWork = ChainWork.ZERO;

    /** Something changed that is not published yet. */
    boolean changed;

    ChainState(HeaderTree tree, ActiveChain active, CoinView coins) {
        this.tree = tree;
        this.active = active;
        this.coins = coins;
    }

    HeaderTree tree() {
        return tree;
    }

    /** All headers as they are now; to be asked for anew after each change. */
    Headers headers() {
        return tree.live();
    }

    int tip() {
        return active.id(active.height());
    }

    boolean isActive(int id) {
        int height = headers().height(id);
        return height <= active.height() && active.id(height) == id;
    }

    /** Core's {@code IsValid(BLOCK_VALID_TRANSACTIONS) && HaveNumChainTxs()}: it, and all before it, could be connected. */
    boolean isConnectable(int id) {
        Headers headers = headers();
        return !headers.failed(id)
                && headers.validity(id).compareTo(Validity.TRANSACTIONS) >= 0
                && headers.chainTxCount(id) != 0;
    }

    /** Adds a header whose parent is there, and sees whether it is the best (Core, {@code AddToBlockIndex}). */
    int add(BlockHeader header, BlockHash hash, int parent) {
        int id = tree.add(header, hash, parent);
        changed = true;
        if (headers().work(bestHeader).compareTo(headers().work(id)) < 0) {
            bestHeader = id;
        }
        return id;
    }

    /** A block's data lies somewhere now. */
    void setData(int id, BlockPlace place, Block block) {
        tree.setData(id, place, block.transactions().size(), BlockStore.checksum(block));
        changed = true;
    }

    /** A block's data is nowhere any more. */
    void loseData(int id) {
        spoiled++;
        tree.setData(id, null, headers().txCount(id));
        changed = true;
    }

    void setChainTxCount(int id, long count) {
        tree.setChainTxCount(id, count);
        changed = true;
    }

    void setUndo(int id, UndoPlace place) {
        tree.setUndo(id, place);
        changed = true;
    }

    void raise(int id, Validity validity) {
        if (headers().validity(id).compareTo(validity) < 0) {
            tree.raise(id, validity);
            changed = true;
        }
    }

    /** Grows whenever a block turns out to be invalid, or its data to be lost: what was found whole before may not be any more. */
    int spoiled() {
        return spoiled;
    }

    void setFailed(int id, boolean failed) {
        if (headers().failed(id) != failed) {
            tree.setFailed(id, failed);
            spoiled += failed ? 1 : 0;
            changed = true;
        }
    }

    void setSequence(int id, int sequence) {
        tree.setSequence(id, sequence);
        changed = true;
    }

    /** Remembers a block whose data is there while an ancestor's is not. */
    void addUnlinked(int parent, int id) {
        List<Integer> children = unlinked.computeIfAbsent(parent, key -> new ArrayList<>());
        if (!children.contains(id)) {
            children.add(id);
        }
    }

    /** Those that waited for {@code parent}, which wait no more. */
    List<Integer> takeUnlinked(int parent) {
        List<Integer> children = unlinked.remove(parent);
        return children == null ? List.of() : children;
    }

    /** A candidate, unless it is worse than the tip (Core, {@code TryAddBlockIndexCandidate}). */
    void addCandidate(int id) {
        if (active.height() < 0 || Candidates.compare(headers(), id, tip()) >= 0) {
            candidates.add(headers(), id);
        }
    }

    /** Core, {@code RecalculateBestHeader}. */
    void recalculateBestHeader() {
        Headers headers = headers();
        int best = tip();
        for (int id = 0; id < headers.count(); id++) {
            if (!headers.failed(id) && headers.work(best).compareTo(headers.work(id)) < 0) {
                best = id;
            }
        }
        bestHeader = best;
        changed = true;
    }

    /** Remembers the invalid header of most work. */
    void noteInvalid(int id) {
        if (bestInvalid < 0 || headers().work(id).compareTo(headers().work(bestInvalid)) > 0) {
            bestInvalid = id;
        }
    }
}
