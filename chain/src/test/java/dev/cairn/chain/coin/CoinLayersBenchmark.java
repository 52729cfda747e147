package dev.cairn.chain.coin;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.MadeBlocks;
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
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What a full block (4,400 transactions, 6,200 inputs, 10,500 outputs) costs the writer with all coins in layers: looking up
 * what it spends, making its delta, and the layer, in processor time of its thread. Not a test: {@code main} prints a line every
 * 50 blocks. Spends coins of any age, which is harder than what chains do.
 */
public final class CoinLayersBenchmark {

    private static final int TXS = 4400;

    private CoinLayersBenchmark() {}

    /** Runs for as many blocks as said, 400 if nothing is. */
    public static void main(String[] args) throws Exception {
        int blocks = args.length > 0 ? Integer.parseInt(args[0]) : 400;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Random random = new Random(1);
        List<OutPoint> alive = new ArrayList<>();
        Path folder = Files.createTempDirectory("coins-bench");
        CoinStore store = CoinStore.open(folder.resolve("chainstate"), "regtest", 8 << 20, 0);
        CoinView view = store.base();
        long lookup = 0;
        long delta = 0;
        long connect = 0;
        long worst = 0;
        for (int height = 1; height <= blocks; height++) {
            Block block = block(view.best(), height, alive, random);
            block.transactions().forEach(Transaction::txid);
            long start = threads.getCurrentThreadCpuTime();
            List<List<Coin>> spent = new ArrayList<>(TXS);
            for (Transaction tx :
                    block.transactions().subList(1, block.transactions().size())) {
                List<Coin> coins = new ArrayList<>(tx.inputCount());
                for (int i = 0; i < tx.inputCount(); i++) {
                    coins.add(view.coin(tx.previous(i)));
                }
                spent.add(coins);
            }
            long found = threads.getCurrentThreadCpuTime();
            BlockUndo undo = MadeBlocks.undo(spent);
            long written = threads.getCurrentThreadCpuTime();
            BlockDelta made = BlockDelta.of(block, height, undo);
            long deltaAt = threads.getCurrentThreadCpuTime();
            view = view.connect(made);
            long end = threads.getCurrentThreadCpuTime();
            lookup += found - start;
            delta += deltaAt - written;
            connect += end - deltaAt;
            worst = Math.max(worst, end - written + found - start);
            if (height % 50 == 0) {
                CoinUsage usage = view.usage();
                System.out.printf(
                        "%d: lookup %.2f ms, delta %.2f, layer %.2f, worst block %.1f; %d layers, %d MB, %d coins, %.1f B a coin%n",
                        height,
                        lookup / 50e6,
                        delta / 50e6,
                        connect / 50e6,
                        worst / 1e6,
                        usage.layers(),
                        view.layerBytes() >> 20,
                        usage.dirtyCoins(),
                        (double) view.layerBytes() / usage.dirtyCoins());
                lookup = 0;
                delta = 0;
                connect = 0;
                worst = 0;
            }
        }
        long start = threads.getCurrentThreadCpuTime();
        view = store.flush(view);
        System.out.printf("flush %.0f ms%n", (threads.getCurrentThreadCpuTime() - start) / 1e6);
        for (int run = 0; run < 5; run++) {
            start = threads.getCurrentThreadCpuTime();
            long misses = 0;
            for (int i = 0; i < 20_000; i++) {
                misses += view.coin(alive.get(random.nextInt(alive.size()))) == null ? 1 : 0;
            }
            System.out.printf(
                    "disk %.2f us a coin, %d not found%n", (threads.getCurrentThreadCpuTime() - start) / 20e6, misses);
        }
        start = threads.getCurrentThreadCpuTime();
        Script script = Script.ofHex("51");
        long sum = script.length();
        try (var cursor = view.cursor()) {
            while (cursor.next()) {
                sum += cursor.coin().value();
            }
        }
        System.out.printf("scan %.0f ms, %d%n", (threads.getCurrentThreadCpuTime() - start) / 1e6, sum);
        store.close();
    }

    private static Block block(BlockHash parent, int height, List<OutPoint> alive, Random random) {
        List<Transaction> transactions = new ArrayList<>();
        for (int i = 0; i <= TXS; i++) {
            List<TxIn> inputs = new ArrayList<>();
            if (i == 0) {
                inputs.add(new TxIn(
                        OutPoint.NULL,
                        Script.of(new byte[] {2, (byte) height, (byte) (height >> 8)}),
                        0,
                        Witness.EMPTY));
            } else {
                for (int in = i % 5 < 2 ? 2 : 1; in > 0 && alive.size() > 40_000; in--) {
                    int drawn = random.nextInt(alive.size());
                    OutPoint last = alive.removeLast();
                    OutPoint spent = drawn == alive.size() ? last : alive.set(drawn, last);
                    inputs.add(new TxIn(spent, Script.EMPTY, 0, Witness.EMPTY));
                }
                if (inputs.isEmpty()) {
                    continue;
                }
            }
            List<TxOut> outputs = new ArrayList<>();
            int count = alive.size() < 45_000 && i == 0 ? 45_000 : 2 + (i % 5 < 2 ? 1 : 0);
            for (int out = 0; out < count; out++) {
                byte[] script = new byte[i % 3 == 0 ? 34 : 22];
                random.nextBytes(script);
                script[0] = 0;
                outputs.add(new TxOut(random.nextLong(100_000_000L), Script.of(script)));
            }
            transactions.add(Transaction.of(2, inputs, outputs, 0));
        }
        Block block = Block.of(
                new BlockHeader(4, parent, new MerkleRoot(new byte[32], 0), height, 0x207fffff, 0), transactions);
        for (Transaction tx : block.transactions()) {
            for (int i = 0; i < tx.outputCount(); i++) {
                alive.add(new OutPoint(tx.txid(), i));
            }
        }
        return block;
    }
}
