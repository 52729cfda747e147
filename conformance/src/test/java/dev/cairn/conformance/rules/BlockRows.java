package dev.cairn.conformance.rules;

import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Rules for a block's list of transactions and for its coinbase. */
final class BlockRows {

    private static final String CHECK = "CheckBlock";
    private static final String MALLEATION = "CVE-2012-2459, BlockMerkleRoot";

    private BlockRows() {}

    static List<Row> rows() {
        return List.of(
                Row.of(
                        "the root is that of the transactions",
                        "CheckMerkleRoot",
                        "bad-txnmrklroot",
                        chain -> chain.draft().root(BlockRows::oneBitOff),
                        Chain::draft),
                Row.of(
                        "the root is that of the transactions in their order",
                        "CheckMerkleRoot",
                        "bad-txnmrklroot",
                        chain -> spends(chain, 2).afterRoot(all -> of(all, 0, 2, 1)),
                        chain -> spends(chain, 2)),
                repeated("the last of three again", 2, 0, 1, 2, 2),
                repeated("the last two of six again", 5, 0, 1, 2, 3, 4, 5, 4, 5),
                repeated("the last of five again", 4, 0, 1, 2, 3, 4, 4),
                repeated("the last of five thrice again", 4, 0, 1, 2, 3, 4, 4, 4, 4),
                repeated("the last four of twelve again", 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 8, 9, 10, 11),
                Row.of(
                        "two equal transactions side by side, the root over both",
                        MALLEATION,
                        "bad-txns-duplicate",
                        chain -> spends(chain, 1).arranged(all -> of(all, 0, 1, 1, 1)),
                        chain -> spends(chain, 1)),
                Row.of(
                        "a block has a transaction",
                        CHECK,
                        "bad-blk-length",
                        chain -> chain.draft().arranged(all -> List.of()),
                        Chain::draft),
                Row.of(
                        "the first transaction is a coinbase",
                        CHECK,
                        "bad-cb-missing",
                        chain -> spends(chain, 1).arranged(all -> of(all, 1, 0)),
                        chain -> spends(chain, 1)),
                Row.of(
                        "some transaction is a coinbase",
                        CHECK,
                        "bad-cb-missing",
                        chain -> spends(chain, 1).arranged(all -> of(all, 1)),
                        chain -> spends(chain, 1)),
                Row.of(
                        "no other transaction is a coinbase",
                        CHECK,
                        "bad-cb-multiple",
                        chain -> spends(chain, 1).arranged(all -> withSecondCoinbase(chain, all)),
                        chain -> spends(chain, 1)),
                Row.of(
                        "a coinbase script has 100 bytes at most",
                        "CheckTransaction",
                        "bad-cb-length",
                        chain -> chain.draft().coinbaseScriptOf(101),
                        chain -> chain.draft().coinbaseScriptOf(100)),
                height("the height comes first", "51029600", "02960051"),
                height("height 150 is two bytes, not three", "03960000", "029600"),
                height("height 150 is not height 149", "029500", "029600"),
                height("height 150 is not height 151", "029700", "029600"),
                height("height 150 is signed: one byte would be minus 22", "019600", "029600"),
                Row.of(
                        "the subsidy is halved at 150",
                        "GetBlockSubsidy",
                        "bad-cb-amount",
                        chain -> chain.draft().coinbaseValue(50 * Chain.coin()),
                        chain -> chain.draft().coinbaseValue(25 * Chain.coin())),
                Row.of(
                        "the subsidy is not more than it is, by one satoshi",
                        "ConnectBlock",
                        "bad-cb-amount",
                        chain -> chain.draft().coinbaseValue(25 * Chain.coin() + 1),
                        chain -> chain.draft().coinbaseValue(25 * Chain.coin())),
                Row.of(
                        "fees may be taken, and not one satoshi more",
                        "ConnectBlock",
                        "bad-cb-amount",
                        chain -> spends(chain, 3).coinbaseValue(25 * Chain.coin() + 3001),
                        chain -> spends(chain, 3).coinbaseValue(25 * Chain.coin() + 3000)),
                Row.of(
                        "all outputs of a coinbase count",
                        "ConnectBlock",
                        "bad-cb-amount",
                        chain -> chain.draft().coinbaseOutput(1, Script.ofHex("6a")),
                        chain -> chain.draft().coinbaseOutput(0, Script.ofHex("6a"))),
                Row.of(
                                "a subsidy that is not taken is no fault, and not to be had later",
                                "ConnectBlock",
                                "bad-cb-amount",
                                chain -> chain.draft().coinbaseValue(25 * Chain.coin() + 1),
                                Chain::draft)
                        .twinAfter(chain -> chain.draft().coinbaseValue(0)));
    }

    /** Transactions that spend a coin each, with a fee of a thousand satoshis. */
    private static Draft spends(Chain chain, int count) {
        return chain.draft()
                .add(IntStream.range(0, count)
                        .mapToObj(i -> Chain.spend(chain.mature(i)))
                        .toArray(Transaction[]::new));
    }

    /** The block has the twin's hash, and must not spoil it. */
    private static Row repeated(String what, int others, int... places) {
        UnaryOperator<List<Transaction>> repeat = all -> of(all, places);
        return Row.of(
                "transactions are not repeated under one root: " + what,
                MALLEATION,
                "bad-txns-duplicate",
                chain -> spends(chain, others).afterRoot(repeat),
                chain -> spends(chain, others));
    }

    private static Row height(String rule, String bad, String good) {
        return Row.of(
                rule,
                "BIP34, ContextualCheckBlock",
                "bad-cb-height",
                chain -> chain.draft().coinbaseScript(salted(chain, bad)),
                chain -> chain.draft().coinbaseScript(salted(chain, good)));
    }

    private static Script salted(Chain chain, String hex) {
        return Script.ofHex(hex + String.format("%04x", chain.salt()));
    }

    private static byte[] oneBitOff(byte[] root) {
        root[31] ^= (byte) 0x80;
        return root;
    }

    private static List<Transaction> of(List<Transaction> all, int... places) {
        return IntStream.of(places).mapToObj(all::get).toList();
    }

    private static List<Transaction> withSecondCoinbase(Chain chain, List<Transaction> all) {
        List<Transaction> more = new ArrayList<>(all);
        more.add(chain.draft().coinbaseScriptOf(50).block().transactions().getFirst());
        return more;
    }
}
