package dev.cairn.conformance.rules;

import static dev.cairn.conformance.rules.Spend.witnessed;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Witness programs of version 0, and of versions that mean nothing yet. */
final class ProgramRows {

    private static final String PROGRAM = "BIP141, VerifyWitnessProgram";
    private static final String RUN = "BIP141, ExecuteWitnessScript";
    private static final String VERIFY = "BIP141, VerifyScript";
    private static final Bytes YES = ScriptAsm.parse("1");
    private static final Bytes ITEM = Bytes.ofHex("01");
    private static final Keys KEYS = new Keys(NativeSecp256k1.load());

    private ProgramRows() {}

    static List<Row> rows() {
        Script hash = Programs.witnessScriptHash(YES);
        return List.of(
                Spend.row(
                        "a program of version 0 has 20 or 32 bytes",
                        PROGRAM,
                        ScriptError.WITNESS_PROGRAM_WRONG_LENGTH,
                        witnessed(Programs.program(0, filled(21)), ITEM),
                        witnessed(Programs.program(1, filled(21)), ITEM)),
                Spend.row(
                        "a program of version 0 has no 40 bytes",
                        PROGRAM,
                        ScriptError.WITNESS_PROGRAM_WRONG_LENGTH,
                        witnessed(Programs.program(0, filled(40))),
                        witnessed(Programs.program(16, filled(40)))),
                Spend.row(
                        "a program's script is there",
                        PROGRAM,
                        ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY,
                        witnessed(hash),
                        witnessed(hash, YES)),
                Spend.row(
                        "a program's script is the right one",
                        PROGRAM,
                        ScriptError.WITNESS_PROGRAM_MISMATCH,
                        witnessed(hash, ScriptAsm.parse("2")),
                        witnessed(hash, YES)),
                Spend.row(
                        "a program's script is known by its hash",
                        PROGRAM,
                        ScriptError.WITNESS_PROGRAM_MISMATCH,
                        witnessed(Programs.program(0, filled(32)), YES),
                        witnessed(hash, YES)),
                Spend.row(
                        "a program of zeros is false before it is looked at",
                        VERIFY,
                        ScriptError.EVAL_FALSE,
                        witnessed(Programs.program(2, new byte[32])),
                        witnessed(Programs.program(2, filled(32)))),
                keyItems("nothing", List.of()),
                keyItems("one item", List.of(ITEM)),
                keyItems("three items", List.of(ITEM, ITEM, ITEM)),
                Spend.row(
                        "a key is that of the program",
                        PROGRAM,
                        ScriptError.EQUALVERIFY,
                        keyHash(1, 2, 0, bytes -> bytes),
                        keyHash(1, 1, 0, bytes -> bytes)),
                Spend.row(
                        "a signature covers the amount",
                        "BIP143, SignatureHash",
                        ScriptError.EVAL_FALSE,
                        keyHash(1, 1, 1, bytes -> bytes),
                        keyHash(1, 1, 0, bytes -> bytes)),
                Spend.row(
                        "with a witness, too, S may be high",
                        "LOW_S is policy",
                        ScriptError.EVAL_FALSE,
                        keyHash(1, 1, 0, bytes -> Keys.spoilt(Keys.highS(bytes))),
                        keyHash(1, 1, 0, Keys::highS)),
                Spend.row(
                        "with a witness, too, DER is strict",
                        "BIP66",
                        ScriptError.SIG_DER,
                        keyHash(1, 1, 0, Keys::paddedR),
                        keyHash(1, 1, 0, bytes -> bytes)),
                Spend.row(
                        "with a witness a key may be uncompressed",
                        "WITNESS_PUBKEYTYPE is policy",
                        ScriptError.EVAL_FALSE,
                        uncompressed(Keys::spoilt),
                        uncompressed(bytes -> bytes)),
                Spend.row(
                        "a program's unlocking script is empty",
                        VERIFY,
                        ScriptError.WITNESS_MALLEATED,
                        Spend.of(hash, Script.ofHex("51"), YES),
                        witnessed(hash, YES)),
                Spend.row(
                        "a program behind a hash is unlocked by its push alone",
                        VERIFY,
                        ScriptError.WITNESS_MALLEATED_P2SH,
                        Spend.of(Programs.scriptHash(hash), pushes(ITEM, hash), YES),
                        Spend.of(Programs.scriptHash(hash), pushes(hash), YES)),
                Spend.row(
                        "a program behind a hash is run",
                        VERIFY,
                        ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY,
                        Spend.of(Programs.scriptHash(hash), pushes(hash)),
                        Spend.of(Programs.scriptHash(hash), pushes(hash), YES)),
                Spend.row(
                        "no witness comes with what is no program",
                        VERIFY,
                        ScriptError.WITNESS_UNEXPECTED,
                        Spend.of(Chain.ANYONE, Script.EMPTY, YES),
                        Spend.of(Chain.ANYONE, Script.EMPTY)),
                Spend.row(
                        "41 bytes are no program",
                        "IsWitnessProgram",
                        ScriptError.WITNESS_MALLEATED,
                        Spend.of(Programs.program(1, filled(40)), Script.ofHex("51")),
                        Spend.of(Programs.program(1, filled(41)), Script.ofHex("51"))),
                Spend.row(
                        "one byte is no program",
                        "IsWitnessProgram",
                        ScriptError.WITNESS_MALLEATED,
                        Spend.of(Programs.program(1, filled(2)), Script.ofHex("51")),
                        Spend.of(Programs.program(1, filled(1)), Script.ofHex("51"))),
                Spend.row(
                        "an anchor is spent without a word",
                        "IsPayToAnchor",
                        ScriptError.WITNESS_MALLEATED,
                        Spend.of(Script.ofHex("51024e73"), Script.ofHex("51")),
                        Spend.of(Script.ofHex("51024e73"), Script.EMPTY)),
                Spend.row(
                        "an anchor may be spent with a witness, as any program without a meaning",
                        "IsPayToAnchor",
                        ScriptError.WITNESS_PROGRAM_WRONG_LENGTH,
                        witnessed(Script.ofHex("00024e73"), ITEM),
                        witnessed(Script.ofHex("51024e73"), ITEM)),
                run("one item is left", ScriptError.CLEANSTACK, "1 1", "1 1 DROP"),
                run("some item is left", ScriptError.CLEANSTACK, "NOP", "NOP 1"),
                run("the item left is true", ScriptError.EVAL_FALSE, "0", "1"),
                run("a script has 201 operations at most", ScriptError.OP_COUNT, nops(202), nops(201)),
                run("CHECKSIGADD is for tapscript", ScriptError.BAD_OPCODE, "1 0xba", "1 0xb9"),
                run("CAT is disabled", ScriptError.DISABLED_OPCODE, "0 IF 0x7e ENDIF 1", "0 IF 0x7d ENDIF 1"),
                Spend.row(
                        "witness script: it has 10,000 bytes at most",
                        RUN,
                        ScriptError.SCRIPT_SIZE,
                        wrapped(large(10_001)),
                        wrapped(large(10_000))),
                Spend.row(
                        "witness script: an item given to it has 520 bytes at most",
                        RUN,
                        ScriptError.PUSH_SIZE,
                        wrapped(ScriptAsm.parse("DROP 1"), Bytes.of(new byte[521])),
                        wrapped(ScriptAsm.parse("DROP 1"), Bytes.of(new byte[520]))),
                Spend.row(
                        "witness script: IF takes any item",
                        "MINIMALIF is policy",
                        ScriptError.EVAL_FALSE,
                        wrapped(ScriptAsm.parse("IF 1 ELSE 0 ENDIF"), Bytes.ofHex("0080")),
                        wrapped(ScriptAsm.parse("IF 1 ELSE 0 ENDIF"), Bytes.ofHex("0002"))));
    }

