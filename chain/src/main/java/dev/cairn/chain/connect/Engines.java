package dev.cairn.chain.connect;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.consensus.block.BlockRules;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Engines for threads that check blocks by themselves before the writer sees them: lent, and kept for the next. Any thread. */
final class Engines {

    private final ConcurrentLinkedQueue<BlockEngine> idle = new ConcurrentLinkedQueue<>();
    private final ChainParams params;
    private final ScriptCheckPool pool;

    Engines(ChainParams params, ScriptCheckPool pool) {
        this.params = params;
        this.pool = pool;
    }

    BlockEngine take() {
        BlockEngine engine = idle.poll();
        return engine != null ? engine : new BlockEngine(pool.newVerifier());
    }

    void give(BlockEngine engine) {
        idle.add(engine);
    }

    /** Core, {@code CheckBlock}. */
    Verdict check(Block block) {
        return check(block, BlockRules.Scope.FULL);
    }

    /** Core, {@code ContextualCheckBlock}. */
    Verdict checkContextual(Block block, HeaderChain ancestors) {
        BlockEngine engine = take();
        try {
            return BlockRules.checkContextual(block, ancestors, params, engine);
        } finally {
            give(engine);
        }
    }

    Verdict check(Block block, BlockRules.Scope scope) {
        BlockEngine engine = take();
        try {
            return BlockRules.check(block, params, scope, engine);
        } finally {
            give(engine);
        }
    }
}
