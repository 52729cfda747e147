package dev.cairn.consensus.block;

import dev.cairn.consensus.Limits;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import java.util.Optional;

/**
 * Checks a whole block as Core would on the way to its tip: the block by itself, header, block in its place, coins and
 * scripts.
 *
 * <p>Holds an engine, so one audit is one thread's. Blocks whose spent coins are known need nothing of each other: as many
 * audits as there are cores may go through a chain side by side, each with a pool of no workers or all sharing one.
 *
 * <p>The spent coins are a list (undo data), not a set of coins. Whether the outputs that it lists are those that the block
 * names is the list's word, save for outputs of the block itself; and BIP30, which asks for the coins of the whole chain, is
 * not checked. Everything else is.
 */
public final class BlockAudit {

    private final ChainParams params;
    private final ScriptCheckPool pool;
    private final BlockEngine engine;

    /** An audit of blocks of one network. The pool is shared and not closed. */
    public BlockAudit(ChainParams params, ScriptCheckPool pool) {
        this.params = params;
        this.pool = pool;
        this.engine = new BlockEngine(pool.newVerifier());
    }

    /**
     * Checks a block of height {@code ancestors.height() + 1}.
     *
     * @param ancestors the parents' headers; rules that need unknown ones are left out
     * @param spent the coins it spends; without, values and scripts are not checked
     * @param now seconds since 1970, against which times too far ahead are measured
     */
    public AuditReport check(Block block, HeaderChain ancestors, Optional<SpentCoins> spent, long now) {
        Verdict verdict = BlockRules.check(block, params, engine);
        boolean genesis = block.hash(engine.sha256()).equals(params.genesisHash());
        if (verdict.isValid() && !genesis) {
            verdict = inItsPlace(block, ancestors, now);
        }
        if (!verdict.isValid() || genesis || spent.isEmpty()) {
            long sigOpsCost = BlockRules.legacySigOps(block) * Limits.WITNESS_SCALE_FACTOR;
            return new AuditReport(verdict, false, 0, 0, sigOpsCost);
        }
        SpentCoins coins = new SeenInBlock(spent.get(), block, ancestors.height() + 1, engine.sha256());
        ConnectRules.Result result = ConnectRules.check(
                new ConnectRules.Request(block, ancestors, coins, Optional.empty(), true, Optional.empty()),
                params,
                pool,
                engine);
        return new AuditReport(result.verdict(), true, result.scripts(), result.fees(), result.sigOpsCost());
    }

    /** Whether a block has the transactions that its header commits to: what was checked once need be asked no more. */
    public boolean hasItsRoot(Block block) {
        return BlockRules.checkRoot(block, engine).isValid();
    }

    private Verdict inItsPlace(Block block, HeaderChain ancestors, long now) {
        if (!isParent(block, ancestors)) {
            return Verdict.invalid(Verdict.Category.MISSING_PREVIOUS, "prev-blk-not-found", "");
        }
        Verdict header = HeaderRules.checkContextual(block.header(), ancestors, params, now);
        return header.isValid() ? BlockRules.checkContextual(block, ancestors, params, engine) : header;
    }

    /** Whether the block names the last ancestor as its parent, if that is known. */
    private static boolean isParent(Block block, HeaderChain ancestors) {
        int parent = ancestors.height();
        return parent >= 0
                && (parent < ancestors.lowest() || block.header().previous().equals(ancestors.hash(parent)));
    }
}
