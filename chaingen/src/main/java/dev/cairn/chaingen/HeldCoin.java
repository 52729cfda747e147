package dev.cairn.chaingen;

import dev.cairn.primitives.hash.Txid;

/**
 * An output that can be spent, as the generator remembers it: where the script is from rather than the script.
 *
 * @param txid its transaction; null while that one is of the block in the making and not signed yet
 * @param maker the number of that transaction in the block in the making; −1 for a coin of an earlier block
 * @param vout its number there
 * @param value satoshis
 * @param kind its kind
 * @param key its first key
 * @param height the block that made it
 * @param coinbase whether that block's first transaction did
 */
record HeldCoin(Txid txid, int maker, int vout, long value, LockKind kind, int key, int height, boolean coinbase) {

    /** A coin of a block that is signed. */
    static HeldCoin of(Txid txid, int vout, long value, LockKind kind, int key, int height) {
        return new HeldCoin(txid, -1, vout, value, kind, key, height, false);
    }
}
