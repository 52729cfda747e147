package dev.cairn.consensus.block;

import dev.cairn.primitives.hash.Txid;

/** The unspent outputs of the chain that a block is put on, as far as BIP30 asks. */
@FunctionalInterface
public interface ExistingCoins {

    /** Whether the output is there and unspent before the block. */
    boolean has(Txid txid, int vout);
}
