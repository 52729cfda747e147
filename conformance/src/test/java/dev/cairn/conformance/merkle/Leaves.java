package dev.cairn.conformance.merkle;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;

/** A block's leaves side by side. */
final class Leaves {

    private Leaves() {}

    static byte[] txids(Block block, Sha256 engine) {
        List<Transaction> transactions = block.transactions();
        byte[] leaves = new byte[Hash256.LENGTH * transactions.size()];
        for (int i = 0; i < transactions.size(); i++) {
            transactions.get(i).txid(engine).writeTo(leaves, Hash256.LENGTH * i);
        }
        return leaves;
    }

    /** The coinbase's is zero (BIP141). */
    static byte[] wtxids(Block block, Sha256 engine) {
        List<Transaction> transactions = block.transactions();
        byte[] leaves = new byte[Hash256.LENGTH * transactions.size()];
        for (int i = 1; i < transactions.size(); i++) {
            transactions.get(i).wtxid(engine).writeTo(leaves, Hash256.LENGTH * i);
        }
        return leaves;
    }

    static byte[] leaf(byte[] leaves, int i) {
        return Arrays.copyOfRange(leaves, Hash256.LENGTH * i, Hash256.LENGTH * (i + 1));
    }
}
