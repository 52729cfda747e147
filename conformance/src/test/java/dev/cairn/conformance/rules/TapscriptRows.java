package dev.cairn.conformance.rules;

import static dev.cairn.conformance.rules.Spend.witnessed;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.Witness;
import java.util.Arrays;
import java.util.List;

/** What runs otherwise in tapscript. */
final class TapscriptRows {

    private static final String TAPSCRIPT = "BIP342, EvalScript";
    private static final Keys KEYS = new Keys(NativeSecp256k1.load());

    private TapscriptRows() {}

    static List<Row> rows() {
        byte[] key = KEYS.xOnly(2);
        Script toKey = new ScriptBuilder().push(key).op(Opcodes.OP_CHECKSIG).build();
        Script not = new ScriptBuilder().raw(toKey).op(Opcodes.OP_NOT).build();
        Script separated = new ScriptBuilder()
                .op(Opcodes.OP_NOP)
                .op(Opcodes.OP_CODESEPARATOR)
                .raw(toKey)
                .build();
        Script unknownKey =
                new ScriptBuilder().push(new byte[33]).op(Opcodes.OP_CHECKSIG).build();
        return List.of(
                run("one item is left", ScriptError.CLEANSTACK, "1 1", "1 1 DROP"),
                run("the item left is true", ScriptError.EVAL_FALSE, "0", "1"),
                run(
                        "a number is read as before",
                        ScriptError.UNKNOWN_ERROR,
                        "0x05 0x0100000000 1ADD",
                        "0x04 0x01000000 1ADD"),
                run(
                        "CHECKMULTISIG is none",
                        ScriptError.TAPSCRIPT_CHECKMULTISIG,
                        "0 0 0 CHECKMULTISIG",
                        "1 0 IF CHECKMULTISIG ENDIF"),
                run(
                        "CHECKMULTISIGVERIFY is none",
                        ScriptError.TAPSCRIPT_CHECKMULTISIG,
                        "0 0 0 CHECKMULTISIGVERIFY 1",
                        "1 0 IF CHECKMULTISIGVERIFY ENDIF"),
                run("an opcode of the future passes at once", ScriptError.INVALID_STACK_OPERATION, "0x7c", "0x7e"),
                run("80 is an opcode of the future", ScriptError.BAD_OPCODE, "0xff", "0x50"),
                run("254 is an opcode of the future, 255 is none", ScriptError.BAD_OPCODE, "0xff", "0xfe"),
                run(
                        "an opcode of the future counts before what is cut short",
                        ScriptError.BAD_OPCODE,
                        "0x4c 0x7e",
                        "0x7e 0x4c"),
                run(
                        "an opcode of the future counts where it is not reached",
                        ScriptError.UNBALANCED_CONDITIONAL,
                        "0 IF 0x7d",
                        "0 IF 0x7e"),
                run(
                        "an opcode of the future that is pushed is none",
                        ScriptError.EVAL_FALSE,
                        "0x01 0x7e NOT",
                        "0x01 0x7e"),
                run(
                        "1,000 items at most",
                        ScriptError.STACK_SIZE,
                        "1 ".repeat(1001),
                        "1 ".repeat(1000) + "2DROP ".repeat(499) + "DROP"),
                Spend.row(
                        "tapscript: it is given 1,000 items at most",
                        TAPSCRIPT,
                        ScriptError.STACK_SIZE,
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("2DROP ".repeat(500)), 0)
                                .spend(ones(1001)),
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("2DROP ".repeat(499) + "DROP"), 0)
                                .spend(ones(1000))),
                Spend.row(
                        "tapscript: an item has 520 bytes at most",
                        TAPSCRIPT,
                        ScriptError.PUSH_SIZE,
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("DROP 1"), 0).spend(Bytes.of(new byte[521])),
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("DROP 1"), 0).spend(Bytes.of(new byte[520]))),
                Spend.row(
                        "tapscript: there are as many operations and bytes as one likes",
                        TAPSCRIPT,
                        ScriptError.SCRIPT_SIZE,
                        witnessed(Programs.witnessScriptHash(nops(10_001)), nops(10_001)),
                        Taproot.leaf(KEYS, 0xc0, nops(10_001), 0).spend()),
                Spend.row(
                        "tapscript: IF takes nothing or one",
                        TAPSCRIPT,
                        ScriptError.TAPSCRIPT_MINIMALIF,
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("IF 1 ELSE 1 ENDIF"), 0)
                                .spend(Bytes.ofHex("02")),
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("IF 1 ELSE 1 ENDIF"), 0)
                                .spend(Bytes.ofHex("01"))),
                Spend.row(
                        "tapscript: NOTIF takes nothing or one, not a zero",
                        TAPSCRIPT,
                        ScriptError.TAPSCRIPT_MINIMALIF,
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("NOTIF 1 ELSE 1 ENDIF"), 0)
                                .spend(Bytes.ofHex("00")),
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("NOTIF 1 ELSE 1 ENDIF"), 0)
                                .spend(Bytes.EMPTY)),
                byScript("a signature is by the key", ScriptError.SCHNORR_SIG, toKey, 3, -1, 2, -1),
                byScript("a signature that is not empty is good", ScriptError.SCHNORR_SIG, not, 3, -1, 0, -1),
                byScript(
                        "a signature covers where the last CODESEPARATOR was",
                        ScriptError.SCHNORR_SIG,
                        separated,
                        2,
                        -1,
                        2,
                        1),
                byScript(
                        "a signature of no key covers no other separator",
                        ScriptError.SCHNORR_SIG,
                        separated,
                        2,
                        0,
                        2,
                        1),
                Spend.row(
                        "tapscript: a key is not empty",
                        "BIP342, EvalChecksigTapscript",
                        ScriptError.PUBKEYTYPE,
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("0 CHECKSIG"), 0)
                                .spend(Bytes.ofHex("01")),
                        Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("1 CHECKSIG"), 0)
                                .spend(Bytes.ofHex("01"))),
                Spend.row(
                        "tapscript: with a key of another length any signature is good, but an empty one",
                        "BIP342, EvalChecksigTapscript",
                        ScriptError.EVAL_FALSE,
                        Taproot.leaf(KEYS, 0xc0, unknownKey, 0).spend(Bytes.EMPTY),
                        Taproot.leaf(KEYS, 0xc0, unknownKey, 0).spend(Bytes.ofHex("01"))),
                Spend.row(
                        "tapscript: CHECKSIGADD adds one for a good signature",
                        "BIP342, EvalChecksigTapscript",
                        ScriptError.NUMEQUALVERIFY,
                        adding(Bytes.EMPTY),
                        adding(Bytes.ofHex("01"))),
                Spend.row(
                        "tapscript: each signature costs fifty bytes of witness, or the fifty that are given",
                        "BIP342, EvalChecksigTapscript",
                        ScriptError.TAPSCRIPT_VALIDATION_WEIGHT,
                        costly(8),
                        costly(9)));
    }

    /** Four checks of one signature in a witness of 150 bytes, counting these, or one fewer. */
    private static Spend costly(int nops) {
        Script script = new ScriptBuilder()
                .push(KEYS.xOnly(2))
                .raw(ScriptAsm.parse("2DUP CHECKSIGVERIFY ".repeat(3) + "CHECKSIG " + "NOP ".repeat(nops)))
                .build();
        return byScript(Taproot.leaf(KEYS, 0xc0, script, 0), 2, -1);
    }

    private static Spend adding(Bytes signature) {
        Script script = new ScriptBuilder()
                .number(4)
                .push(new byte[33])
                .raw(ScriptAsm.parse("0xba 5 NUMEQUALVERIFY 1"))
                .build();
        return Taproot.leaf(KEYS, 0xc0, script, 0).spend(signature);
    }

    private static Script nops(int length) {
        return Script.ofHex("61".repeat(length - 1) + "51");
    }

    private static Bytes[] ones(int count) {
        Bytes[] items = new Bytes[count];
        Arrays.fill(items, Bytes.ofHex("01"));
        return items;
    }

    private static Row run(String rule, ScriptError error, String bad, String good) {
        return Spend.row(
                "tapscript: " + rule,
                TAPSCRIPT,
                error,
                Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse(bad), 0).spend(),
                Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse(good), 0).spend());
    }

    private static Row byScript(
            String rule, ScriptError error, Script script, int badKey, int badAt, int goodKey, int goodAt) {
        Taproot.Leaf leaf = Taproot.leaf(KEYS, 0xc0, script, 0);
        return Spend.row(
                "tapscript: " + rule,
                "BIP342, SignatureHashSchnorr",
                error,
                byScript(leaf, badKey, badAt),
                byScript(leaf, goodKey, goodAt));
    }

    /** A spend by a leaf, with a signature; by key 0 an empty one. */
    private static Spend byScript(Taproot.Leaf leaf, int key, int separator) {
        return Spend.of(leaf.output(), spend -> {
            TaprootSpend path = new TaprootSpend(leaf.hash(), separator, null);
            Bytes signature = key == 0 ? Bytes.EMPTY : KEYS.schnorr(Keys.secret(key), spend, HashType.DEFAULT, path);
            return unlocked(signature, leaf.script(), leaf.control());
        });
    }

    private static Spend.Unlocked unlocked(Bytes... witness) {
        return new Spend.Unlocked(Script.EMPTY, Witness.of(List.of(witness)));
    }
}
