package dev.cairn.conformance.spine.snapshot;

import dev.cairn.merkle.block.BlockTree;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;

/** Makes regtest blocks that hold a coinbase alone. */
final class Mined {

    /** Paid at a height below the first halving; a satoshi more is {@code bad-cb-amount}, which only connecting finds. */
    static final long SUBSIDY = 50_0000_0000L;

    private static final int VERSION = 0x2000_0000;
    private static final int BITS = 0x207f_ffff;
    private static final long SPACING = 600;
    private static final Script ANYONE = Script.ofHex("51");

    private Mined() {}

    /** Ten minutes after another; {@code 0} stands for the genesis block's time. */
    static long time(int height) {
        return SpineChain.NOW - 1_000_000 + SPACING * height;
    }

    /**
     * A block.
     *
     * @param salt makes it another than its siblings
     * @param outputs how many coins it makes
     * @param paid to the first of them
     */
    static Block block(BlockHash parent, int height, int salt, int outputs, long paid) {
        Script script = new ScriptBuilder().number(height).number(salt + 1_000L).build();
        TxIn input = new TxIn(OutPoint.NULL, script, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        List<TxOut> coins = new ArrayList<>(outputs);
        coins.add(new TxOut(paid, ANYONE));
        TxOut nothing = new TxOut(0, ANYONE);
        for (int i = 1; i < outputs; i++) {
            coins.add(nothing);
        }
        Transaction coinbase = Transaction.of(1, List.of(input), coins, 0);
        byte[] leaves = new byte[32];
        Sha256 sha256 = Sha256.create();
        coinbase.txid(sha256).writeTo(leaves, 0);
        BlockTree.create().reduce(leaves, 1);
        MerkleRoot root = new MerkleRoot(leaves, 0);
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(VERSION, parent, root, time(height), BITS, nonce);
            if (header.hash(sha256).word3() >>> 40 < 0x7fffffL) {
                return Block.of(header, List.of(coinbase));
            }
        }
    }
}
