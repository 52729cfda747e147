package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.List;

/** Rules with a height from which they hold: what the last block below may, the first one above may not. */
final class ActivationRows {

    private static final int BIP34 = 105;
    private static final int BIP66 = 107;
    private static final int BIP65 = 109;
    private static final int CSV = 111;
    private static final int SEGWIT = 113;

    /** The script of the first block's coinbase, which can be made again before BIP34. */
    private static final Script FIRST_COINBASE = Script.ofHex("5100");

    /** What {@code -testactivationheight} is given. */
    static final List<String> HEIGHTS =
            List.of("bip34@" + BIP34, "dersig@" + BIP66, "cltv@" + BIP65, "csv@" + CSV, "segwit@" + SEGWIT);

    private ActivationRows() {}

    /** A block that is valid at any height. */
    static Draft plain(Chain chain) {
        return chain.next() == 1 ? chain.draft().coinbaseScript(FIRST_COINBASE) : chain.draft();
    }

    static List<Row> rows() {
        Script noHeight = Script.ofHex("04deadbeef");
        return List.of(
                version(1, BIP34),
                version(2, BIP66),
                version(3, BIP65),
                Row.of(
                                "from BIP34 on the coinbase says the height",
                                "BIP34, ContextualCheckBlock",
                                "bad-cb-height",
                                chain -> chain.draft().coinbaseScript(noHeight),
                                chain -> chain.draft().coinbaseScript(noHeight))
                        .at(BIP34 - 1, BIP34),
                Row.of(
                                "no transaction hides an unspent one",
                                "BIP30, ConnectBlock",
                                "bad-txns-BIP30",
                                chain -> chain.draft().coinbaseScript(FIRST_COINBASE),
                                chain -> chain.draft().coinbaseScript(FIRST_COINBASE))
                        .at(102)
                        .twinAfter(chain -> chain.draft().add(Chain.spend(chain.coinbase(1)))),
                from("from BIP66 on DER is strict", "BIP66", ScriptError.SIG_DER, SignatureRows.laxlySigned(), BIP66),
                from(
                        "from BIP65 on NOP2 is CHECKLOCKTIMEVERIFY",
                        "BIP65",
                        ScriptError.NEGATIVE_LOCKTIME,
                        Spend.of("-1 CHECKLOCKTIMEVERIFY", ""),
                        BIP65),
                from(
                        "from BIP112 on NOP3 is CHECKSEQUENCEVERIFY",
                        "BIP112",
                        ScriptError.NEGATIVE_LOCKTIME,
                        Spend.of("-1 CHECKSEQUENCEVERIFY", ""),
                        CSV),
                from(
                        "from segregated witness on the extra item of CHECKMULTISIG is empty",
                        "BIP147",
                        ScriptError.SIG_NULLDUMMY,
                        SignatureRows.withDummy(),
                        SEGWIT),
                Row.of(
                                "from BIP68 on a sequence locks",
                                "BIP68, ConnectBlock",
                                "bad-txns-nonfinal",
                                Spend.of("1", "").with(2, 1, 0)::on,
                                Spend.of("1", "").with(2, 1, 0)::on)
                        .at(CSV - 1, CSV),
                Row.of(
                                "from BIP113 on lock times are compared with the median",
                                "BIP113, ContextualCheckBlock",
                                "bad-txns-nonfinal",
                                ActivationRows::lockedToTheMedian,
                                ActivationRows::lockedToTheMedian)
                        .at(CSV - 1, CSV),
                Row.of(
                                "below BIP113 lock times are compared with the block's own time",
                                "IsFinalTx",
                                "bad-txns-nonfinal",
                                chain -> lockedUntil(chain, chain.nextTime()),
                                chain -> lockedUntil(chain, chain.nextTime() - 1))
                        .at(CSV - 1),
                Row.of(
                                "before segregated witness no witness is there, committed to or not",
                                "BIP141, CheckWitnessMalleation",
                                "unexpected-witness",
                                ActivationRows::withWitness,
                                ActivationRows::withWitness)
                        .at(SEGWIT, SEGWIT - 1),
                Row.of(
                                "before segregated witness programs are run all the same",
                                "GetBlockScriptFlags",
                                Spend.reason(ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY),
                                Spend.witnessed(Programs.program(0, ProgramRows.filled(32)))::on,
                                Spend.witnessed(Programs.program(2, ProgramRows.filled(32)))::on)
                        .at(102),
                Row.of(
                                "before segregated witness taproot is run all the same",
                                "GetBlockScriptFlags",
                                Spend.reason(ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY),
                                Spend.witnessed(Programs.program(1, ProgramRows.filled(32)))::on,
                                Spend.witnessed(Programs.program(1, ProgramRows.filled(33)))::on)
                        .at(103),
                Row.of(
                                "scripts behind hashes are run from the genesis block on",
                                "BIP16, GetBlockScriptFlags",
                                Spend.reason(ScriptError.EVAL_FALSE),
                                Spend.of(Programs.scriptHash(Bytes.ofHex("00")), Script.ofHex("0100"))::on,
                                Spend.of(Programs.scriptHash(Bytes.ofHex("51")), Script.ofHex("0151"))::on)
                        .at(104));
    }

    private static Row version(int version, int height) {
        return Row.of(
                        "version " + version + " is good below " + height,
                        "ContextualCheckBlockHeader",
                        String.format("bad-version(0x%08x)", version),
                        chain -> chain.draft().version(version),
                        chain -> chain.draft().version(version))
                .at(height - 1, height);
    }

    private static Row from(String rule, String source, ScriptError error, Spend spend, int height) {
        return Row.of(rule, source + ", GetBlockScriptFlags", Spend.reason(error), spend::on, spend::on)
                .at(height - 1, height);
    }

    private static Draft lockedToTheMedian(Chain chain) {
        return lockedUntil(chain, chain.medianTime());
    }

    private static Draft lockedUntil(Chain chain, long time) {
        TxIn input = chain.mature(0).input(0);
        return chain.draft().add(Transaction.of(1, List.of(input), List.of(new TxOut(1, Chain.ANYONE)), time));
    }

    private static Draft withWitness(Chain chain) {
        Chain.Found coin = chain.mature(0);
        Transaction parent = Chain.spend(coin, new TxOut(coin.value(), Script.ofHex("5202abcd")));
        Chain.Found made = new Chain.Found(new OutPoint(parent.txid(), 0), coin.coin());
        TxIn input = new TxIn(made.at(), Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.of(List.of(Bytes.ofHex("01"))));
        return chain.draft().add(parent, Transaction.of(2, List.of(input), List.of(new TxOut(1, Chain.ANYONE)), 0));
    }
}
