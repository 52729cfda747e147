package dev.cairn.chain.coin;

import dev.cairn.chain.coin.record.Records;
import dev.cairn.primitives.tx.Coin;

/**
 * What one block changed: outpoint → coin or gone. Immutable once a view holds it. An entry is named by its place, an int other than
 * 0.
 *
 * <p>A coin is <em>fresh</em> if there is no such coin below the layer. One that is fresh and then gone need not be remembered,
 * and never reaches the disk. Coinbases' coins are never called fresh, since two of them lie over earlier ones (BIP30; Core,
 * {@code AddCoins}).
 */
abstract sealed class CoinLayer permits BlockLayer, RecordLayer {

    /** States. */
    static final byte GONE = Records.GONE;

    static final byte COIN = Records.COIN;
    static final byte FRESH = Records.FRESH;

    /** No entry is at this place. */
    static final int NONE = Records.NONE;

    /** Where the entry of an outpoint lies, or {@link #NONE}. */
    abstract int find(Wanted wanted);

    /** What an entry says. */
    abstract byte state(int place);

    /** The coin of an entry, with bytes of its own; null if it is gone. */
    abstract Coin coin(int place);

    /** An entry's outpoint, as the store has it. */
    abstract byte[] key(int place);

    /** The first eight bytes of {@link #key} as a number, which sorts as they do if taken as unsigned. */
    abstract long prefix(int place);

    /** The places of all entries, in no order. */
    abstract int[] places();

    /** Coins. */
    abstract int coins();

    /** Outpoints said to be gone. */
    abstract int gone();

    /** Bytes of the heap. */
    abstract long bytes();
}