    private static Row keyItems(String what, List<Bytes> items) {
        return Spend.row(
                "a key's hash wants two items, not " + what,
                PROGRAM,
                ScriptError.WITNESS_PROGRAM_MISMATCH,
                witnessed(Programs.witnessKeyHash(KEYS.compressed(1)), items.toArray(new Bytes[0])),
                keyHash(1, 1, 0, bytes -> bytes));
    }

    private static Row run(String rule, ScriptError error, String bad, String good) {
        return Spend.row(
                "witness script: " + rule, RUN, error, wrapped(ScriptAsm.parse(bad)), wrapped(ScriptAsm.parse(good)));
    }

    /** Pays to the hash of a script, and gives it these items. */
    private static Spend wrapped(Script script, Bytes... items) {
        Bytes[] witness = new Bytes[items.length + 1];
        System.arraycopy(items, 0, witness, 0, items.length);
        witness[items.length] = script;
        return witnessed(Programs.witnessScriptHash(script), witness);
    }

    private static String nops(int count) {
        return "1 " + "NOP ".repeat(count);
    }

    /** A script of that many bytes whose last item is true. */
    private static Script large(int length) {
        ScriptBuilder script = new ScriptBuilder();
        for (int i = 0; i < 19; i++) {
            script.push(new byte[520]).op(0x75);
        }
        return script.push(new byte[length - 19 * 524 - 3]).op(0x75).op(0x51).build();
    }

    static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0x11);
        return bytes;
    }

    private static Script pushes(Bytes... data) {
        ScriptBuilder script = new ScriptBuilder();
        for (Bytes each : data) {
            script.push(each);
        }
        return script.build();
    }

    /** Pays to one key's hash, signs with another for an amount that is so much off. */
    private static Spend keyHash(int wanted, int given, int amountOff, UnaryOperator<Bytes> change) {
        Script lock = Programs.witnessKeyHash(KEYS.compressed(wanted));
        byte[] key = KEYS.compressed(given);
        return Spend.of(lock, spend -> unlocked(spend, given, key, amountOff, change));
    }

    private static Spend uncompressed(UnaryOperator<Bytes> change) {
        byte[] key = KEYS.uncompressed(1);
        return Spend.of(Programs.witnessKeyHash(key), spend -> unlocked(spend, 1, key, 0, change));
    }

    private static Spend.Unlocked unlocked(
            SpendContext spend, int secret, byte[] key, int amountOff, UnaryOperator<Bytes> change) {
        SpendContext seen = SpendContext.of(
                spend.transaction(), List.of(new TxOut(spend.spentValue(0) + amountOff, spend.spentScript(0))));
        Script code = new ScriptBuilder()
                .op(0x76)
                .op(0xa9)
                .push(Programs.hash160(Bytes.of(key)))
                .op(0x88)
                .op(0xac)
                .build();
        Bytes signature = change.apply(KEYS.witness(secret, seen, code, HashType.ALL));
        return new Spend.Unlocked(Script.EMPTY, Witness.of(List.of(signature, Bytes.of(key))));
    }
}
