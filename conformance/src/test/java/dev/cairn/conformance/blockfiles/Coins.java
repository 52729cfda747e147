package dev.cairn.conformance.blockfiles;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.Map;

/** The set of coins, kept naively. */
final class Coins {

    private Coins() {}

    /** Takes out what a transaction spends and puts in what it makes, but for what nobody can ever spend. */
    static void apply(Map<OutPoint, Coin> coins, Transaction tx, int height) {
        for (int i = 0; i < tx.inputCount() && !tx.isCoinbase(); i++) {
            coins.remove(tx.previous(i));
        }
        Txid txid = tx.txid(Sha256.create());
        for (int i = 0; i < tx.outputCount(); i++) {
            Script script = tx.outputScript(i);
            if (script.isEmpty() || (script.at(0) != 0x6a && script.length() <= 10_000)) {
                coins.put(new OutPoint(txid, i), new Coin(tx.outputValue(i), script, height, tx.isCoinbase()));
            }
        }
    }
}
