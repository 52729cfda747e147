package dev.cairn.chain;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.connect.ChainView;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.merkle.mmr.MmrNodes;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One version of the chain, held until closed: its own tip, headers, coins and proofs, whatever is connected meanwhile. Any
 * thread; no call waits for the writer. A call may throw {@link SnapshotExpired} if the snapshot was held too long.
 */
public final class ChainSnapshot implements AutoCloseable {

    private final Held<ChainView> held; // null: the writer looks at what it is about to publish, and holds it itself
    private final ChainView fixed;
    private final BlockStore files;

    private ChainSnapshot(Held<ChainView> held, ChainView fixed, BlockStore files) {
        this.held = held;
        this.fixed = fixed;
        this.files = files;
    }

    static ChainSnapshot of(Held<ChainView> held, BlockStore files) {
        return new ChainSnapshot(held, null, files);
    }

    /** Of what is about to be published, for the writer's thread alone. */
    static ChainSnapshot ofUnpublished(ChainView view, BlockStore files) {
        return new ChainSnapshot(null, view, files);
    }

    /** A read between {@link Held#enter} and {@link Held#exit}. */
    interface Read<T, E extends Exception> {
        T of(ChainView view) throws E;
    }

    <T, E extends Exception> T read(Read<T, E> read) throws E {
        if (held == null) {
            return read.of(fixed);
        }
        ChainView view = held.enter();
        try {
            return read.of(view);
        } finally {
            held.exit();
        }
    }

    private static BlockEntry entry(ChainView view, int id) {
        return new BlockEntry(view.headers(), id);
    }

    /** 1 and up; one higher for each publication. 0 while it is not published. */
    public long version() {
        return held == null ? 0 : held.version();
    }

    /** The last block of the active chain. */
    public BlockEntry tip() {
        return read(view -> entry(view, view.tip()));
    }

    /** The height of the tip. */
    public int height() {
        return read(view -> view.active().height());
    }

    /**
     * The active chain's block at a height.
     *
     * @throws IndexOutOfBoundsException if the height is not 0 to {@link #height()}
     */
    public BlockEntry at(int height) {
        return read(view -> entry(view, view.active().id(height)));
    }

    /** Any block whose header is known, of whatever branch. */
    public Optional<BlockEntry> find(BlockHash hash) {
        return read(view -> {
            int id = view.headers().find(hash);
            return id < 0 ? Optional.empty() : Optional.of(entry(view, id));
        });
    }

    /** Whether a block is part of the active chain. */
    public boolean isActive(BlockEntry entry) {
        return read(view -> entry.id() < view.headers().count() && view.isActive(entry.id()));
    }

    /** The highest block that a block's chain shares with the active one. */
    public BlockEntry forkPoint(BlockEntry entry) {
        return read(view -> {
            Headers later = entry.id() < view.headers().count() ? view.headers() : entry.headers();
            return entry(view, later.fork(view.tip(), entry.id()));
        });
    }

    /** The block of most work whose header is known and not invalid (Core, {@code m_best_header}). */
    public BlockEntry bestHeader() {
        return read(view -> entry(view, view.bestHeader()));
    }

    /** The ends of all branches, highest first (Core, {@code getchaintips}). */
    public List<ChainTip> tips() {
        return read(ChainSnapshot::tips);
    }

    private static List<ChainTip> tips(ChainView view) {
        Headers headers = view.headers();
        BitSet ends = new BitSet(headers.count());
        for (int id = 0; id < headers.count(); id++) {
            if (!view.isActive(id)) {
                ends.set(id);
                ends.clear(headers.parent(id)); // children have the higher ids
            }
        }
        ends.set(view.tip());
        return ends.stream()
                .mapToObj(id -> tip(view, id))
                .sorted(Comparator.comparingInt((ChainTip tip) -> tip.entry().height())
                        .reversed())
                .toList();
    }

    private static ChainTip tip(ChainView view, int id) {
        Headers headers = view.headers();
        int fork = headers.fork(view.tip(), id);
        return new ChainTip(entry(view, id), headers.height(id) - headers.height(fork), status(view, id));
    }

    private static ChainTip.Status status(ChainView view, int id) {
        Headers headers = view.headers();
        if (view.isActive(id)) {
            return ChainTip.Status.ACTIVE;
        }
        if (headers.failed(id)) {
            return ChainTip.Status.INVALID;
        }
        if (headers.chainTxCount(id) == 0) {
            return ChainTip.Status.HEADERS_ONLY;
        }
        return headers.validity(id) == Validity.SCRIPTS ? ChainTip.Status.VALID_FORK : ChainTip.Status.VALID_HEADERS;
    }

    /** A block and its ancestors, as the rules read them. */
    public HeaderChain headers(BlockEntry entry) {
        return entry.headers().chain(entry.id());
    }

    /** The unspent output, or empty. */
    public Optional<Coin> coin(OutPoint outPoint) {
        return read(view -> Optional.ofNullable(view.coins().coin(outPoint)));
    }

    /** Whether {@link #coin} answers from memory, that a coin is there or that it is gone, and asks nothing of the disk. */
    public boolean isInMemory(OutPoint outPoint) {
        return read(view -> view.coins().isInLayers(outPoint));
    }

    /** All unspent outputs, ordered by transaction (bytes as hashed) and output number. Close it. */
    public CoinCursor coins() {
        CoinCursor cursor = read(view -> view.coins().cursor());
        return new HeldCursor(cursor);
    }

    /** Coins in order; one thread's. */
    public interface CoinCursor extends AutoCloseable {
        /** Steps to the first or next coin; false at the end. */
        boolean next();

        /** Which output. */
        OutPoint outPoint();

        /** The coin. */
        Coin coin();

        @Override
        void close();
    }

    /** Each step is a read of its own, so that a long scan can be cut off between two. */
    private final class HeldCursor implements CoinCursor {

        private final CoinCursor cursor;

        HeldCursor(CoinCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean next() {
            return read(view -> cursor.next());
        }

        @Override
        public OutPoint outPoint() {
            return read(view -> cursor.outPoint());
        }

        @Override
        public Coin coin() {
            return read(view -> cursor.coin());
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    /**
     * A block, from its file, its hash compared.
     *
     * @throws BlockFileException if it is not there, or damaged: file and offset
     */
    public Block readBlock(BlockEntry entry) throws BlockFileException {
        return read(view -> files.read(entry.headers(), entry.id()));
    }

    /** As {@link #readBlock}, its bytes alone: magic, length and the header's hash are compared. */
    public byte[] readRawBlock(BlockEntry entry) throws BlockFileException {
        return read(view -> files.readRaw(entry.headers(), entry.id()));
    }

    /**
     * The coins that a block spent. The genesis block spent none.
     *
     * @throws BlockFileException if they are not there, or damaged
     */
    public BlockUndo readUndo(BlockEntry entry) throws BlockFileException {
        if (entry.id() == 0) {
            return BlockUndo.NONE;
        }
        return read(view -> files.readUndo(entry.headers(), entry.id()));
    }

    /** The nodes of the mountain range over the active chain's hashes; its size is {@code height() + 1}. */
    public MmrNodes headerMountain() {
        return read(view -> view.active().mountain(view.headers()::hash));
    }

    /** What the floor above contributed under a key ({@link Chain#contribute}); null if nobody did. */
    public <T> T part(Chain.PartKey<T> key) {
        return read(view -> key.type().cast(view.parts().get(key)));
    }

    /** Gives the snapshot back. */
    @Override
    public void close() {
        if (held != null) {
            held.close();
        }
    }
}
