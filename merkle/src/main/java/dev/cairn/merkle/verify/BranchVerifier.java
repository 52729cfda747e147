package dev.cairn.merkle.verify;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Checks the branch of one transaction: that it is in a Bitcoin block, given the Merkle root of its header. Hashes are 32
 * bytes in internal order. One file, no dependency.
 *
 * <p><b>What such a proof proves.</b> That the root commits to 32 bytes at that place of a tree of that
 * depth.
 * Not that the header is in the best chain, nor that the transaction is valid: that is the business of whoever trusts the
 * header. And not, by itself, that the 32 bytes are a txid. Bitcoin hashes a node (64 bytes) just as it hashes a
 * transaction of 64 bytes, so that
 *
 * <ul>
 *   <li>a node can pose as a transaction, in a branch too short: never accept a transaction whose bytes without witness
 *       are exactly 64;
 *   <li>a transaction of 64 bytes, ground at some cost and mined, can pose as a node, in a branch too long that ends in
 *       a payment that never was: only the true depth of the tree tells.
 * </ul>
 *
 * <p>Who knows how many transactions the block has passes that count. Who does not asks for the coinbase transaction as
 * well ({@link #withCoinbase}): the first bytes of a coinbase are fixed, so no feasible work makes a node pose as one or a
 * branch go on below it, and its depth is that of the tree.
 *
 * <p>Source: Core consensus/merkle.cpp ({@code TransactionMerklePath}); CVE-2012-2459, CVE-2017-12842.
 */
public final class BranchVerifier {

    private static final int NODE = 32;

    private BranchVerifier() {}

    /**
     * True if {@code branch} leads from the leaf at {@code index} to the root. Depth is whatever the branch has: see above.
     *
     * @param branch the neighbours from the leaf up, 32 bytes each, at most 32
     */
    public static boolean verify(byte[] root, byte[] leaf, long index, byte[] branch) {
        return climb(root, leaf, index, 0, branch);
    }

    /** As {@link #verify(byte[], byte[], long, byte[])}, in a block known to have {@code count} transactions. */
    public static boolean verify(byte[] root, byte[] leaf, long index, long count, byte[] branch) {
        return count > 0 && index < count && climb(root, leaf, index, count, branch);
    }

    /**
     * As {@link #verify(byte[], byte[], long, byte[])}, the depth being proved by the block's coinbase.
     *
     * @param coinbase the first transaction's bytes, without witness
     * @param coinbaseBranch the branch of leaf 0
     */
    public static boolean withCoinbase(
            byte[] root, byte[] leaf, long index, byte[] branch, byte[] coinbase, byte[] coinbaseBranch) {
        return branch.length == coinbaseBranch.length
                && looksLikeCoinbase(coinbase)
                && verify(root, doubleHash(sha256(), coinbase), 0, coinbaseBranch)
                && verify(root, leaf, index, branch);
    }

    /** Climbs a branch; {@code count} 0 is unknown. */
    private static boolean climb(byte[] root, byte[] leaf, long index, long count, byte[] branch) {
        int depth = branch.length / NODE;
        if (root.length != NODE || leaf.length != NODE || branch.length % NODE != 0 || depth > 32) {
            return false;
        }
        if (index < 0 || index >>> depth != 0 || (count > 0 && depth != depthOf(count))) {
            return false;
        }
        MessageDigest sha256 = sha256();
        byte[] node = leaf;
        long place = index;
        long width = count;
        for (int at = 0; at < branch.length; at += NODE) {
            boolean twin = Arrays.equals(node, 0, NODE, branch, at, at + NODE);
            boolean right = (place & 1) != 0;
            // A right child equal to its left one stands at a place that no transaction has (CVE-2012-2459). With the
            // width known, a node has itself for a neighbour where the level's odd end is, and nowhere else.
            boolean odd = place == width - 1;
            if (right ? twin : count > 0 && twin != odd) {
                return false;
            }
            sha256.update(right ? branch : node, right ? at : 0, NODE);
            sha256.update(right ? node : branch, right ? 0 : at, NODE);
            node = sha256.digest(sha256.digest());
            place >>>= 1;
            width = (width + 1) >>> 1;
        }
        return Arrays.equals(node, root);
    }

    private static int depthOf(long count) {
        return count == 1 ? 0 : 64 - Long.numberOfLeadingZeros(count - 1);
    }

    /** Version; one input; an outpoint of 32 zeros and ffffffff: 41 bytes whose first 32 no hash hits. */
    private static boolean looksLikeCoinbase(byte[] tx) {
        if (tx.length < 60 || tx[4] != 1) {
            return false;
        }
        for (int i = 5; i < 41; i++) {
            if (tx[i] != (i < 37 ? 0 : -1)) {
                return false;
            }
        }
        return true;
    }

    private static byte[] doubleHash(MessageDigest sha256, byte[] message) {
        return sha256.digest(sha256.digest(message));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }
}
