package dev.cairn.consensus.params;

import dev.cairn.consensus.Amounts;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/** Builds genesis blocks (Core, {@code CreateGenesisBlock}): one coinbase that quotes a newspaper, or a block. */
final class Genesis {

    private static final String THE_TIMES = "The Times 03/Jan/2009 Chancellor on brink of second bailout for banks";
    private static final String SATOSHIS_KEY = "04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb6"
            + "49f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f";
    private static final int OP_CHECKSIG = 0xac;
    private static final int OP_PUSHDATA1 = 0x4c;

    private Genesis() {}

    /** The block that every network but testnet4 begins with, up to time, bits and nonce. */
    static Block theTimes(long time, long nonce, int bits, String hash) {
        return block(THE_TIMES, HexFormat.of().parseHex(SATOSHIS_KEY), time, nonce, bits, hash);
    }

    /** A block of version 1 whose coinbase carries {@code message} and pays 50 coins to {@code key}. */
    static Block block(String message, byte[] key, long time, long nonce, int bits, String hash) {
        byte[] text = message.getBytes(StandardCharsets.US_ASCII);
        WireWriter scriptSig =
                new WireWriter().writeByte(4).writeInt(0x1d00ffff).writeByte(1).writeByte(4);
        if (text.length >= OP_PUSHDATA1) {
            scriptSig.writeByte(OP_PUSHDATA1);
        }
        scriptSig.writeByte(text.length).write(text);
        byte[] scriptPubKey = new WireWriter()
                .writeByte(key.length)
                .write(key)
                .writeByte(OP_CHECKSIG)
                .toBytes();
        Transaction coinbase = Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, Script.of(scriptSig.toBytes()), TxIn.FINAL_SEQUENCE, Witness.EMPTY)),
                List.of(new TxOut(50 * Amounts.COIN, Script.of(scriptPubKey))),
                0);
        MerkleRoot root = new MerkleRoot(coinbase.txid().toBytes(), 0);
        Block block = Block.of(new BlockHeader(1, BlockHash.ZERO, root, time, bits, nonce), List.of(coinbase));
        if (!block.hash().equals(BlockHash.of(hash))) {
            throw new IllegalStateException("genesis block " + block.hash() + ", want " + hash);
        }
        return block;
    }
}
