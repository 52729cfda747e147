package dev.cairn.conformance.rules;

import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.util.Arrays;
import java.util.List;

/** How large a block may be, and how many signature operations it may have, each to the last unit. */
final class SizeRows {

    private static final String SIGOPS = "GetLegacySigOpCount, CheckBlock";
    private static final String COST = "BIP141, GetTransactionSigOpCost";
    private static final int MOST = 20_000;
    private static final String CHECKSIG = "CHECKSIG ";

    private SizeRows() {}

    static List<Row> rows() {
        return List.of(
                Row.of(
                        "without witnesses a block has a million bytes at most",
                        "CheckBlock",
                        "bad-blk-length",
                        chain -> ofStrippedSize(chain, 1_000_001),
                        chain -> ofStrippedSize(chain, 1_000_000)),
                Row.of(
                        "a block weighs four million at most",
                        "BIP141, ContextualCheckBlock",
                        "bad-blk-weight",
                        chain -> ofWeight(chain, 4_000_001),
                        chain -> ofWeight(chain, 4_000_000)),
                sigops("CHECKSIG is one", script("ac", MOST + 1), script("ac", MOST)),
                sigops("CHECKSIGVERIFY is one", script("ad", MOST + 1), script("ad", MOST)),
                sigops("CHECKMULTISIG is twenty", script("ae", MOST / 20 + 1), script("ae", MOST / 20)),
                sigops("CHECKMULTISIGVERIFY is twenty", script("af", MOST / 20 + 1), script("af", MOST / 20)),
                sigops(
                        "a number before CHECKMULTISIG does not count",
                        script("51ae", MOST / 20 + 1),
                        script("51ae", MOST / 20)),
                sigops("what is never reached counts", behind("0063", MOST + 1, "68"), behind("0063", MOST, "68")),
                sigops("what follows OP_RETURN counts", behind("6a", MOST + 1, ""), behind("6a", MOST, "")),
                sigops("what is pushed does not", behind("", MOST, "ac"), behind("", MOST, "01ac")),
                sigops(
                        "what stands before a push cut short counts, what is in it does not",
                        behind("", MOST, "ac02ac"),
                        behind("", MOST, "02ac")),
                sigops("CHECKSIGADD is none", behind("", MOST, "ac"), behind("", MOST, "ba")),
                Row.of(
                        "signature operations in unlocking scripts count",
                        SIGOPS,
                        "bad-blk-sigops",
                        chain -> unlockingWith(chain, 1),
                        chain -> unlockingWith(chain, 0)),
                Row.of(
                        "a coinbase's own count",
                        SIGOPS,
                        "bad-blk-sigops",
                        chain -> outputs(chain, script("ac", MOST)).coinbaseOutput(0, Script.ofHex("ac")),
                        chain -> outputs(chain, script("ac", MOST)).coinbaseOutput(0, Script.ofHex("51"))),
                cost("an operation behind a script hash costs four", P2SH, MOST - 15, 16, 15),
                cost("an operation of a witness script costs one", P2WSH, MOST - 1, 5, 4),
                cost("an operation of a witness script behind a hash costs one", P2SH_P2WSH, MOST - 1, 5, 4),
                Row.of(
                        "witness operations add up to 80,000, and not one more",
                        COST,
                        "bad-blk-sigops",
                        chain -> spending(chain, P2WSH, 1, MOST),
                        chain -> spending(chain, P2WSH, 0, MOST)),
                Row.of(
                        "a spend by key hash costs one, also in vain",
                        COST,
                        "bad-blk-sigops",
                        chain -> keyHash(chain, MOST),
                        chain -> spending(chain, P2WSH, 1, MOST - 1)));
    }

    /** Ways to hide a script behind a hash. */
    private static final int P2SH = 0;

    private static final int P2WSH = 1;
    private static final int P2SH_P2WSH = 2;

    private static Row sigops(String rule, Script[] bad, Script[] good) {
        return Row.of(
                "signature operations: " + rule,
                SIGOPS,
                "bad-blk-sigops",
                chain -> outputs(chain, bad),
                chain -> outputs(chain, good));
    }

    /** Scripts of a piece many times. */
    private static Script[] script(String piece, int times) {
        return behind("", times, "", piece);
    }

    private static Script[] behind(String before, int times, String after) {
        return behind(before, times, after, "ac");
    }

