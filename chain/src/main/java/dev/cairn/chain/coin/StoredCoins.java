package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.ledger.store.StoreException;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.tx.Coin;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The coins on disk as one flush left them.
 *
 * <pre>
 *  key                                            value
 *  00                                             hash of the block whose coins these are, 32 bytes
 *  txid (32 bytes, as hashed), number (4, big)    coin ({@link CoinLayout})
 * </pre>
 *
 * <p>So keys go by transaction and then by number: the order in which bitcoind hashes the set.
 */
final class StoredCoins extends Part {

    /** The key of the block's name: one byte, so before every coin. */
    static final byte[] BEST = {0};

    private final StoreSnapshot snapshot;
    private final BlockHash best;
    private final AtomicBoolean freed = new AtomicBoolean();
    private volatile long replaced;

    StoredCoins(StoreSnapshot snapshot) {
        this.snapshot = snapshot;
        byte[] name = snapshot.get(BEST);
        if (name != null && name.length != Hash256.LENGTH) {
            throw new StoreException("chainstate: the name of its block has " + name.length + " bytes, want "
                    + Hash256.LENGTH + "; restart with -reindex-chainstate");
        }
        best = name == null ? BlockHash.ZERO : new BlockHash(name, 0);
    }

    BlockHash best() {
        return best;
    }

    /** The coin, or null. */
    Coin coin(Wanted wanted) {
        if (isEmpty()) {
            return null;
        }
        byte[] key = wanted.key();
        byte[] value = snapshot.get(key);
        return value == null ? null : read(key, value);
    }

    /** Whether there is a coin. */
    boolean has(Wanted wanted) {
        return !isEmpty() && snapshot.get(wanted.key()) != null;
    }

    /** Before the first flush: an import begins here, and asks for every output whether it is there already (BIP30). */
    private boolean isEmpty() {
        return best.isZero();
    }

    /** All entries but the block's name, in order of key. */
    StoreSnapshot.Cursor cursor() {
        return snapshot.cursor(new byte[BlockDeltaLayout.KEY]);
    }

    /** A coin that lies in the store. */
    static Coin read(byte[] key, byte[] value) {
        try {
            if (CoinLayout.end(value, 0) == value.length) {
                return CoinLayout.read(value, 0);
            }
        } catch (IndexOutOfBoundsException | NegativeArraySizeException | IllegalArgumentException e) {
            throw damaged(key, value, e);
        }
        throw damaged(key, value, null);
    }

    private static StoreException damaged(byte[] key, byte[] value, Exception cause) {
        return new StoreException(
                "chainstate: " + BlockDeltaLayout.readKey(key, 0) + " has a value of " + value.length
                        + " bytes that is no coin; restart with -reindex-chainstate",
                cause);
    }

    /** Whether nobody can read it any more. */
    boolean isFreed() {
        return freed.get();
    }

    /** Told once by the flush that wrote what comes after: about so many bytes are on disk for this version's sake alone. */
    void replacedBy(long bytes) {
        replaced = bytes;
    }

    @Override
    public long bytes() {
        return replaced;
    }

    @Override
    protected void free() {
        if (freed.compareAndSet(false, true)) {
            snapshot.close();
        }
    }
}
