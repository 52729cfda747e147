package dev.cairn.blockfiles;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Blocks with a right Merkle root and nothing else that is right, and their frames. */
final class MadeBlocks {

    static final int MAGIC = Network.REGTEST.magic();

    private MadeBlocks() {}

    /** A block whose size and content the seed decides; {@code spends[i]} inputs in transaction i + 1. */
    static Block block(BlockHash parent, long seed, int... spends) {
        Random random = new Random(seed);
        List<Transaction> transactions = new ArrayList<>();
        transactions.add(transaction(List.of(OutPoint.NULL), random));
        for (int inputs : spends) {
            List<OutPoint> spent = new ArrayList<>();
            for (int i = 0; i < inputs; i++) {
                byte[] txid = new byte[Hash256.LENGTH];
                random.nextBytes(txid);
                spent.add(new OutPoint(new Txid(txid, 0), i));
            }
            transactions.add(transaction(spent, random));
        }
        MerkleRoot root = root(transactions);
        return Block.of(new BlockHeader(4, parent, root, 1_700_000_000L + seed, 0x207fffff, seed), transactions);
    }

    /** A chain of blocks with nothing but a coinbase, each of another size. */
    static List<Block> chain(int count) {
        List<Block> chain = new ArrayList<>();
        BlockHash parent = BlockHash.ZERO;
        for (int i = 0; i < count; i++) {
            Block block = block(parent, i);
            chain.add(block);
            parent = block.hash();
        }
        return chain;
    }

    private static Transaction transaction(List<OutPoint> spent, Random random) {
        byte[] script = new byte[2 + random.nextInt(60)];
        random.nextBytes(script);
        List<TxIn> inputs = spent.stream()
                .map(out -> new TxIn(out, Script.of(script), TxIn.FINAL_SEQUENCE, Witness.EMPTY))
                .toList();
        return Transaction.of(2, inputs, List.of(new TxOut(50_0000_0000L, Script.of(script))), 0);
    }

    private static MerkleRoot root(List<Transaction> transactions) {
        List<byte[]> row = new ArrayList<>();
        transactions.forEach(tx -> row.add(tx.txid(Sha256.create()).toBytes()));
        while (row.size() > 1) {
            if (row.size() % 2 != 0) {
                row.add(row.getLast());
            }
            for (int i = 0; i < row.size(); i++) {
                byte[] pair = new byte[64];
                System.arraycopy(row.get(i), 0, pair, 0, 32);
                System.arraycopy(row.remove(i + 1), 0, pair, 32, 32);
                row.set(i, Sha256.create().doubleHash(pair));
            }
        }
        return new MerkleRoot(row.getFirst(), 0);
    }

    /** Magic, length, block. */
    static byte[] frame(Block block) {
        return new WireWriter()
                .writeInt(MAGIC)
                .writeInt(block.size())
                .write(block.bytes())
                .toBytes();
    }

    /** Magic, length, undo data, checksum. */
    static byte[] undoFrame(BlockHash parent, byte[] undo) {
        byte[] checksum = new byte[32];
        Sha256.create().update(parent.toBytes()).update(undo).finishDouble(checksum, 0);
        return new WireWriter()
                .writeInt(MAGIC)
                .writeInt(undo.length)
                .write(undo)
                .write(checksum)
                .toBytes();
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    static byte[] concat(List<byte[]> parts) {
        return concat(parts.toArray(byte[][]::new));
    }

    /** What lies in the file for this content: scrambled, then blank space. */
    static byte[] file(byte[] content, XorKey key, int blank) {
        byte[] scrambled = content.clone();
        key.apply(scrambled, 0, scrambled.length, 0);
        return concat(scrambled, new byte[blank]);
    }
}
