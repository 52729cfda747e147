package dev.cairn.conformance.rules;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.BlockAudit;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.consensus.block.BlockRules;
import dev.cairn.consensus.block.ConnectRules;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cairn's word on a block, in the order in which a node meets the rules. It is asked twice: as a node would, with a set of
 * coins, and as an audit, with the list of what the block spends. The two must agree but where BIP30 asks for the set.
 */
final class Judge implements AutoCloseable {

    private final ScriptCheckPool pool;
    private final BlockEngine engine;
    private final long now;

    Judge(long now) {
        this.now = now;
        pool = new ScriptCheckPool("rules", 0, NativeSecp256k1.load());
        engine = new BlockEngine(pool.newVerifier());
    }

    /** The verdict on a block upon the chain's tip. */
    Verdict verdict(Chain chain, Block block) {
        Verdict node = asNode(chain, block);
        if (node instanceof Verdict.Invalid bad && bad.reason().equals("bad-txns-BIP30")) {
            return node;
        }
        SpentCoins listed = (transaction, input) ->
                chain.coins().get(block.transactions().get(transaction).previous(input));
        Verdict audit = new BlockAudit(chain.params(), pool)
                .check(block, chain.ancestors(), Optional.of(listed), now)
                .verdict();
        if (!audit.equals(node)) {
            throw new AssertionError("with a set of coins: " + node + "; with a list of them: " + audit);
        }
        return node;
    }

    private Verdict asNode(Chain chain, Block block) {
        ChainParams params = chain.params();
        Verdict verdict = BlockRules.check(block, params, engine);
        if (verdict.isValid() && !block.header().previous().equals(chain.tipHash())) {
            return Verdict.invalid(Verdict.Category.MISSING_PREVIOUS, "prev-blk-not-found", "");
        }
        if (verdict.isValid()) {
            verdict = HeaderRules.checkContextual(block.header(), chain.ancestors(), params, now);
        }
        if (verdict.isValid()) {
            verdict = BlockRules.checkContextual(block, chain.ancestors(), params, engine);
        }
        return verdict.isValid() ? connect(chain, block) : verdict;
    }

    private Verdict connect(Chain chain, Block block) {
        ConnectRules.Request request = new ConnectRules.Request(
                block,
                chain.ancestors(),
                new Overlay(chain, block),
                Optional.of((txid, vout) -> chain.coins().containsKey(new OutPoint(txid, vout))),
                true,
                Optional.empty());
        return ConnectRules.check(request, chain.params(), pool, engine).verdict();
    }

    /** The chain's coins and those that the block makes, each there until it is spent. Asked in the block's order. */
    private static final class Overlay implements SpentCoins {

        private final List<Transaction> transactions;
        private final int height;
        private final Map<OutPoint, Coin> coins;
        private int made;

        Overlay(Chain chain, Block block) {
            transactions = block.transactions();
            height = chain.next();
            coins = new HashMap<>(chain.coins());
        }

        @Override
        public Coin coin(int transaction, int input) {
            for (; made < transaction; made++) {
                Transaction tx = transactions.get(made);
                for (int out = 0; out < tx.outputCount(); out++) {
                    if (!tx.outputScript(out).isUnspendable()) {
                        coins.put(
                                new OutPoint(tx.txid(), out),
                                new Coin(tx.outputValue(out), tx.outputScript(out), height, made == 0));
                    }
                }
            }
            return coins.remove(transactions.get(transaction).previous(input));
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
