package dev.cairn.chain.header;

import dev.cairn.merkle.mmr.MmrLayout;
import dev.cairn.merkle.mmr.MmrNodes;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.hash.BlockHash;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Height → id, and the mountain range over the hashes, in chunks that versions share: 36 bytes a block. Immutable; readers may
 * be on any thread, {@link #connect} and {@link #truncate} are the writer's.
 *
 * <p>A version is a length over a {@link Spine}. The newest version of a spine is extended in place, behind what any version
 * sees; a version that was cut back, or beside which another was extended, goes on with a spine of its own, which shares all
 * full chunks: a reorganisation copies two chunks and their directories, however deep it is.
 */
public final class ActiveChain {

    private final Spine spine;
    private final int[][] ids; // the spine's directories as they are when this version is made
    private final byte[][] nodes;
    private final int length;

    private ActiveChain(Spine spine, int length) {
        this.spine = spine;
        this.ids = spine.ids();
        this.nodes = spine.nodes();
        this.length = length;
    }

    /** A chain of no block. */
    public static ActiveChain empty() {
        return new ActiveChain(Spine.empty(), 0);
    }

    /** The tip's height; −1 if empty. */
    public int height() {
        return length - 1;
    }

    /** The block at a height. */
    public int id(int height) {
        Objects.checkIndex(height, length);
        return ids[height >>> Spine.CHUNK_BITS][height & Spine.MASK];
    }

    /** The tip's id. */
    public int tip() {
        return id(length - 1);
    }

    /** Whether a block is part of the chain. */
    public boolean contains(Headers headers, int id) {
        int height = headers.height(id);
        return height < length && id(height) == id;
    }

    /** The highest block that a block's chain shares with this one. */
    public int fork(Headers headers, int id) {
        int at = headers.height(id) < length ? id : headers.ancestor(id, length - 1);
        if (!contains(headers, at)) {
            at = headers.fork(at, tip());
        }
        return at;
    }

    /**
     * The mountain range over the hashes (as hashed, 32 bytes), {@code height() + 1} leaves; for one thread.
     *
     * @param hashes the hash of an id; those of this chain are asked for
     */
    public MmrNodes mountain(IntFunction<BlockHash> hashes) {
        long count = MmrLayout.nodes(length);
        MountainRange range = MountainRange.create();
        return (position, target, offset) -> {
            Objects.checkIndex(position, count);
            int leaves = Spine.leavesBefore(position);
            if (Spine.isLeaf(position, leaves)) {
                range.leaf(hashes.apply(id(leaves)).toBytes(), 0, target, offset);
            } else {
                Spine.readInner(nodes, position, leaves, target, offset);
            }
        };
    }

    /**
     * With one block more. The writer's: of one chain only the newest version may be extended cheaply.
     *
     * @param hashes the hash of an id; that of the tip may be asked for
     */
    public ActiveChain connect(int id, IntFunction<BlockHash> hashes) {
        Spine mine = spine;
        if (spine.length() != length) {
            mine = spine.fork(length, length == 0 ? BlockHash.ZERO : hashes.apply(tip()));
        }
        mine.append(id, hashes.apply(id));
        return new ActiveChain(mine, length + 1);
    }

    /** Cut down to a height; −1 leaves nothing. */
    public ActiveChain truncate(int height) {
        int left = Objects.checkIndex(height + 1, length + 1);
        return left == length ? this : new ActiveChain(spine, left);
    }

    /** Bytes reserved. */
    public long bytes() {
        long blocks = ((long) length + Spine.MASK) >>> Spine.CHUNK_BITS;
        long hashes = (Spine.innerNodes(length) + Spine.MASK) >>> Spine.CHUNK_BITS;
        return (blocks * Integer.BYTES + hashes * MmrLayout.NODE) << Spine.CHUNK_BITS;
    }
}