    /** Two scripts with the pieces shared out between them, so that each could be run. */
    private static Script[] behind(String before, int times, String after, String piece) {
        return new Script[] {
            Script.ofHex(piece.repeat(times / 2)), Script.ofHex(before + piece.repeat(times - times / 2) + after)
        };
    }

    private static Draft outputs(Chain chain, Script... scripts) {
        TxOut[] outputs = Arrays.stream(scripts).map(each -> new TxOut(1, each)).toArray(TxOut[]::new);
        return chain.draft().add(Chain.spend(chain.mature(0), outputs));
    }

    /** A spend whose unlocking script has operations in a branch that is not taken, beside 20,000 others. */
    private static Draft unlockingWith(Chain chain, int operations) {
        Script scriptSig = ScriptAsm.parse("0 IF " + CHECKSIG.repeat(operations) + "ENDIF");
        TxIn input = new TxIn(chain.mature(1).at(), scriptSig, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        return outputs(chain, script("ac", MOST))
                .add(Transaction.of(2, List.of(input), List.of(new TxOut(1, Chain.ANYONE)), 0));
    }

    private static Row cost(String rule, int way, int others, int bad, int good) {
        return Row.of(
                "cost: " + rule,
                COST,
                "bad-blk-sigops",
                chain -> spending(chain, way, bad, others),
                chain -> spending(chain, way, good, others));
    }

    /** A spend of a script with operations that are not reached, beside so many others in outputs. */
    private static Draft spending(Chain chain, int way, int operations, int others) {
        Script script = ScriptAsm.parse("0 IF " + CHECKSIG.repeat(operations) + "ENDIF 1");
        Script program = Script.of(new WireWriter()
                .writeByte(0)
                .writeByte(32)
                .write(Sha256.create().hash(script.toBytes()))
                .toBytes());
        Witness witness = way == P2SH ? Witness.EMPTY : Witness.of(List.of(script));
        Script hidden = way == P2SH ? script : program;
        Script output = way == P2WSH ? program : behindHash(hidden);
        Script scriptSig =
                way == P2WSH ? Script.EMPTY : new ScriptBuilder().push(hidden).build();
        return spendingOutput(chain, output, scriptSig, witness, others);
    }

    private static Draft keyHash(Chain chain, int others) {
        Script output = Script.ofHex("0014" + "11".repeat(20));
        return spendingOutput(
                chain, output, Script.EMPTY, Witness.of(List.of(Bytes.EMPTY, Bytes.of(new byte[33]))), others);
    }

    private static Draft spendingOutput(Chain chain, Script output, Script scriptSig, Witness witness, int others) {
        Chain.Found coin = chain.mature(1);
        Transaction parent = Chain.spend(coin, new TxOut(coin.value(), output));
        TxIn input = new TxIn(new OutPoint(parent.txid(), 0), scriptSig, TxIn.FINAL_SEQUENCE, witness);
        return outputs(chain, script("ac", others))
                .add(parent, Transaction.of(2, List.of(input), List.of(new TxOut(1, Chain.ANYONE)), 0));
    }

    private static Script behindHash(Script script) {
        byte[] hash = new Hash160(Sha256.create()).hash(script.toBytes());
        return Script.of(new WireWriter()
                .writeByte(0xa9)
                .writeByte(20)
                .write(hash)
                .writeByte(0x87)
                .toBytes());
    }

    private static Draft ofStrippedSize(Chain chain, int size) {
        int without = padded(chain, 100_000).block().strippedSize() - 100_000;
        return padded(chain, size - without);
    }

    private static Draft padded(Chain chain, int script) {
        byte[] data = new byte[script];
        data[0] = 0x6a;
        return outputs(chain, Script.of(data));
    }

    /** Witness bytes are added to a spend of a program of a version to come, which anybody may spend with anything. */
    private static Draft ofWeight(Chain chain, int weight) {
        int without = heavy(chain, 100_000).block().weight() - 100_000;
        return heavy(chain, weight - without);
    }

    private static Draft heavy(Chain chain, int item) {
        Chain.Found coin = chain.mature(0);
        Transaction parent = Chain.spend(coin, new TxOut(coin.value(), Script.ofHex("5202abcd")));
        Witness witness = Witness.of(List.of(Bytes.of(new byte[item])));
        TxIn input = new TxIn(new OutPoint(parent.txid(), 0), Script.EMPTY, TxIn.FINAL_SEQUENCE, witness);
        return chain.draft().add(parent, Transaction.of(2, List.of(input), List.of(new TxOut(1, Chain.ANYONE)), 0));
    }
}
