package dev.cairn.consensus.block;

import dev.cairn.consensus.header.ProofOfWork;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.tx.Transactions;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;

/** Builds blocks for regtest, proof of work included. */
final class Blocks {

    static final long TIME = 1_700_000_000L;

    private Blocks() {}

    /** A coinbase of that height that pays so much to anybody. */
    static Transactions coinbase(int height, long value) {
        Script scriptSig = new ScriptBuilder().number(height).op(0).build();
        return new Transactions()
                .spend(OutPoint.NULL, scriptSig, TxIn.FINAL_SEQUENCE)
                .pay(value);
    }

    /** A coinbase with a witness commitment to the transactions that follow it. */
    static Transaction committing(int height, long value, List<Transaction> others, byte[] reserved) {
        byte[] leaves = new byte[32 * (others.size() + 1)];
        for (int i = 0; i < others.size(); i++) {
            others.get(i).wtxid().writeTo(leaves, 32 * (i + 1));
        }
        byte[] root = BlockTree.create().root(leaves, others.size() + 1).hash();
        byte[] hash = Sha256.create().update(root).update(reserved).hash(new byte[0]);
        hash = Sha256.create().hash(hash);
        Script scriptSig = new ScriptBuilder().number(height).op(0).build();
        byte[] commitment = new byte[36];
        commitment[0] = (byte) 0xaa;
        commitment[1] = 0x21;
        commitment[2] = (byte) 0xa9;
        commitment[3] = (byte) 0xed;
        System.arraycopy(hash, 0, commitment, 4, 32);
        return new Transactions()
                .spend(new TxIn(OutPoint.NULL, scriptSig, TxIn.FINAL_SEQUENCE, Witness.of(List.of(Bytes.of(reserved)))))
                .pay(value)
                .pay(0, new ScriptBuilder().op(0x6a).push(commitment).build())
                .build();
    }

    static Block mine(Transaction... transactions) {
        return mine(BlockHash.ZERO, List.of(transactions));
    }

    /** A block whose root and proof of work are right. */
    static Block mine(BlockHash previous, List<Transaction> transactions) {
        return mineWithRoot(previous, root(transactions), transactions);
    }

    static Block mineWithRoot(BlockHash previous, MerkleRoot root, List<Transaction> transactions) {
        ChainParams params = ChainParams.of(Network.REGTEST);
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(0x20000000, previous, root, TIME, 0x207fffff, nonce);
            if (ProofOfWork.check(
                    header.hash(), header.bits(), params.proofOfWork().limit())) {
                return Block.of(header, transactions);
            }
        }
    }

    static MerkleRoot root(List<Transaction> transactions) {
        byte[] leaves = new byte[32 * Math.max(1, transactions.size())];
        for (int i = 0; i < transactions.size(); i++) {
            transactions.get(i).txid().writeTo(leaves, 32 * i);
        }
        return new MerkleRoot(
                BlockTree.create().root(leaves, transactions.size()).hash(), 0);
    }

    static List<Transaction> list(Transaction first, List<Transaction> others) {
        List<Transaction> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }
}
