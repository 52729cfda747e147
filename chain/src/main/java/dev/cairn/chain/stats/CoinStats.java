package dev.cairn.chain.stats;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * What {@code gettxoutsetinfo} tells of the coins (Core, kernel/coinstats.h).
 *
 * @param transactions transactions that have an unspent output
 * @param outputs unspent outputs
 * @param bogoSize Core's made-up size: 50 bytes a coin, and its script's
 * @param hash 64 hex digits as printed; empty for {@link HashType#NONE}
 * @param totalAmount satoshis
 */
public record CoinStats(long transactions, long outputs, long bogoSize, String hash, long totalAmount) {

    private static final int BOGO_HEAD = 32 + 4 + 4 + 8 + 2;

    /** How many coins are gone over between two looks at whether to stop. */
    private static final int LOOK = 1024;

    /** Which hash. */
    public enum HashType {
        /** {@code hash_serialized_3}. */
        SERIALIZED_3,
        /** {@code muhash}. */
        MUHASH,
        /** {@code none}. */
        NONE
    }

    /**
     * Goes over all coins of a snapshot.
     *
     * @throws CancellationException if {@code stop} said so
     */
    public static CoinStats of(ChainSnapshot snapshot, HashType type, BooleanSupplier stop) {
        try (CoinCursor coins = snapshot.coins()) {
            return of(coins, type, stop);
        }
    }

    /** Goes over coins that are ordered by transaction and then by number, and does not close them. */
    public static CoinStats of(CoinCursor coins, HashType type, BooleanSupplier stop) {
        CoinHasher hasher =
                switch (type) {
                    case SERIALIZED_3 -> new CoinHasher.Serialized();
                    case MUHASH -> new CoinHasher.Multiplied();
                    case NONE -> new CoinHasher.None();
                };
        Txid last = null;
        long transactions = 0;
        long outputs = 0;
        long bogoSize = 0;
        long amount = 0;
        while (coins.next()) {
            if (outputs % LOOK == 0 && stop.getAsBoolean()) {
                throw new CancellationException("the scan of the coins was stopped");
            }
            Txid txid = coins.outPoint().txid();
            if (!txid.equals(last)) {
                transactions++;
                last = txid;
            }
            Coin coin = coins.coin();
            outputs++;
            bogoSize += BOGO_HEAD + coin.script().length();
            amount += coin.value(); // all the money there can be is far below 2^63
            hasher.add(coins.outPoint(), coin);
        }
        return new CoinStats(transactions, outputs, bogoSize, hasher.finish(), amount);
    }
}
