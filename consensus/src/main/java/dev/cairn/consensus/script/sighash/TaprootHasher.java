package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import java.util.Arrays;

/** The hashes that a taproot output commits with (BIP341). One worker's own; not thread-safe. */
public final class TaprootHasher {

    private final HashSink sink;

    /** Hashes with {@code engine}, which stays usable by its owner between calls. */
    public TaprootHasher(Sha256 engine) {
        sink = new HashSink(engine);
    }

    /** Writes the hash of a leaf at {@code out[0…31]}. */
    public void leaf(int leafVersion, byte[] script, int offset, int length, byte[] out) {
        sink.begin();
        sink.put(Tags.LEAF, 0, Tags.LENGTH)
                .putByte(leafVersion)
                .putCompactSize(length)
                .put(script, offset, length)
                .finish(out, 0);
    }

    /** Writes the hash of the node above two nodes, in either order, at {@code out[0…31]}; it may be one of them. */
    public void branch(byte[] one, int oneOffset, byte[] other, int otherOffset, byte[] out) {
        boolean inOrder = Arrays.compareUnsigned(
                        one, oneOffset, oneOffset + Hash256.LENGTH, other, otherOffset, otherOffset + Hash256.LENGTH)
                < 0;
        sink.begin();
        sink.put(Tags.BRANCH, 0, Tags.LENGTH)
                .put(inOrder ? one : other, inOrder ? oneOffset : otherOffset, Hash256.LENGTH)
                .put(inOrder ? other : one, inOrder ? otherOffset : oneOffset, Hash256.LENGTH)
                .finish(out, 0);
    }

    /** Writes what an internal key is tweaked by at {@code out[0…31]}; {@code root} is null for a key without scripts. */
    public void tweak(byte[] internalKey, int offset, byte[] root, byte[] out) {
        sink.begin();
        sink.put(Tags.TWEAK, 0, Tags.LENGTH).put(internalKey, offset, Hash256.LENGTH);
        if (root != null) {
            sink.put(root, 0, Hash256.LENGTH);
        }
        sink.finish(out, 0);
    }
}
