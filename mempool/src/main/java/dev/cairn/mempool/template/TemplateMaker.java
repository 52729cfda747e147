package dev.cairn.mempool.template;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import java.util.List;

/** Makes the next block (Core, {@code BlockAssembler}). */
public final class TemplateMaker {

    private TemplateMaker() {}

    /**
     * A block on the snapshot's tip, complete but for its nonce.
     *
     * @param payTo the coinbase's script
     * @param transactions after the coinbase, in order
     * @param fees of those, satoshis
     * @param now seconds since 1970
     */
    public static Block make(
            ChainSnapshot snapshot,
            ChainParams params,
            Script payTo,
            List<Transaction> transactions,
            long fees,
            long now) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The same block with the first nonce from 0 on whose hash meets its target (Core, {@code GenerateBlock}); null if none does. */
    public static Block mine(Block block, ChainParams params, long maxTries) {
        throw new UnsupportedOperationException("skeleton");
    }
}
