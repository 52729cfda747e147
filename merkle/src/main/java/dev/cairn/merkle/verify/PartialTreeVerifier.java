package dev.cairn.merkle.verify;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Checks a BIP37 partial tree: that some transactions are in a Bitcoin block, given the Merkle root of its header. Hashes
 * are 32 bytes in internal order. One file, no dependency.
 *
 * <pre>
 *   0        4             …              …              …
 *   +--------+-------------+--------------+--------------+-----------+
 *   | count  | hash count  | hashes       | flag bytes   | flags     |
 *   | u32 LE | compact     | 32 each      | compact      | bits      |
 *   +--------+-------------+--------------+--------------+-----------+
 * </pre>
 *
 * <p><b>What such a proof proves.</b> That the root commits to the proved
 * leaves at their places of a tree of that depth.
 * Not that the header is in the best chain, nor that the transaction is valid: that is the business of whoever trusts the
 * header. And not, by itself, that the 32 bytes are a txid. Bitcoin hashes a node (64 bytes) just as it hashes a
 * transaction of 64 bytes, so that
 *
 * <ul>
 *   <li>a node can pose as a transaction, in a proof that claims too few transactions: never accept a transaction whose bytes without witness
 *       are exactly 64;
 *   <li>a transaction of 64 bytes, ground at some cost and mined, can pose as a node, in a proof that claims too many and holds
 *       a payment that never was: only the true depth of the tree tells.
 * </ul>
 *
 * <p>Who knows how many transactions the block has compares that with {@link Proven#count()}, as Core does. Who does not
 * asks for a proof that holds the coinbase, and for its bytes ({@link Proven#provesDepthBy}): the first bytes of a coinbase
 * are fixed, so no feasible work makes a node pose as one or a proof go on below it, and its depth is that of the tree.
 *
 * <p>Source: BIP37; Core merkleblock.cpp ({@code CPartialMerkleTree}), whose every refusal is made here; CVE-2012-2459,
 * CVE-2017-12842.
 */
public final class PartialTreeVerifier {

    /** The most transactions that a block can have: 4,000,000 of weight by the least of one transaction, 240. */
    public static final int MAX_TRANSACTIONS = 4_000_000 / 240;

    private static final int NODE = 32;
    private static final int HEADER = 80;
    private static final int ROOT_IN_HEADER = 36;
    private static final int MAX_SIZE = 0x02000000;

    private PartialTreeVerifier() {}

    /** What a partial tree turned out to be. */
    public sealed interface Answer permits Proven, Refused, Malformed {}

    /** Well-formed bytes that prove nothing. */
    public record Refused(String reason) implements Answer {}

    /** Bytes that are no partial tree: where reading stopped, and why. */
    public record Malformed(int offset, String reason) implements Answer {}

    /** A proof that holds: this root commits to these leaves. <b>Compare {@link #root()} with the header's.</b> */
    public static final class Proven implements Answer {

        private final int count;
        private final byte[] root;
        private final byte[] leaves;
        private final int[] positions;
        private final int end;

        private Proven(int count, byte[] root, byte[] leaves, int[] positions, int end) {
            this.count = count;
            this.root = root;
            this.leaves = leaves;
            this.positions = positions;
            this.end = end;
        }

        /** The 32 bytes of the root that the proof leads to. */
        public byte[] root() {
            return root.clone();
        }

        /** How many transactions the proof claims that the block has, 1 to {@link #MAX_TRANSACTIONS}; fixes the depth. */
        public int count() {
            return count;
        }

        /** How many leaves are proved; may be 0. */
        public int matches() {
            return positions.length;
        }

        /** The i-th proved leaf, 32 bytes. */
        public byte[] leaf(int i) {
            return Arrays.copyOfRange(leaves, NODE * i, NODE * (i + 1));
        }

        /** Where the i-th proved leaf stands in the block; ascending. */
        public int position(int i) {
            return positions[i];
        }

        /** The offset behind the proof in the array that was read. */
        public int end() {
            return end;
        }

        /** True if the proof holds the coinbase with these bytes (without witness), so that the depth is the tree's. */
        public boolean provesDepthBy(byte[] coinbase) {
            return positions.length > 0
                    && positions[0] == 0
                    && looksLikeCoinbase(coinbase)
                    && Arrays.equals(doubleHash(sha256(), coinbase), leaf(0));
        }
    }

    /** Reads a partial tree that fills {@code bytes}; bytes behind it are {@link Malformed}. */
    public static Answer verify(byte[] bytes) {
        Answer answer = verify(bytes, 0);
        if (answer instanceof Proven proven && proven.end != bytes.length) {
            return new Malformed(proven.end, (bytes.length - proven.end) + " bytes after the end of the proof");
        }
        return answer;
    }

    /**
     * Reads a partial tree at {@code offset}; what follows it is left alone, as Core leaves it ({@link Proven#end}). Bits
     * that fill up the last flag byte may have any value, as in Core: a proof is not the only one of its kind.
     */
    public static Answer verify(byte[] bytes, int offset) {
        return new Reader(bytes, offset).read();
    }

    /** A BIP37 {@code merkleblock} that fills {@code bytes}: an 80-byte header and a partial tree of its very root. */
    public static Answer merkleBlock(byte[] bytes) {
        if (bytes.length < HEADER) {
            return new Malformed(bytes.length, "end of data: a header has 80 bytes");
        }
        Answer answer = verify(bytes, HEADER);
        if (answer instanceof Proven proven) {
            if (proven.end != bytes.length) {
                return new Malformed(proven.end, (bytes.length - proven.end) + " bytes after the end of the proof");
            }
            if (!Arrays.equals(proven.root, 0, NODE, bytes, ROOT_IN_HEADER, ROOT_IN_HEADER + NODE)) {
                return new Refused("the proof leads to another root than the header's");
            }
        }
        return answer;
    }

    private static int depthOf(int count) {
        return count == 1 ? 0 : 32 - Integer.numberOfLeadingZeros(count - 1);
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

    /** One reading of one partial tree. Depth is bounded by {@link #MAX_TRANSACTIONS}: 15 levels. */
    private static final class Reader {

        private final MessageDigest sha256 = sha256();
        private final byte[] bytes;
        private int at;
        private int count;
        private int hashes;
        private int hashesEnd;
        private int flags;
        private long flagsEnd;
        private long flag;
        private byte[] leaves = new byte[0];
        private int[] positions = new int[0];
        private int matches;
        private String refusal;
        private Malformed malformed;

        Reader(byte[] bytes, int offset) {
            this.bytes = bytes;
            this.at = offset;
        }

        Answer read() {
            if (at < 0 || bytes.length - at < 4) {
                return new Malformed(at, "end of data: the number of transactions has 4 bytes");
            }
            long claimed = little(4);
            hashes = section(NODE, "hashes");
            hashesEnd = at;
            flags = malformed == null ? section(1, "flag bytes") : 0;
            if (malformed != null) {
                return malformed;
            }
            flag = 8L * flags;
            flagsEnd = 8L * at;
            int hashCount = (hashesEnd - hashes) / NODE;
            if (claimed == 0) {
                return new Refused("a block without transactions");
            }
            if (claimed > MAX_TRANSACTIONS) {
                return new Refused(claimed + " transactions, no block has more than " + MAX_TRANSACTIONS);
            }
            if (hashCount > claimed) {
                return new Refused(hashCount + " hashes for " + claimed + " transactions");
            }
            if (flagsEnd - flag < hashCount) {
                return new Refused((flagsEnd - flag) + " flags for " + hashCount + " hashes");
            }
            count = (int) claimed;
            leaves = new byte[NODE * hashCount];
            positions = new int[hashCount];
            return walkAll();
        }

        private Answer walkAll() {
            byte[] root = walk(depthOf(count), 0);
            if (refusal == null && (flag + 7) / 8 != at) {
                refusal = "flag bytes left over";
            }
            if (refusal == null && hashes != hashesEnd) {
                refusal = "hashes left over";
            }
            if (refusal != null) {
                return new Refused(refusal);
            }
            return new Proven(count, root, leaves, Arrays.copyOf(positions, matches), at);
        }

        /** The node's hash, or null once refused. */
        private byte[] walk(int level, int place) {
            if (flag >= flagsEnd) {
                refusal = "more nodes than flags";
                return null;
            }
            boolean wanted = (bytes[(int) (flag >>> 3)] >>> (flag & 7) & 1) != 0;
            flag++;
            if (level == 0 || !wanted) {
                return take(level == 0 && wanted, place);
            }
            byte[] left = walk(level - 1, 2 * place);
            byte[] right = left;
            if (refusal == null && 2 * place + 1 <= (count - 1) >>> (level - 1)) {
                right = walk(level - 1, 2 * place + 1);
                if (refusal == null && Arrays.equals(left, right)) {
                    refusal = "equal neighbours: no two transactions of a block are alike (CVE-2012-2459)";
                }
            }
            if (refusal != null) {
                return null;
            }
            sha256.update(left);
            sha256.update(right);
            return sha256.digest(sha256.digest());
        }

        private byte[] take(boolean match, int place) {
            if (hashes == hashesEnd) {
                refusal = "more nodes than hashes";
                return null;
            }
            byte[] hash = Arrays.copyOfRange(bytes, hashes, hashes + NODE);
            if (match) {
                System.arraycopy(hash, 0, leaves, NODE * matches, NODE);
                positions[matches++] = place;
            }
            hashes += NODE;
            return hash;
        }

        /** Steps over a counted section, having compared the count with the bytes left; returns where it starts. */
        private int section(int unit, String what) {
            int start = at;
            long size = compact();
            if (malformed == null && size > (bytes.length - at) / unit) {
                malformed = new Malformed(start, "end of data: " + size + " " + what + " claimed");
            }
            int first = at;
            at += malformed == null ? (int) size * unit : 0;
            return first;
        }

        private long compact() {
            int start = at;
            int left = bytes.length - at;
            int first = left > 0 ? bytes[at++] & 0xff : 0;
            int length = first < 0xfd ? 0 : 1 << (first - 0xfc);
            if (left < 1 + length) {
                malformed = new Malformed(start, "end of data: a compact size is cut short");
                return 0;
            }
            if (length == 0) {
                return first;
            }
            long value = little(length);
            long least = length == 2 ? 0xfd : length == 4 ? 0x1_0000L : 0x1_0000_0000L;
            if (Long.compareUnsigned(value, least) < 0) {
                malformed = new Malformed(start, "non-canonical ReadCompactSize()");
            } else if (Long.compareUnsigned(value, MAX_SIZE) > 0) {
                malformed = new Malformed(start, "ReadCompactSize(): size too large");
            }
            return value;
        }

        private long little(int length) {
            long value = 0;
            for (int i = 0; i < length; i++) {
                value |= (bytes[at++] & 0xffL) << (8 * i);
            }
            return value;
        }
    }
}
