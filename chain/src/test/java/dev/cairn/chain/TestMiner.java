package dev.cairn.chain;

import dev.cairn.consensus.params.ChainParams;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes small regtest blocks, good and bad ones, on any parent it made. */
final class TestMiner {

    private static final long SUBSIDY = 50_0000_0000L;
    private static final int BITS = 0x207f_ffff;

    private final ChainParams params = ChainParams.of(Network.REGTEST);
    private final Map<BlockHash, Integer> heights = new HashMap<>();
    private int unique;

    TestMiner() {
        heights.put(params.genesisHash(), 0);
    }

    BlockHash genesis() {
        return params.genesisHash();
    }

    /** A good block. */
    Block on(BlockHash parent) {
        return block(parent, params.subsidy(heights.get(parent) + 1), List.of());
    }

    /** A good block. */
    Block on(Block parent) {
        return on(parent.hash());
    }

    /** So many good blocks, each on the one before. */
    List<Block> chain(BlockHash parent, int length) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            blocks.add(on(i == 0 ? parent : blocks.getLast().hash()));
        }
        return blocks;
    }

    /** A block whose coinbase takes too much: invalid only when it is connected. */
    Block greedy(BlockHash parent) {
        return block(parent, SUBSIDY + 1, List.of());
    }

    /** A block that spends a coin that is not there: invalid only when it is connected. */
    Block overspending(BlockHash parent) {
        TxIn input = new TxIn(
                new OutPoint(
                        block(genesis(), 1, List.of()).transactions().getFirst().txid(), 7),
                Script.of(new byte[0]),
                TxIn.FINAL_SEQUENCE,
                Witness.EMPTY);
        return block(parent, SUBSIDY, List.of(Transaction.of(2, List.of(input), List.of(anyone(1)), 0)));
    }

    /** A block whose coinbase says another height: invalid in its place. */
    Block misplaced(BlockHash parent) {
        return assemble(parent, heights.get(parent) + 2, SUBSIDY, List.of());
    }

    /** A block of a transaction twice, so that its Merkle root does not tell it from the block without (CVE-2012-2459). */
    Block doubled(Block good) {
        List<Transaction> all = new ArrayList<>(good.transactions());
        all.add(all.getLast());
        return Block.of(good.header(), all);
    }

    /** A good block, and a witness that it does not commit to: the same hash, and right by itself. */
    static Block withWitness(Block good) {
        Transaction coinbase = good.transactions().getFirst();
        TxIn input = new TxIn(
                OutPoint.NULL, coinbase.scriptSig(0), TxIn.FINAL_SEQUENCE, Witness.of(List.of(Bytes.ofHex("01"))));
        List<Transaction> all = new ArrayList<>(good.transactions());
        all.set(
                0,
                Transaction.of(coinbase.version(), List.of(input), List.of(coinbase.output(0)), coinbase.lockTime()));
        return Block.of(good.header(), all);
    }

    /** A good block of three transactions, whose doubled copy has the same root. */
    Block threeTransactions(BlockHash parent, Transaction first, Transaction second) {
        return block(parent, SUBSIDY, List.of(first, second));
    }

    /** A good block with more transactions, or one that would be good without what they spend. */
    Block with(BlockHash parent, List<Transaction> others) {
        return block(parent, params.subsidy(heights.get(parent) + 1), others);
    }

    /** Spends what anybody can. */
    static Transaction spend(Transaction from) {
        TxIn input = new TxIn(new OutPoint(from.txid(), 0), Script.of(new byte[0]), TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        return Transaction.of(2, List.of(input), List.of(anyone(from.outputValue(0))), 0);
    }

    private static TxOut anyone(long value) {
        return new TxOut(value, Script.of(new byte[] {0x51}));
    }

    private Block block(BlockHash parent, long reward, List<Transaction> others) {
        return assemble(parent, heights.get(parent) + 1, reward, others);
    }

    /** A good block whose coins take nearly a MiB: scripts as long as can be. */
    Block large(BlockHash parent) {
        byte[] script = new byte[Script.MAX_SIZE];
        Arrays.fill(script, (byte) 0x51);
        List<TxOut> outputs = new ArrayList<>(Collections.nCopies(95, new TxOut(1, Script.of(script))));
        return assemble(parent, heights.get(parent) + 1, outputs, List.of());
    }

    private Block assemble(BlockHash parent, int saidHeight, long reward, List<Transaction> others) {
        return assemble(parent, saidHeight, List.of(anyone(reward)), others);
    }

    private Block assemble(BlockHash parent, int saidHeight, List<TxOut> made, List<Transaction> others) {
        int height = heights.get(parent) + 1;
        Script scriptSig =
                new ScriptBuilder().number(saidHeight).number(++unique).build();
        TxIn input = new TxIn(OutPoint.NULL, scriptSig, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        List<Transaction> all = new ArrayList<>();
        all.add(Transaction.of(2, List.of(input), made, 0));
        all.addAll(others);
        byte[] leaves = new byte[32 * (all.size() + 1)];
        for (int i = 0; i < all.size(); i++) {
            all.get(i).txid().writeTo(leaves, 32 * i);
        }
        BlockTree.create().reduce(leaves, all.size());
        Block block = Block.of(mine(parent, new MerkleRoot(leaves, 0), TestChains.NOW - 100_000 + 10L * height), all);
        heights.put(block.hash(), height);
        return block;
    }

    private static BlockHeader mine(BlockHash parent, MerkleRoot root, long time) {
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(0x2000_0000, parent, root, time, BITS, nonce);
            if (header.hash().word3() >>> 40 < 0x7fffffL) {
                return header;
            }
        }
    }
}
