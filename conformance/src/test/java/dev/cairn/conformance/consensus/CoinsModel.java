package dev.cairn.conformance.consensus;

import dev.cairn.consensus.block.ExistingCoins;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The set of coins of a chain, as a map: the naive model that a run of blocks is connected on. */
final class CoinsModel implements ExistingCoins {

    private final Map<OutPoint, Coin> coins = new HashMap<>();

    @Override
    public boolean has(Txid txid, int vout) {
        return coins.containsKey(new OutPoint(txid, vout));
    }

    CoinsModel copy() {
        CoinsModel copy = new CoinsModel();
        copy.coins.putAll(coins);
        return copy;
    }

    /** Takes what a block spends out and puts what it makes in; the coins taken, null where there was none. */
    SpentCoins connect(Block block, int height) {
        List<Transaction> transactions = block.transactions();
        Coin[][] spent = new Coin[transactions.size()][];
        for (int i = 0; i < transactions.size(); i++) {
            Transaction tx = transactions.get(i);
            spent[i] = new Coin[tx.inputCount()];
            for (int input = 0; i > 0 && input < tx.inputCount(); input++) {
                spent[i][input] = coins.remove(tx.previous(input));
            }
            for (int output = 0; output < tx.outputCount(); output++) {
                Script script = tx.outputScript(output);
                if (!script.isUnspendable()) {
                    coins.put(
                            new OutPoint(tx.txid(), output), new Coin(tx.outputValue(output), script, height, i == 0));
                }
            }
        }
        return (transaction, input) -> spent[transaction][input];
    }
}
