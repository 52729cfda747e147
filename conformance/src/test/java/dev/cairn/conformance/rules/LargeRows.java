package dev.cairn.conformance.rules;

import static dev.cairn.conformance.rules.Spend.witnessed;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.Arrays;
import java.util.List;

/** Input that is as large, or as small, as it may be, and has broken others. {@link OddInputTest} measures what it costs. */
final class LargeRows {

    private static final int ITEMS = 500_003;
    private static final int LARGE_ITEM = 3_900_000;
    private static final int OUTPUTS = 100_000;
    private static final Keys KEYS = new Keys(NativeSecp256k1.load());

    private LargeRows() {}

    static List<Row> rows() {
        return List.of(
                Spend.row(
                        "large: a witness may have half a million items, if nothing runs",
                        "BIP342, ExecuteWitnessScript",
                        ScriptError.STACK_SIZE,
                        manyItems(Script.ofHex("61")),
                        manyItems(Script.ofHex("50"))),
                Spend.row(
                        "large: an item may have 3.9 million bytes, if nothing runs",
                        "BIP342, ExecuteWitnessScript",
                        ScriptError.PUSH_SIZE,
                        Taproot.leaf(KEYS, 0xc0, Script.ofHex("7551"), 0).spend(Bytes.of(new byte[LARGE_ITEM])),
                        Taproot.leaf(KEYS, 0xc0, Script.ofHex("7550"), 0).spend(Bytes.of(new byte[LARGE_ITEM]))),
                Spend.row(
                        "large: a script may have 3.9 million bytes, and runs",
                        "BIP342, EvalScript",
                        ScriptError.EVAL_FALSE,
                        Taproot.leaf(KEYS, 0xc0, nops(0x00), 0).spend(),
                        Taproot.leaf(KEYS, 0xc0, nops(0x51), 0).spend()),
                Spend.row(
                        "large: an annex may have 3.9 million bytes, and is signed",
                        "BIP341, SignatureHashSchnorr",
                        ScriptError.SCHNORR_SIG,
                        annexed(0, 1),
                        annexed(1, 1)),
                Spend.row(
                        "large: a program without a meaning takes 3.9 million bytes",
                        "BIP141, VerifyWitnessProgram",
                        ScriptError.WITNESS_PROGRAM_WRONG_LENGTH,
                        witnessed(Script.ofHex("0002abcd"), Bytes.of(new byte[LARGE_ITEM])),
                        witnessed(Script.ofHex("5202abcd"), Bytes.of(new byte[LARGE_ITEM]))),
                Row.of(
                        "large: a transaction may have a hundred thousand outputs",
                        "CheckTransaction",
                        "bad-txns-vout-negative",
                        chain -> manyOutputs(chain, -1),
                        chain -> manyOutputs(chain, 0)),
                Row.of(
                        "small: a transaction may have 64 bytes, as an inner node of the tree has",
                        "CheckTxInputs",
                        "bad-txns-in-belowout",
                        chain -> sixtyFour(chain, 1),
                        chain -> sixtyFour(chain, 0)));
    }

    private static Spend manyItems(Script script) {
        Bytes[] empty = new Bytes[ITEMS - 2];
        Arrays.fill(empty, Bytes.EMPTY);
        return Taproot.leaf(KEYS, 0xc0, script, 0).spend(empty);
    }

    private static Script nops(int last) {
        byte[] script = new byte[LARGE_ITEM];
        Arrays.fill(script, (byte) 0x61);
        script[LARGE_ITEM - 1] = (byte) last;
        return Script.of(script);
    }

    /** Signs one annex and shows another, which ends in another byte. */
    private static Spend annexed(int signed, int shown) {
        return Spend.of(Taproot.keyOutput(KEYS, 1), spend -> {
            TaprootSpend path = new TaprootSpend(null, -1, annex(signed));
            Bytes signature = KEYS.schnorr(Taproot.tweakedSecret(KEYS, 1), spend, HashType.DEFAULT, path);
            return new Spend.Unlocked(Script.EMPTY, Witness.of(List.of(signature, annex(shown))));
        });
    }

    private static Bytes annex(int last) {
        byte[] annex = new byte[LARGE_ITEM];
        annex[0] = 0x50;
        annex[LARGE_ITEM - 1] = (byte) last;
        return Bytes.of(annex);
    }

    private static Draft manyOutputs(Chain chain, long lastValue) {
        TxOut[] outputs = new TxOut[OUTPUTS];
        Arrays.fill(outputs, new TxOut(1, Script.EMPTY));
        outputs[OUTPUTS - 1] = new TxOut(lastValue, Script.EMPTY);
        return chain.draft().add(Chain.spend(chain.mature(0), outputs));
    }

    private static Draft sixtyFour(Chain chain, long tooMuch) {
        Chain.Found coin = chain.mature(0);
        Transaction tx = Chain.spend(coin, new TxOut(coin.value() + tooMuch, Script.ofHex("51515151")));
        if (tx.size() != 64) {
            throw new IllegalStateException(tx.size() + " bytes");
        }
        return chain.draft().add(tx);
    }
}
