package dev.cairn.primitives.block;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;

/**
 * A block's 80-byte header.
 *
 * <pre>
 *  0        4                36               68      72      76      80
 *  +--------+----------------+----------------+-------+-------+-------+
 *  | version| previous block | Merkle root    | time  | bits  | nonce |
 *  +--------+----------------+----------------+-------+-------+-------+
 * </pre>
 *
 * @param version any value; what its bits mean is for consensus
 * @param previous the parent's hash, zero for a genesis block
 * @param merkleRoot the root over the block's txids
 * @param time seconds since 1970, 0–2³²−1
 * @param bits the target in compact form
 * @param nonce 0–2³²−1
 */
public record BlockHeader(int version, BlockHash previous, MerkleRoot merkleRoot, long time, int bits, long nonce) {

    /** Bytes in a header. */
    public static final int LENGTH = 80;

    /** Refuses what does not fit its bytes. */
    public BlockHeader {
        requireNonNull(previous, "previous");
        requireNonNull(merkleRoot, "merkleRoot");
        if (time >>> 32 != 0 || nonce >>> 32 != 0) {
            throw new IllegalArgumentException("time=" + time + " or nonce=" + nonce + " does not fit 32 bits");
        }
    }

    /** Reads 80 bytes. */
    public static BlockHeader read(WireReader in) throws WireException {
        int at = in.position();
        in.skip(LENGTH);
        WireReader fields = new WireReader(in.array(), at, LENGTH);
        int version = fields.readInt();
        fields.skip(64);
        return new BlockHeader(
                version,
                new BlockHash(in.array(), at + 4),
                new MerkleRoot(in.array(), at + 36),
                fields.readUnsignedInt(),
                fields.readInt(),
                fields.readUnsignedInt());
    }

    /** Writes 80 bytes. */
    public void write(WireWriter out) {
        out.writeInt(version)
                .write(previous)
                .write(merkleRoot)
                .writeInt((int) time)
                .writeInt(bits)
                .writeInt((int) nonce);
    }

    /** The 80 bytes. */
    public byte[] toBytes() {
        WireWriter out = new WireWriter(LENGTH);
        write(out);
        return out.toBytes();
    }

    /** The block's hash. */
    public BlockHash hash(Sha256 engine) {
        byte[] out = toBytes();
        engine.doubleHash(out, 0, LENGTH, out, 0);
        return new BlockHash(out, 0);
    }

    /** The block's hash, made with an engine of its own. */
    public BlockHash hash() {
        return hash(Sha256.create());
    }
}
