package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.tx.OutPoint;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * An outpoint that a coin is looked for, where it lies in an input, and what every layer would else work out anew. It lives as long
 * as the look-up, and once compiled it is no object.
 *
 * @param hash {@link OutPointHash}
 * @param filterBits {@link PlaceTable#filterBits}
 * @param bytes hold the txid, as hashed
 * @param at where
 * @param vout output number, unsigned
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Wanted(long hash, long filterBits, byte[] bytes, int at, int vout) {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** Of an outpoint as an input holds it: 32 bytes txid, 4 bytes number, little-endian. */
    static Wanted in(byte[] bytes, int at, long hash) {
        return new Wanted(hash, PlaceTable.filterBits(hash), bytes, at, (int) INTS.get(bytes, at + Hash256.LENGTH));
    }

    static Wanted of(OutPoint outPoint) {
        long hash = OutPointHash.of(outPoint);
        byte[] bytes = outPoint.txid().toBytes();
        return new Wanted(hash, PlaceTable.filterBits(hash), bytes, 0, (int) outPoint.vout());
    }

    /** Whether an entry is of this outpoint. */
    boolean isAt(byte[] data, int place) {
        return (long) LONGS.get(data, place) == (long) LONGS.get(bytes, at)
                && (long) LONGS.get(data, place + 8) == (long) LONGS.get(bytes, at + 8)
                && (long) LONGS.get(data, place + 16) == (long) LONGS.get(bytes, at + 16)
                && (long) LONGS.get(data, place + 24) == (long) LONGS.get(bytes, at + 24)
                && BlockDeltaLayout.vout(data, place) == vout;
    }

    /** As entries and the store have it. */
    byte[] key() {
        byte[] key = new byte[BlockDeltaLayout.KEY];
        System.arraycopy(bytes, at, key, 0, Hash256.LENGTH);
        BlockDeltaLayout.writeVout(key, 0, vout);
        return key;
    }
}
