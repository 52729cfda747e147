package dev.cairn.merkle.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Checks proofs of Cairn's Merkle mountain range, format version 1: that a list with this root holds this value at this
 * place, and that one list is the other continued. One file, no dependency.
 *
 * <pre>
 *   leaf      = SHA-256(00 | value (32))
 *   node      = SHA-256(01 | left (32) | right (32))
 *   root      = SHA-256(02 | peaks)
 *
 *   peaks     = size | a peak for each one in size, tallest first
 *   inclusion = leaf | size | neighbours from the leaf up to its peak | the other peaks, tallest first
 *   delta     = from | to | nodes, left to right, over the leaves from … to−1, each the tallest that starts there,
 *               as its first leaf's number allows, and ends by to
 *
 *   numbers are 8 bytes, little-endian, 0 to 2⁶²; nodes are 32 bytes; nothing may follow
 * </pre>
 *
 * <p>A proof is as good as the root it is checked against: get that from somewhere you trust. There is exactly one valid
 * proof for each question, and any changed bit spoils it.
 */
public final class MmrVerifier {

    private static final int NODE = 32;
    private static final long MAX_LEAVES = 1L << 62;

    private MmrVerifier() {}

    /**
     * True if the list with this root holds {@code value} as leaf number {@code leaf}.
     *
     * @param root 32 bytes; commits to the size, which is in the proof too ({@link #size})
     * @param value the leaf's 32 bytes
     */
    public static boolean includes(byte[] root, long leaf, byte[] value, byte[] proof) {
        if (root.length != NODE || value.length != NODE || proof.length < 16) {
            return false;
        }
        long size = number(proof, 8);
        if (leaf != number(proof, 0) || leaf < 0 || leaf >= size || size > MAX_LEAVES) {
            return false;
        }
        int height = 63 - Long.numberOfLeadingZeros(leaf ^ size);
        int peaks = Long.bitCount(size);
        if (proof.length != 16 + NODE * (height + peaks - 1)) {
            return false;
        }
        MessageDigest sha256 = sha256();
        sha256.update((byte) 0);
        byte[] node = sha256.digest(value);
        int at = 16;
        for (int level = 0; level < height; level++) {
            boolean right = (leaf >>> level & 1) != 0;
            node = right ? join(sha256, proof, at, node, 0) : join(sha256, node, 0, proof, at);
            at += NODE;
        }
        int taller = Long.bitCount(size >>> height) - 1;
        sha256.update((byte) 2);
        sha256.update(proof, 8, 8);
        sha256.update(proof, at, NODE * taller);
        sha256.update(node);
        at += NODE * taller;
        sha256.update(proof, at, proof.length - at);
        return Arrays.equals(root, sha256.digest());
    }

    /** The size that an inclusion proof is against, to be believed once {@link #includes} is true; −1 if it is cut short. */
    public static long size(byte[] proof) {
        return proof.length < 16 ? -1 : number(proof, 8);
    }

    /** The root of a peaks message; nothing if it is not well-formed. */
    public static Optional<byte[]> root(byte[] peaks) {
        if (!wellFormed(peaks)) {
            return Optional.empty();
        }
        MessageDigest sha256 = sha256();
        sha256.update((byte) 2);
        return Optional.of(sha256.digest(peaks));
    }

    /**
     * The peaks message that a delta leads to; nothing if the two do not fit. The peaks are as good as both: check the
     * {@linkplain #root root} of the answer, or ask {@link #continues}.
     *
     * @param peaks the peaks message of the size that the delta starts from
     */
    public static Optional<byte[]> extend(byte[] peaks, byte[] delta) {
        if (!wellFormed(peaks) || delta.length < 16 || (delta.length - 16) % NODE != 0) {
            return Optional.empty();
        }
        long from = number(delta, 0);
        long to = number(delta, 8);
        if (from != number(peaks, 0) || to < from || to > MAX_LEAVES) {
            return Optional.empty();
        }
        // One of each height at most, and the one that is pushed before it joins.
        byte[] stack = Arrays.copyOf(Arrays.copyOfRange(peaks, 8, peaks.length), NODE * 64);
        int depth = Long.bitCount(from);
        MessageDigest sha256 = sha256();
        int at = 16;
        long leaf = from;
        while (leaf < to) {
            int height = Math.min(63 - Long.numberOfLeadingZeros(to - leaf), Long.numberOfTrailingZeros(leaf));
            if (at == delta.length) {
                return Optional.empty();
            }
            System.arraycopy(delta, at, stack, NODE * depth++, NODE);
            at += NODE;
            for (int level = height; (leaf >>> level & 1) != 0; level++) {
                depth--;
                byte[] joined = join(sha256, stack, NODE * (depth - 1), stack, NODE * depth);
                System.arraycopy(joined, 0, stack, NODE * (depth - 1), NODE);
            }
            leaf += 1L << height;
        }
        if (at != delta.length) {
            return Optional.empty();
        }
        byte[] extended = new byte[8 + NODE * depth];
        System.arraycopy(delta, 8, extended, 0, 8);
        System.arraycopy(stack, 0, extended, 8, NODE * depth);
        return Optional.of(extended);
    }

    /**
     * True if the list with {@code newRoot} is the list with {@code oldRoot}, continued: nothing in it was changed.
     *
     * @param oldPeaks the peaks message of the old size, from anyone: the old root vouches for it
     */
    public static boolean continues(byte[] oldRoot, byte[] newRoot, byte[] oldPeaks, byte[] delta) {
        return root(oldPeaks).filter(root -> Arrays.equals(root, oldRoot)).isPresent()
                && extend(oldPeaks, delta)
                        .flatMap(MmrVerifier::root)
                        .filter(root -> Arrays.equals(root, newRoot))
                        .isPresent();
    }

    private static boolean wellFormed(byte[] peaks) {
        if (peaks.length < 8) {
            return false;
        }
        long size = number(peaks, 0);
        return size >= 0 && size <= MAX_LEAVES && peaks.length == 8 + NODE * Long.bitCount(size);
    }

    private static byte[] join(MessageDigest sha256, byte[] left, int leftAt, byte[] right, int rightAt) {
        sha256.update((byte) 1);
        sha256.update(left, leftAt, NODE);
        sha256.update(right, rightAt, NODE);
        return sha256.digest();
    }

    private static long number(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(at);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }
}
