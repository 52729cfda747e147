package dev.cairn.chain.header;

import dev.cairn.chain.Validity;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A tree of headers as one would write it first: objects that name their parents, everything found by walking. */
final class NaiveTree {

    static final int[] BITS = {0x207fffff, 0x1d00ffff, 0x1b0404cb, 0x170f48e4};

    final List<Node> nodes = new ArrayList<>();
    private final Map<BlockHash, Node> byHash = new HashMap<>();

    NaiveTree() {
        add(header(BlockHash.ZERO, 0, 1_000, BITS[0]), null);
    }

    /** A header whose other fields are made of a number. */
    static BlockHeader header(BlockHash previous, int number, long time, int bits) {
        byte[] root = new byte[MerkleRoot.LENGTH];
        Arrays.fill(root, (byte) number);
        return new BlockHeader(number, previous, new MerkleRoot(root, 0), time, bits, number & 0xffff_ffffL);
    }

    Node add(BlockHeader header, Node parent) {
        Node node = new Node(header, header.hash(), parent, nodes.size());
        nodes.add(node);
        byHash.put(node.hash, node);
        return node;
    }

    /** A header on a node near the end, or anywhere. */
    BlockHeader random(Random random) {
        int last = nodes.size() - 1;
        Node parent = nodes.get(random.nextInt(20) > 0 ? last : random.nextInt(nodes.size()));
        int bits = BITS[parent.height / 100 % BITS.length];
        return header(parent.hash, nodes.size(), 1_000 + random.nextInt(50_000), bits);
    }

    Node byHash(BlockHash hash) {
        return byHash.get(hash);
    }

    static final class Node {
        final BlockHeader header;
        final BlockHash hash;
        final Node parent;
        final int id;
        final int height;
        final BigInteger work;

        Node(BlockHeader header, BlockHash hash, Node parent, int id) {
            this.header = header;
            this.hash = hash;
            this.parent = parent;
            this.id = id;
            this.height = parent == null ? 0 : parent.height + 1;
            this.work =
                    ChainWork.ofBits(header.bits()).toBigInteger().add(parent == null ? BigInteger.ZERO : parent.work);
        }

        Node ancestor(int wanted) {
            Node at = this;
            while (at.height > wanted) {
                at = at.parent;
            }
            return at;
        }

        Node fork(Node other) {
            Node a = ancestor(Math.min(height, other.height));
            Node b = other.ancestor(a.height);
            while (a != b) {
                a = a.parent;
                b = b.parent;
            }
            return a;
        }

        long medianTime() {
            List<Long> times = new ArrayList<>();
            for (Node at = this; at != null && times.size() < 11; at = at.parent) {
                times.add(at.header.time());
            }
            times.sort(null);
            return times.get(times.size() / 2);
        }
    }

    /** What can change of a header. */
    record Mark(
            int file,
            long offset,
            int size,
            int checksum,
            long undoOffset,
            int undoSize,
            int txCount,
            long chainTxCount,
            int sequence,
            Validity validity,
            boolean failed,
            boolean witness) {

        static final Mark FRESH = new Mark(0, 0, 0, 0, 0, 0, 0, 0, 1, Validity.TREE, false, false);
    }
}
