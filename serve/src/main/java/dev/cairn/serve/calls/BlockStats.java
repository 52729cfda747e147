package dev.cairn.serve.calls;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.consensus.Amounts;
import dev.cairn.consensus.block.Bip30;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireWriter;
import dev.cairn.serve.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Numbers about one block (Core, rpc/blockchain.cpp {@code getblockstats}). */
final class BlockStats {

    /** What each is, in the order of the answer. */
    static final Map<String, String> ABOUT = about();

    /** Bytes that a coin takes beside its output: outpoint, height and a flag, as Core counts. */
    private static final int COIN_OVERHEAD = 36 + 4 + 1;

    private static final long LARGEST_BLOCK = 4_000_000;

    private final List<Long> fees = new ArrayList<>();
    private final List<Long> sizes = new ArrayList<>();
    private final List<Rate> rates = new ArrayList<>();
    private long maxFee;
    private long maxFeeRate;
    private long minFee = Amounts.MAX_MONEY;
    private long minFeeRate = Amounts.MAX_MONEY;
    private long totalOut;
    private long totalFee;
    private long inputs;
    private long maxSize;
    private long minSize = LARGEST_BLOCK;
    private long outputs;
    private long witnessSize;
    private long witnessWeight;
    private long witnessTransactions;
    private long totalSize;
    private long totalWeight;
    private long coins;
    private long coinBytes;
    private long spendableCoinBytes;

    private BlockStats() {}

    /** A transaction's satoshis for a virtual byte, and its weight. */
    private record Rate(long rate, long weight) {}

    static Map<String, JsonValue> of(BlockEntry entry, Block block, BlockUndo undo, long subsidy) {
        BlockStats stats = new BlockStats();
        // Outputs of the genesis block, and of the coinbases that were repeated, never came to be coins.
        boolean unspendable = entry.height() == 0;
        boolean repeated = Bip30.isRepeat(entry.height(), entry.hash());
        int index = 0;
        for (Transaction tx : block.transactions()) {
            stats.add(tx, index, undo, unspendable || (repeated && tx.isCoinbase()));
            index++;
        }
        return stats.values(entry, block, subsidy);
    }

    private void add(Transaction tx, int index, BlockUndo undo, boolean unspendable) {
        outputs += tx.outputCount();
        long out = 0;
        for (int i = 0; i < tx.outputCount(); i++) {
            out += tx.outputValue(i);
            Script script = tx.outputScript(i);
            long bytes = coinBytes(script);
            coinBytes += bytes;
            if (!unspendable && !script.isUnspendable()) {
                coins++;
                spendableCoinBytes += bytes;
            }
        }
        if (tx.isCoinbase()) {
            return;
        }
        inputs += tx.inputCount();
        totalOut += out;
        long size = tx.size();
        long weight = tx.weight();
        sizes.add(size);
        maxSize = Math.max(maxSize, size);
        minSize = Math.min(minSize, size);
        totalSize += size;
        totalWeight += weight;
        if (tx.hasWitness()) {
            witnessTransactions++;
            witnessSize += size;
            witnessWeight += weight;
        }
        spend(tx, index, undo, out);
    }

    private void spend(Transaction tx, int index, BlockUndo undo, long out) {
        long in = 0;
        for (int i = 0; i < tx.inputCount(); i++) {
            in += undo.value(index, i);
            long bytes = coinBytes(undo.script(index, i));
            coinBytes -= bytes;
            spendableCoinBytes -= bytes;
        }
        long fee = in - out;
        fees.add(fee);
        maxFee = Math.max(maxFee, fee);
        minFee = Math.min(minFee, fee);
        totalFee += fee;
        long rate = fee * 4 / tx.weight();
        rates.add(new Rate(rate, tx.weight()));
        maxFeeRate = Math.max(maxFeeRate, rate);
        minFeeRate = Math.min(minFeeRate, rate);
    }

    private static long coinBytes(Script script) {
        return 8L + WireWriter.compactSizeLength(script.length()) + script.length() + COIN_OVERHEAD;
    }

