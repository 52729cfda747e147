package dev.cairn.chain.delta;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Blocks of random transactions, which no rule would let pass, over a set of coins; and the coins after them, naively. */
public final class MadeBlocks {

    private static final CoinFormat FORMAT = new CoinFormat(NativeSecp256k1.load());

    private final Random random;
    private final int large; // of ten short scripts, how many are as long as can be instead
    private long unique;

    /** Draws from {@code random}. */
    public MadeBlocks(Random random) {
        this(random, 1);
    }

    private MadeBlocks(Random random, int large) {
        this.random = random;
        this.large = large;
    }

    /** Blocks that fill memory: half of the short scripts are as long as can be. */
    public static MadeBlocks withLargeScripts(Random random) {
        return new MadeBlocks(random, 5);
    }

    /** A block, what it spent, and the coins before and after it. */
    public record Made(Block block, int height, BlockUndo undo, Map<OutPoint, Coin> before, Map<OutPoint, Coin> after) {

        /** What is tested. */
        public BlockDelta delta() {
            return BlockDelta.of(block, height, undo);
        }
    }

    /** A block of up to {@code most} transactions beside the coinbase, upon {@code parent} and its coins. */
    public Made block(BlockHash parent, int height, Map<OutPoint, Coin> coins, int most) {
        TreeMap<OutPoint, Coin> after = new TreeMap<>(coins);
        List<Transaction> transactions = new ArrayList<>();
        List<List<Coin>> spent = new ArrayList<>();
        Transaction coinbase = Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, Script.of(new byte[] {(byte) height, 1}), unique++, Witness.EMPTY)),
                outputs(),
                0);
        transactions.add(coinbase);
        add(after, coinbase, height, true);
        for (int i = random.nextInt(most + 1); i > 0 && !after.isEmpty(); i--) {
            List<TxIn> inputs = new ArrayList<>();
            List<Coin> coinsSpent = new ArrayList<>();
            List<OutPoint> keys = new ArrayList<>(after.keySet());
            for (int j = 1 + random.nextInt(3); j > 0 && !keys.isEmpty(); j--) {
                OutPoint key = keys.remove(random.nextInt(keys.size()));
                inputs.add(new TxIn(key, Script.EMPTY, unique++ & 0xffff_ffffL, Witness.EMPTY));
                coinsSpent.add(after.remove(key));
            }
            Transaction tx = Transaction.of(2, inputs, outputs(), 0);
            transactions.add(tx);
            spent.add(coinsSpent);
            add(after, tx, height, false);
        }
        MerkleRoot root = new MerkleRoot(transactions.getLast().txid().toBytes(), 0);
        Block block = Block.of(new BlockHeader(4, parent, root, height, 0x207fffff, unique++), transactions);
        return new Made(block, height, undo(spent), new HashMap<>(coins), new HashMap<>(after));
    }

    /** Undo data of coins by transaction. */
    public static BlockUndo undo(List<List<Coin>> spent) {
        WireWriter out = new WireWriter();
        FORMAT.writeUndo(out, spent);
        byte[] bytes = out.toBytes();
        try {
            return FORMAT.readUndo(bytes, 0, bytes.length);
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }

    private static void add(Map<OutPoint, Coin> coins, Transaction tx, int height, boolean coinbase) {
        for (int i = 0; i < tx.outputCount(); i++) {
            if (!tx.outputScript(i).isUnspendable()) {
                coins.put(
                        new OutPoint(tx.txid(), i), new Coin(tx.outputValue(i), tx.outputScript(i), height, coinbase));
            }
        }
    }

    private List<TxOut> outputs() {
        List<TxOut> outputs = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            outputs.add(new TxOut(value(), script()));
        }
        return outputs;
    }

    private long value() {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> random.nextInt(1, 50) * 100_000_000L;
            case 2 -> random.nextLong(2_100_000_000_000_000L) + 1;
            default -> random.nextInt(100_000);
        };
    }

    /** A script of any kind. */
    public Script script() {
        return switch (random.nextInt(10)) {
            case 0 -> Script.ofHex("76a914" + hex(20) + "88ac");
            case 1 -> Script.ofHex("a914" + hex(20) + "87");
            case 2 -> Script.ofHex("21" + (random.nextBoolean() ? "02" : "03") + hex(32) + "ac");
            case 3 -> Script.ofHex("4104" + hex(64) + "ac");
            case 4 -> Script.ofHex("0014" + hex(20));
            case 5 -> Script.ofHex("5120" + hex(32));
            case 6 -> Script.ofHex("6a" + hex(random.nextInt(40)));
            case 7 -> Script.EMPTY;
            case 8 ->
                random.nextInt(10) >= large
                        ? Script.ofHex("51")
                        : Script.ofHex("51".repeat(10_000 + random.nextInt(2)));
            default -> Script.ofHex("00" + hex(random.nextInt(300)));
        };
    }

    private String hex(int bytes) {
        byte[] drawn = new byte[bytes];
        random.nextBytes(drawn);
        return java.util.HexFormat.of().formatHex(drawn);
    }
}
