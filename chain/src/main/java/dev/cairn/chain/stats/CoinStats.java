package dev.cairn.chain.stats;

import dev.cairn.chain.ChainSnapshot;
import java.util.function.BooleanSupplier;

/**
 * What {@code gettxoutsetinfo} tells of the coins (Core, kernel/coinstats.h).
 *
 * @param hash 64 hex digits as printed; empty for {@link HashType#NONE}
 * @param totalAmount satoshis
 * @param bogoSize Core's made-up size
 */
public record CoinStats(long transactions, long outputs, long bogoSize, String hash, long totalAmount) {

    /** Which hash. */
    public enum HashType {
        /** {@code hash_serialized_3}. */
        SERIALIZED_3,
        /** {@code muhash}. */
        MUHASH,
        /** {@code none}. */
        NONE
    }

    /** Goes over all coins of a snapshot; {@code stop} ends it early with an exception. */
    public static CoinStats of(ChainSnapshot snapshot, HashType type, BooleanSupplier stop) {
        throw new UnsupportedOperationException("skeleton");
    }
}
