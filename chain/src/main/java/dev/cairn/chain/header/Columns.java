package dev.cairn.chain.header;

import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What never changes of a header, by id, in chunks of 1,024 ids: 124 bytes each. The hash of the parent is not kept twice; it
 * is the hash column's of the parent.
 *
 * <pre>
 *  bytes   0                32       36               68     72     76     80
 *          +----------------+--------+----------------+------+------+------+
 *          | hash           | version| Merkle root    | time | bits | nonce|   little-endian
 *          +----------------+--------+----------------+------+------+------+
 *  links   parent, height, skip                                              three ints
 *  works   word3, word2, word1, word0                                        four longs
 * </pre>
 *
 * <p>The directories are shared by all versions until they are full; then the writer goes on with larger copies of them, and
 * chunks stay where they are. The writer writes only at ids that no version sees yet. A version is published with final
 * fields, after what it sees was written: that is what makes plain reads of it right.
 */
final class Columns {

    static final int CHUNK_BITS = 10;
    static final int CHUNK = 1 << CHUNK_BITS;
    static final int MASK = CHUNK - 1;

    /** Bytes that a header takes here. */
    static final int BYTES_EACH = 80 + 3 * Integer.BYTES + 2 * Long.BYTES;

    private static final int ROW = 80;
    private static final int BEHIND_PARENT = 36; // of the 80 bytes of a header on the wire
    private static final int VERSION = 32;
    private static final int ROOT = 36;
    private static final int TIME = 68;
    private static final int BITS = 72;
    private static final int NONCE = 76;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[][] bytes;
    private final int[][] links;
    private final long[][] works;

    private Columns(byte[][] bytes, int[][] links, long[][] works) {
        this.bytes = bytes;
        this.links = links;
        this.works = works;
    }

    static Columns empty() {
        return new Columns(new byte[4][], new int[4][], new long[4][]);
    }

    /** Columns with room for an id: these, or a copy of the directories. */
    Columns withRoom(int id) {
        int chunk = id >>> CHUNK_BITS;
        Columns roomy = this;
        if (chunk == bytes.length) {
            int more = 2 * chunk;
            roomy = new Columns(Arrays.copyOf(bytes, more), Arrays.copyOf(links, more), Arrays.copyOf(works, more));
        }
        if (roomy.bytes[chunk] == null) {
            roomy.bytes[chunk] = new byte[CHUNK * ROW];
            roomy.links[chunk] = new int[CHUNK * 3];
            roomy.works[chunk] = new long[CHUNK * 2];
        }
        return roomy;
    }

    void set(int id, BlockHeader header, BlockHash hash, int parent, int height, int skip, ChainWork work) {
        if ((work.word3() | work.word2()) != 0) { // all of Bitcoin's hashes so far are fewer than 2⁹⁷
            throw new IllegalArgumentException("header " + hash + " would bring its chain's work to " + work
                    + ", and 2¹²⁸ hashes nobody can make: check its proof of work before it is added");
        }
        byte[] row = bytes[id >>> CHUNK_BITS];
        int at = (id & MASK) * ROW;
        hash.writeTo(row, at);
        INTS.set(row, at + VERSION, header.version());
        header.merkleRoot().writeTo(row, at + ROOT);
        INTS.set(row, at + TIME, (int) header.time());
        INTS.set(row, at + BITS, header.bits());
        INTS.set(row, at + NONCE, (int) header.nonce());
        int[] link = links[id >>> CHUNK_BITS];
        int l = (id & MASK) * 3;
        link[l] = parent;
        link[l + 1] = height;
        link[l + 2] = skip;
        long[] words = works[id >>> CHUNK_BITS];
        int w = (id & MASK) * 2;
        words[w] = work.word1();
        words[w + 1] = work.word0();
    }

    boolean hasHash(int id, BlockHash hash) {
        return hash.matches(bytes[id >>> CHUNK_BITS], (id & MASK) * ROW);
    }

    BlockHash hash(int id) {
        return new BlockHash(bytes[id >>> CHUNK_BITS], (id & MASK) * ROW);
    }

    /** Internal bytes 0–7 and 8–15 of the hash, mixed by {@link HashTable}. */
    long hashWord(int id, int word) {
        return (long) LONGS.get(bytes[id >>> CHUNK_BITS], (id & MASK) * ROW + 8 * word);
    }

    int parent(int id) {
        return links[id >>> CHUNK_BITS][(id & MASK) * 3];
    }

    int height(int id) {
        return links[id >>> CHUNK_BITS][(id & MASK) * 3 + 1];
    }

    int skip(int id) {
        return links[id >>> CHUNK_BITS][(id & MASK) * 3 + 2];
    }

    ChainWork work(int id) {
        long[] words = works[id >>> CHUNK_BITS];
        int w = (id & MASK) * 2;
        return new ChainWork(0, 0, words[w], words[w + 1]);
    }

    int version(int id) {
        return (int) INTS.get(bytes[id >>> CHUNK_BITS], (id & MASK) * ROW + VERSION);
    }

    long time(int id) {
        return Integer.toUnsignedLong((int) INTS.get(bytes[id >>> CHUNK_BITS], (id & MASK) * ROW + TIME));
    }

    int bits(int id) {
        return (int) INTS.get(bytes[id >>> CHUNK_BITS], (id & MASK) * ROW + BITS);
    }

    BlockHeader header(int id) {
        byte[] row = bytes[id >>> CHUNK_BITS];
        int at = (id & MASK) * ROW;
        int parent = parent(id);
        return new BlockHeader(
                (int) INTS.get(row, at + VERSION),
                parent < 0 ? BlockHash.ZERO : hash(parent),
                new MerkleRoot(row, at + ROOT),
                time(id),
                bits(id),
                Integer.toUnsignedLong((int) INTS.get(row, at + NONCE)));
    }

    /** Writes the 80 bytes as they are hashed. */
    void copy(int id, byte[] target, int offset) {
        byte[] row = bytes[id >>> CHUNK_BITS];
        int at = (id & MASK) * ROW;
        System.arraycopy(row, at + VERSION, target, offset, 4);
        int parent = parent(id);
        if (parent < 0) {
            Arrays.fill(target, offset + 4, offset + BEHIND_PARENT, (byte) 0);
        } else {
            System.arraycopy(bytes[parent >>> CHUNK_BITS], (parent & MASK) * ROW, target, offset + 4, BlockHash.LENGTH);
        }
        System.arraycopy(row, at + ROOT, target, offset + BEHIND_PARENT, ROW - ROOT);
    }
}
