package dev.cairn.consensus.block;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A list of spent coins, corrected by what the block itself tells: a list says what was spent without saying of which
 * outpoint, so by itself it would let a coin be spent twice, or a child stand before its parent.
 *
 * <p>Coins are asked for in the block's order, once each. A coin made by this block is taken from it, not from the list.
 */
final class SeenInBlock implements SpentCoins {

    private final SpentCoins listed;
    private final List<Transaction> transactions;
    private final int height;
    private final Map<Txid, Integer> places = new HashMap<>();
    private final Set<OutPoint> spent = new HashSet<>();

    SeenInBlock(SpentCoins listed, Block block, int height, Sha256 engine) {
        this.listed = listed;
        this.transactions = block.transactions();
        this.height = height;
        for (int i = 0; i < transactions.size(); i++) {
            places.put(transactions.get(i).txid(engine), i);
        }
    }

    @Override
    public boolean heightsKnown() {
        return listed.heightsKnown();
    }

    @Override
    public Coin coin(int transaction, int input) {
        OutPoint wanted = transactions.get(transaction).previous(input);
        if (!spent.add(wanted)) {
            return null;
        }
        Integer maker = places.get(wanted.txid());
        if (maker == null) {
            return listed.coin(transaction, input);
        }
        Transaction made = transactions.get(maker);
        if (maker >= transaction || wanted.vout() >= made.outputCount()) {
            return null;
        }
        Script script = made.outputScript((int) wanted.vout());
        return script.isUnspendable()
                ? null
                : new Coin(made.outputValue((int) wanted.vout()), script, height, maker == 0);
    }
}
