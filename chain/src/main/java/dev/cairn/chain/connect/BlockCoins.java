package dev.cairn.chain.connect;

import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The coins that one block spends, found among the coins before it and among what its own transactions made so far. What was
 * asked for is remembered for the undo data.
 */
final class BlockCoins implements SpentCoins {

    private final CoinSource before;
    private final BlockSpends spends;
    private final List<Transaction> transactions;
    private final int height;
    private final Coin[][] spent;

    /** Of a block on some coins. */
    BlockCoins(CoinSource before, BlockSpends spends, int height) {
        this.before = before;
        this.spends = spends;
        this.transactions = spends.block().transactions();
        this.height = height;
        this.spent = new Coin[transactions.size()][];
    }

    @Override
    public Coin coin(int transaction, int input) {
        Coin coin = find(transaction, input);
        if (spent[transaction] == null) {
            spent[transaction] = new Coin[transactions.get(transaction).inputCount()];
        }
        spent[transaction][input] = coin;
        return coin;
    }

    private Coin find(int transaction, int input) {
        int place = spends.input(transaction, input);
        if (spends.isRepeated(place)) {
            return null;
        }
        Transaction spender = transactions.get(transaction);
        int maker = spends.maker(place);
        if (maker == BlockSpends.NOT_HERE) {
            return before.coin(place, spender.array(), spender.inputOffset(input), spends.hash(place));
        }
        return maker < transaction // what a later one makes is not there yet
                ? made(maker, spender.previous(input).vout())
                : null;
    }

    private Coin made(int place, long vout) {
        Transaction maker = transactions.get(place);
        if (vout >= maker.outputCount()) {
            return null;
        }
        Script script = maker.outputScript((int) vout);
        return script.isUnspendable() ? null : new Coin(maker.outputValue((int) vout), script, height, place == 0);
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
