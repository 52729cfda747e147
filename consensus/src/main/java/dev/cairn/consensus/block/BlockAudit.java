package dev.cairn.consensus.block;

import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import java.util.Optional;

/**
 * Checks a whole block as Core would on the way to its tip: header, block by itself, block in its place, coins and scripts.
 *
 * <p>Holds an engine and scratch room, so one audit is one thread's; blocks whose spent coins are known need nothing of each
 * other, and as many audits as there are cores may go through a chain side by side, each with a pool of no workers or
 * sharing one.
 */
public final class BlockAudit {

    private final ChainParams params;
    private final ScriptCheckPool pool;

    /** An audit of blocks of one network. The pool is shared and not closed. */
    public BlockAudit(ChainParams params, ScriptCheckPool pool) {
        this.params = params;
        this.pool = pool;
    }

    /**
     * Checks a block of height {@code ancestors.height() + 1}.
     *
     * @param ancestors the parents' headers; rules that need unknown ones are left out
     * @param spent the coins it spends; without, values and scripts are not checked
     * @param now seconds since 1970, against which times too far ahead are measured
     */
    public AuditReport check(Block block, HeaderChain ancestors, Optional<SpentCoins> spent, long now) {
        if (pool != null) {
            throw new UnsupportedOperationException("skeleton: " + params + block + ancestors + spent + now);
        }
        return null;
    }
}
