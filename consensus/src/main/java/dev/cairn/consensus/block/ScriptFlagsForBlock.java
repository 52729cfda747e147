package dev.cairn.consensus.block;

import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.primitives.hash.BlockHash;

/** Which rules the scripts of a block are held to (Core, validation.cpp {@code GetBlockScriptFlags}). */
public final class ScriptFlagsForBlock {

    private ScriptFlagsForBlock() {}

    /**
     * The flags, of {@link ScriptFlags}, for the block of that height and hash. P2SH, witness and taproot hold from the
     * genesis block on, but for the few blocks, named by hash, that were mined before and break them.
     */
    public static int of(ChainParams params, int height, BlockHash hash) {
        int flags = params.scriptFlagExceptions()
                .getOrDefault(hash, ScriptFlags.P2SH | ScriptFlags.WITNESS | ScriptFlags.TAPROOT);
        if (params.isActive(BuriedDeployment.DERSIG, height)) {
            flags |= ScriptFlags.DERSIG;
        }
        if (params.isActive(BuriedDeployment.CLTV, height)) {
            flags |= ScriptFlags.CHECKLOCKTIMEVERIFY;
        }
        if (params.isActive(BuriedDeployment.CSV, height)) {
            flags |= ScriptFlags.CHECKSEQUENCEVERIFY;
        }
        if (params.isActive(BuriedDeployment.SEGWIT, height)) {
            flags |= ScriptFlags.NULLDUMMY; // BIP147 came with it
        }
        return flags;
    }
}
