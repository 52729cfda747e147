package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinView;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The coins that one block spends, found among the coins before it and among what its own transactions made so far. What was
 * asked for is spent, and remembered for the undo data.
 */
final class BlockCoins implements SpentCoins {

    /** Longer scripts can never be run, so their outputs are no coins (Core, {@code MAX_SCRIPT_SIZE}). */
    private static final int MAX_SCRIPT_SIZE = 10_000;

    private static final byte OP_RETURN = 0x6a;

    private final CoinView before;
    private final List<Transaction> transactions;
    private final int height;
    private final Coin[][] spent;
    private final Map<Txid, Integer> places = new HashMap<>(); // of the block's transactions
    private final Set<OutPoint> gone = new HashSet<>();

    BlockCoins(CoinView before, Block block, int height) {
        this.before = before;
        this.transactions = block.transactions();
        this.height = height;
        this.spent = new Coin[transactions.size()][];
        for (int i = 0; i < transactions.size(); i++) {
            places.put(transactions.get(i).txid(), i);
        }
    }

    /** Whether no one can ever spend the output (Core, {@code IsUnspendable}). */
    static boolean isUnspendable(Script script) {
        return (script.length() > 0 && script.array()[script.offset()] == OP_RETURN)
                || script.length() > MAX_SCRIPT_SIZE;
    }

    @Override
    public Coin coin(int transaction, int input) {
        Transaction tx = transactions.get(transaction);
        OutPoint outPoint = tx.previous(input);
        Coin coin = gone.add(outPoint) ? find(outPoint, transaction) : null;
        if (spent[transaction] == null) {
            spent[transaction] = new Coin[tx.inputCount()];
        }
        spent[transaction][input] = coin;
        return coin;
    }

    private Coin find(OutPoint outPoint, int transaction) {
        Integer place = places.get(outPoint.txid());
        if (place == null || place >= transaction) { // what a later one makes is not there yet
            return before.coin(outPoint);
        }
        Transaction maker = transactions.get(place);
        if (outPoint.vout() >= maker.outputCount()) {
            return null;
        }
        Script script = maker.outputScript((int) outPoint.vout());
        return isUnspendable(script)
                ? null
                : new Coin(maker.outputValue((int) outPoint.vout()), script, height, place == 0);
    }

    /** For each transaction but the coinbase, the coins that it spends; of a block all of whose coins were found. */
    List<List<Coin>> spent() {
        List<List<Coin>> lists = new ArrayList<>(Math.max(0, spent.length - 1));
        for (int i = 1; i < spent.length; i++) {
            lists.add(Arrays.asList(spent[i]));
        }
        return lists;
    }
}
