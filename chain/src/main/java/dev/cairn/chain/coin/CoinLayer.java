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

    final PlaceTable table;
    private int coins;
    private int gone;

    /** Room for so many entries. */
    CoinLayer(int entries) {
        table = new PlaceTable(entries);
    }

    /** An entry is there now, or with −1 is not any more. */
    final void count(int place, int one) {
        if (state(place) == GONE) {
            gone += one;
        } else {
            coins += one;
        }
    }

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
    final int[] places() {
        return table.places();
    }

    /** Coins. */
    final int coins() {
        return coins;
    }

    /** Outpoints said to be gone. */
    final int gone() {
        return gone;
    }

    /** Bytes of the heap. */
    abstract long bytes();
}
