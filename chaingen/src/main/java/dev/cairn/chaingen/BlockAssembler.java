package dev.cairn.chaingen;

import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a block together around signed transactions, as bitcoind's own miner does (Core, node/miner.cpp,
 * {@code CreateNewBlock}): a coinbase with height and {@code OP_0} in its script, sequence {@code fffffffe}, lock time one
 * less than the height, the witness commitment (BIP141) as its last output; and the first nonce from 0 that meets regtest's
 * target. Not thread-safe.
 */
final class BlockAssembler {

    private static final int VERSION = 0x2000_0000;
    private static final int BITS = 0x207f_ffff;
    private static final long COINBASE_SEQUENCE = 0xffff_fffeL;
    private static final Bytes COMMITMENT_PREFIX = Bytes.ofHex("6a24aa21a9ed");
    private static final Witness COINBASE_WITNESS = Witness.of(List.of(Bytes.of(new byte[32])));

    private final Sha256 sha256 = Sha256.create();
    private final BlockTree tree = BlockTree.create();

    /** A block of these transactions; the coinbase pays {@code reward} to {@code script}. */
    Block assemble(
            int height, BlockHash previous, long time, Script script, long reward, List<Transaction> transactions) {
        List<Transaction> all = new ArrayList<>(transactions.size() + 1);
        all.add(coinbase(height, script, reward, commitment(transactions)));
        all.addAll(transactions);
        byte[] leaves = new byte[32 * all.size()];
        for (int i = 0; i < all.size(); i++) {
            all.get(i).txid(sha256).writeTo(leaves, 32 * i);
        }
        tree.reduce(leaves, all.size());
        return Block.of(mine(previous, new MerkleRoot(leaves, 0), time), all);
    }

    private static Transaction coinbase(int height, Script script, long reward, Script commitment) {
        Script scriptSig = new ScriptBuilder().number(height).number(0).build();
        TxIn input = new TxIn(OutPoint.NULL, scriptSig, COINBASE_SEQUENCE, COINBASE_WITNESS);
        List<TxOut> outputs = List.of(new TxOut(reward, script), new TxOut(0, commitment));
        return Transaction.of(2, List.of(input), outputs, height - 1L);
    }

    private Script commitment(List<Transaction> transactions) {
        // The coinbase's own wtxid counts as zero, and so does the nonce in its witness.
        byte[] leaves = new byte[32 * (transactions.size() + 1)];
        for (int i = 0; i < transactions.size(); i++) {
            transactions.get(i).wtxid(sha256).writeTo(leaves, 32 * (i + 1));
        }
        tree.reduce(leaves, transactions.size() + 1);
        byte[] hash = new byte[32];
        sha256.update(leaves, 0, 32).update(new byte[32]).finishDouble(hash, 0);
        return new ScriptBuilder().raw(COMMITMENT_PREFIX).raw(Bytes.of(hash)).build();
    }

    private BlockHeader mine(BlockHash previous, MerkleRoot root, long time) {
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(VERSION, previous, root, time, BITS, nonce);
            // The target is 7fffff and 29 zero bytes; the hash that equals it is not worth a comparison.
            if (header.hash(sha256).word3() >>> 40 < 0x7fffffL) {
                return header;
            }
        }
    }
}
