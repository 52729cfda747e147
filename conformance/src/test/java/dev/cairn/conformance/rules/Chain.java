package dev.cairn.conformance.rules;

import dev.cairn.consensus.Amounts;
import dev.cairn.consensus.Limits;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.MedianTime;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A small regtest chain with its coins in a map. Every block's coinbase pays to a script that anybody meets, so that the coin
 * of any height is at hand; times are {@link #SPACING} apart, the unit of BIP68, so that its edges can be met exactly.
 */
final class Chain {

    /** Seconds from block to block. */
    static final int SPACING = 512;

    /** What coinbases and most outputs of tests pay to. */
    static final Script ANYONE = Script.ofHex("51");

    private static final int FIRST = 0;

    private final ChainParams params;
    private final List<BlockHeader> headers = new ArrayList<>();
    private final List<OutPoint> coinbases = new ArrayList<>();
    private final Map<OutPoint, Coin> coins = new HashMap<>();
    private int salt;

    /** The genesis block alone. */
    Chain(ChainParams params) {
        this.params = params;
        headers.add(params.genesis().header());
        coinbases.add(OutPoint.NULL);
    }

    /** The same chain up to here, which goes its own way. */
    Chain copy(int newSalt) {
        Chain copy = new Chain(params);
        copy.headers.addAll(headers.subList(1, headers.size()));
        copy.coinbases.addAll(coinbases.subList(1, coinbases.size()));
        copy.coins.putAll(coins);
        copy.salt = newSalt;
        return copy;
    }

    ChainParams params() {
        return params;
    }

    /** A number that no other row's chain has: it goes into coinbases, so that no two rows make the same block. */
    int salt() {
        return salt;
    }

    /** The tip's height. */
    int tip() {
        return headers.size() - 1;
    }

    /** The next block's height. */
    int next() {
        return headers.size();
    }

    BlockHash tipHash() {
        return headers.getLast().hash();
    }

    /** Seconds since 1970 of a block. */
    long time(int height) {
        return headers.get(height).time();
    }

    /** What the next block would have without a reason to have another. */
    long nextTime() {
        return params.genesis().header().time() + (long) SPACING * next();
    }

    /** The tip's median time. */
    long medianTime() {
        return MedianTime.past(ancestors(), tip()).orElseThrow();
    }

    /** The ancestors of the next block. */
    HeaderChain ancestors() {
        return HeaderChain.of(FIRST, headers);
    }

    Map<OutPoint, Coin> coins() {
        return coins;
    }

    /** A coin, and where it lies. */
    record Found(OutPoint at, Coin coin) {

        long value() {
            return coin.value();
        }

        /** An input that spends it without a word, for good. */
        TxIn input() {
            return input(TxIn.FINAL_SEQUENCE);
        }

        /** An input that spends it without a word. */
        TxIn input(long sequence) {
            return new TxIn(at, Script.EMPTY, sequence, Witness.EMPTY);
        }
    }

    /** The coin that the coinbase of a height made. */
    Found coinbase(int height) {
        OutPoint at = coinbases.get(height);
        return new Found(at, coins.get(at));
    }

    /** The {@code n}th coin, from 0, of those unspent that the next block may spend. */
    Found mature(int n) {
        int left = n;
        for (int height = 1; height + Limits.COINBASE_MATURITY <= next(); height++) {
            Found found = coinbase(height);
            if (found.coin() != null && left-- == 0) {
                return found;
            }
        }
        throw new IllegalStateException("there is no mature coin " + n + " for " + next());
    }

    /** Makes a coin that no block has made, larger than any that one could. Of such coins a peer knows nothing. */
    Found invent(long value) {
        OutPoint at = new OutPoint(new Txid(new byte[32], 0), coins.size());
        Coin coin = new Coin(value, ANYONE, 1, false);
        coins.put(at, coin);
        return new Found(at, coin);
    }

    /** A transaction that spends one coin to these outputs; what is left is the fee. */
    static Transaction spend(Found coin, TxOut... outputs) {
        return Transaction.of(2, List.of(coin.input()), List.of(outputs), 0);
    }

    /** A transaction that spends one coin to one output that anybody may spend. */
    static Transaction spend(Found coin) {
        return spend(coin, new TxOut(coin.value() - 1000, ANYONE));
    }

    /** A block to be made upon the tip, good as it is. */
    Draft draft() {
        return new Draft(this);
    }

    /** A whole coin's satoshis, for outputs that need some. */
    static long coin() {
        return Amounts.COIN;
    }

    /** Puts a valid block on top. */
    void append(Block block) {
        List<Transaction> transactions = block.transactions();
        int height = next();
        for (int i = 0; i < transactions.size(); i++) {
            Transaction tx = transactions.get(i);
            for (int in = 0; i > 0 && in < tx.inputCount(); in++) {
                coins.remove(tx.previous(in));
            }
            for (int out = 0; out < tx.outputCount(); out++) {
                if (!tx.outputScript(out).isUnspendable()) {
                    coins.put(
                            new OutPoint(tx.txid(), out),
                            new Coin(tx.outputValue(out), tx.outputScript(out), height, i == 0));
                }
            }
        }
        headers.add(block.header());
        coinbases.add(new OutPoint(transactions.getFirst().txid(), 0));
    }
}
