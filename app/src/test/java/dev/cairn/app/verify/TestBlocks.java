package dev.cairn.app.verify;

import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/** Makes regtest blocks whose coins anybody can spend: small, mined in no time, and by no code of the product's. */
final class TestBlocks {

    static final ChainParams PARAMS = ChainParams.of(Network.REGTEST);
    static final Script ANYONE = Script.ofHex("51");
    static final long SUBSIDY = 50_0000_0000L;

    private TestBlocks() {}

    /** A chain of {@code count} blocks with nothing but coinbases, on genesis, which comes first. */
    static List<Block> chain(int count) {
        List<Block> blocks = new ArrayList<>(List.of(PARAMS.genesis()));
        while (blocks.size() <= count) {
            blocks.add(child(blocks.getLast(), blocks.size(), 0));
        }
        return blocks;
    }

    /** A block on a parent; blocks of different salts differ. */
    static Block child(Block parent, int height, int salt, Transaction... transactions) {
        List<Transaction> all = new ArrayList<>();
        all.add(coinbase(height, salt, SUBSIDY >> (height / 150)));
        all.addAll(List.of(transactions));
        return mine(parent, height, all);
    }

    /** A block whose coinbase takes a satoshi more than it may. */
    static Block greedy(Block parent, int height) {
        return mine(parent, height, List.of(coinbase(height, 0, (SUBSIDY >> (height / 150)) + 1)));
    }

    /** The block with a byte of its header's Merkle root changed, such that there is still work behind it. */
    static Block withOtherRoot(Block block) {
        BlockHeader good = block.header();
        for (int bit = 0; ; bit++) {
            byte[] root = good.merkleRoot().toBytes();
            root[bit / 8] ^= (byte) (1 << (bit % 8));
            BlockHeader header = new BlockHeader(
                    good.version(), good.previous(), new MerkleRoot(root, 0), good.time(), good.bits(), good.nonce());
            if (HeaderRules.check(header, header.hash(), PARAMS).isValid()) {
                return Block.of(header, block.transactions());
            }
        }
    }

    private static Block mine(Block parent, int height, List<Transaction> all) {
        long time = PARAMS.genesis().header().time() + 600L * height;
        BlockHash previous = parent.header().hash();
        MerkleRoot root = root(all);
        for (long nonce = 0; ; nonce++) {
            BlockHeader header = new BlockHeader(0x20000000, previous, root, time, 0x207fffff, nonce);
            if (HeaderRules.check(header, header.hash(), PARAMS).isValid()) {
                return Block.of(header, all);
            }
        }
    }

    private static Transaction coinbase(int height, int salt, long value) {
        WireWriter script = new WireWriter();
        if (height <= 16) {
            script.writeByte(0x50 + height);
        } else if (height < 128) {
            script.writeByte(1).writeByte(height);
        } else {
            script.writeByte(2).writeShort(height);
        }
        script.writeByte(4).writeInt(salt);
        return Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, Script.of(script.toBytes()), TxIn.FINAL_SEQUENCE, Witness.EMPTY)),
                List.of(new TxOut(value, ANYONE)),
                0);
    }

    /** Spends an output that anybody can, giving {@code values} to anybody. */
    static Transaction spend(Transaction from, int vout, long... values) {
        List<TxOut> outputs = new ArrayList<>();
        for (long value : values) {
            outputs.add(new TxOut(value, ANYONE));
        }
        return Transaction.of(
                2,
                List.of(new TxIn(new OutPoint(from.txid(), vout), Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY)),
                outputs,
                0);
    }

    private static MerkleRoot root(List<Transaction> transactions) {
        List<byte[]> level = new ArrayList<>(
                transactions.stream().map(tx -> tx.txid().toBytes()).toList());
        Sha256 engine = Sha256.create();
        while (level.size() > 1) {
            List<byte[]> above = new ArrayList<>();
            for (int i = 0; i < level.size(); i += 2) {
                byte[] pair = new byte[64];
                System.arraycopy(level.get(i), 0, pair, 0, 32);
                System.arraycopy(level.get(Math.min(i + 1, level.size() - 1)), 0, pair, 32, 32);
                above.add(engine.doubleHash(pair));
            }
            level = above;
        }
        return new MerkleRoot(level.getFirst(), 0);
    }
}
