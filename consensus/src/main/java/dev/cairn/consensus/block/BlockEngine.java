package dev.cairn.consensus.block;

import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;

/**
 * What one thread needs to check blocks: hash engines, room for the leaves of a tree, a script verifier. Kept from block to
 * block; not thread-safe.
 */
public final class BlockEngine {

    private final Sha256 sha256 = Sha256.create();
    private final BlockTree tree = BlockTree.create();
    private final ScriptVerifier verifier;
    private byte[] leaves = new byte[64 * Hash256.LENGTH];

    /** An engine that runs scripts with this verifier, which must be the thread's own. */
    public BlockEngine(ScriptVerifier verifier) {
        this.verifier = verifier;
    }

    Sha256 sha256() {
        return sha256;
    }

    ScriptVerifier verifier() {
        return verifier;
    }

    /** A root, and whether the list of transactions could be a longer or shorter one with the same root. */
    record Root(MerkleRoot hash, boolean mutated) {}

    /** The root over a block's txids; each transaction remembers its own. Zero for a block of none. */
    Root merkleRoot(Block block) {
        List<Transaction> transactions = block.transactions();
        room(transactions.size());
        for (int i = 0; i < transactions.size(); i++) {
            transactions.get(i).writeTxid(sha256, leaves, i * Hash256.LENGTH);
        }
        return root(transactions.size());
    }

    /** The root that a signet's operators sign: that of the block with another coinbase. */
    MerkleRoot merkleRootWithCoinbase(Block block, Txid coinbase) {
        List<Transaction> transactions = block.transactions();
        room(transactions.size());
        coinbase.writeTo(leaves, 0);
        for (int i = 1; i < transactions.size(); i++) {
            transactions.get(i).txid(sha256).writeTo(leaves, i * Hash256.LENGTH);
        }
        return root(transactions.size()).hash();
    }

    /** The root over a block's wtxids, the coinbase's taken as zero (BIP141), as bytes that hold until the next root. */
    byte[] witnessRoot(Block block) {
        List<Transaction> transactions = block.transactions();
        room(transactions.size());
        Arrays.fill(leaves, 0, Hash256.LENGTH, (byte) 0);
        for (int i = 1; i < transactions.size(); i++) {
            transactions.get(i).writeWtxid(sha256, leaves, i * Hash256.LENGTH);
        }
        tree.reduce(leaves, transactions.size());
        return leaves;
    }

    private Root root(int count) {
        boolean mutated = tree.reduce(leaves, count);
        return new Root(new MerkleRoot(leaves, 0), mutated);
    }

    private void room(int count) {
        int bytes = Math.max(count, 1) * Hash256.LENGTH;
        if (leaves.length < bytes) {
            leaves = new byte[bytes + bytes / 4];
        }
    }
}
