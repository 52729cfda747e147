package dev.cairn.chain.delta;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Which transaction of a block has a txid. A slot holds half of the hash beside the place, so that what is not there, as most of what
 * a block spends, is nearly always known without a look at a transaction. One thread.
 */
final class TxTable {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long TAG = 0xffff_ffff_0000_0000L;

    private final List<Transaction> transactions;
    private final Sha256 engine;
    private final int shift;
    private final long[] slots; // high half of the hash, place + 1; 0: free

    TxTable(List<Transaction> transactions, Sha256 engine) {
        this.transactions = transactions;
        this.engine = engine;
        int bits = 33 - Integer.numberOfLeadingZeros(Math.max(1, transactions.size())); // at most half full
        shift = Long.SIZE - bits;
        slots = new long[1 << bits];
        for (int tx = 0; tx < transactions.size(); tx++) {
            put(transactions.get(tx).txid(engine), tx);
        }
    }

    private void put(Txid txid, int tx) {
        long hash = OutPointHash.ofTxid(txid.word0());
        int slot = (int) (hash >>> shift);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = (hash & TAG) | (tx + 1);
    }

    /** The place of the first transaction whose txid lies at {@code at}; {@link BlockSpends#NOT_HERE} if there is none. */
    int find(byte[] array, int at) {
        long hash = OutPointHash.ofTxid((long) LONGS.get(array, at));
        for (int slot = (int) (hash >>> shift); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            int tx = (int) slots[slot] - 1;
            if (((slots[slot] ^ hash) & TAG) == 0
                    && transactions.get(tx).txid(engine).matches(array, at)) {
                return tx;
            }
        }
        return BlockSpends.NOT_HERE;
    }
}
