package dev.cairn.conformance.verify;

import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.util.List;

/** Regtest blocks of a coinbase alone. */
final class MinedBlocks {

    private static final ChainParams PARAMS = ChainParams.of(Network.REGTEST);

    private MinedBlocks() {}

    /** A block on a parent, whose coinbase takes {@code value}. */
    static Block coinbaseOnly(Block parent, int height, long value) {
        WireWriter script = new WireWriter().writeByte(2).writeShort(height).writeByte(0x51);
        TxIn input = new TxIn(OutPoint.NULL, Script.of(script.toBytes()), TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        Transaction coinbase = Transaction.of(1, List.of(input), List.of(new TxOut(value, Script.ofHex("51"))), 0);
        MerkleRoot root = new MerkleRoot(coinbase.txid().toBytes(), 0);
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(
                    0x20000000,
                    parent.header().hash(),
                    root,
                    parent.header().time() + 1,
                    parent.header().bits(),
                    nonce);
            if (HeaderRules.check(header, header.hash(), PARAMS).isValid()) {
                return Block.of(header, List.of(coinbase));
            }
        }
    }
}
