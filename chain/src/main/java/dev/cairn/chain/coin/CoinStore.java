package dev.cairn.chain.coin;

import java.nio.file.Path;

/** The coins on disk, and the way there. */
public final class CoinStore implements AutoCloseable {

    /** Opens {@code chainstate}; a new one belongs to no block. */
    public static CoinStore open(Path folder, String network, long cacheBytes) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The coins on disk, without layers. */
    public CoinView base() {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Writes all layers of a view as one sorted file that holds its block's name, and ingests it: any thread but one at a
     * time. Block files and index must be durable before.
     *
     * @return the coins of {@code view}, without layers, on the new base
     */
    public CoinView flush(CoinView view) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** {@code newer}, which was made of {@code flushed} by connects and disconnects, on the new base. The writer's. */
    public CoinView rebase(CoinView newer, CoinView flushed, CoinView base) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes on disk, about. */
    public long diskBytes() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Hard-linked copy. */
    public void checkpoint(Path target) {
        throw new UnsupportedOperationException("skeleton");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