    private Map<String, JsonValue> values(BlockEntry entry, Block block, long subsidy) {
        int others = block.transactions().size() - 1;
        Map<String, JsonValue> all = new LinkedHashMap<>();
        put(all, "avgfee", others > 0 ? totalFee / others : 0);
        put(all, "avgfeerate", totalWeight > 0 ? totalFee * 4 / totalWeight : 0);
        put(all, "avgtxsize", others > 0 ? totalSize / others : 0);
        all.put("blockhash", JsonValue.of(entry.hash().toString()));
        all.put("feerate_percentiles", JsonValue.array(percentiles()));
        put(all, "height", entry.height());
        put(all, "ins", inputs);
        put(all, "maxfee", maxFee);
        put(all, "maxfeerate", maxFeeRate);
        put(all, "maxtxsize", maxSize);
        put(all, "medianfee", median(fees));
        put(all, "mediantime", entry.medianTime());
        put(all, "mediantxsize", median(sizes));
        put(all, "minfee", minFee == Amounts.MAX_MONEY ? 0 : minFee);
        put(all, "minfeerate", minFeeRate == Amounts.MAX_MONEY ? 0 : minFeeRate);
        put(all, "mintxsize", minSize == LARGEST_BLOCK ? 0 : minSize);
        put(all, "outs", outputs);
        put(all, "subsidy", subsidy);
        put(all, "swtotal_size", witnessSize);
        put(all, "swtotal_weight", witnessWeight);
        put(all, "swtxs", witnessTransactions);
        put(all, "time", entry.header().time());
        put(all, "total_out", totalOut);
        put(all, "total_size", totalSize);
        put(all, "total_weight", totalWeight);
        put(all, "totalfee", totalFee);
        put(all, "txs", block.transactions().size());
        put(all, "utxo_increase", outputs - inputs);
        put(all, "utxo_size_inc", coinBytes);
        put(all, "utxo_increase_actual", coins - inputs);
        put(all, "utxo_size_inc_actual", spendableCoinBytes);
        return all;
    }

    private static void put(Map<String, JsonValue> all, String name, long value) {
        all.put(name, JsonValue.of(value));
    }

    /** Rounded down, as Core rounds it. */
    private static long median(List<Long> values) {
        if (values.isEmpty()) {
            return 0;
        }
        Collections.sort(values);
        int middle = values.size() / 2;
        return values.size() % 2 == 0 ? (values.get(middle - 1) + values.get(middle)) / 2 : values.get(middle);
    }

    /** The rates below which a tenth, a quarter, a half … of the weight lies (Core, {@code CalculatePercentilesByWeight}). */
    private JsonValue[] percentiles() {
        double[] weights = {
            totalWeight / 10.0, totalWeight / 4.0, totalWeight / 2.0, totalWeight * 3.0 / 4.0, totalWeight * 9.0 / 10.0
        };
        JsonValue[] found = new JsonValue[weights.length];
        rates.sort((a, b) -> a.rate != b.rate ? Long.compare(a.rate, b.rate) : Long.compare(a.weight, b.weight));
        int next = 0;
        long soFar = 0;
        for (Rate rate : rates) {
            soFar += rate.weight;
            while (next < weights.length && soFar >= weights[next]) {
                found[next++] = JsonValue.of(rate.rate);
            }
        }
        while (next < weights.length) {
            found[next++] = JsonValue.of(rates.isEmpty() ? 0 : rates.getLast().rate);
        }
        return found;
    }

    private static Map<String, String> about() {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("avgfee", "The mean of the fees");
        about.put("avgfeerate", "The mean of the fee rates, in satoshis for a virtual byte");
        about.put("avgtxsize", "The mean of the transactions' sizes");
        about.put("blockhash", "The block's hash");
        about.put("feerate_percentiles", "Rates below which 10, 25, 50, 75 and 90 percent of the weight lie");
        about.put("height", "The block's height");
        about.put("ins", "Inputs, the coinbase's aside");
        about.put("maxfee", "The largest fee");
        about.put("maxfeerate", "The largest fee rate");
        about.put("maxtxsize", "The largest transaction's size");
        about.put("medianfee", "The median of the fees, rounded down");
        about.put("mediantime", "The median of its and ten earlier times");
        about.put("mediantxsize", "The median of the transactions' sizes, rounded down");
        about.put("minfee", "The least fee");
        about.put("minfeerate", "The least fee rate");
        about.put("mintxsize", "The smallest transaction's size");
        about.put("outs", "Outputs");
        about.put("subsidy", "What the block creates");
        about.put("swtotal_size", "Bytes of transactions with witnesses");
        about.put("swtotal_weight", "Their weight");
        about.put("swtxs", "How many there are");
        about.put("time", "The block's time");
        about.put("total_out", "The sum of all outputs, the coinbase's aside");
        about.put("total_size", "Bytes of all transactions but the coinbase");
        about.put("total_weight", "Their weight");
        about.put("totalfee", "The sum of the fees");
        about.put("txs", "Transactions, the coinbase counted");
        about.put("utxo_increase", "By how many the unspent outputs became more");
        about.put("utxo_size_inc", "By how many bytes they grew");
        about.put("utxo_increase_actual", "The same without those that cannot be spent");
        about.put("utxo_size_inc_actual", "The same without those that cannot be spent");
        return Collections.unmodifiableMap(about);
    }
}
