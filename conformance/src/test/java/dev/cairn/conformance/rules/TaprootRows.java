package dev.cairn.conformance.rules;

import static dev.cairn.conformance.rules.Spend.witnessed;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Taproot, by key and by script. */
final class TaprootRows {

    private static final String KEY_PATH = "BIP341, CheckSchnorrSignature";
    private static final String SCRIPT_PATH = "BIP341, VerifyWitnessProgram";
    /** An x for which the curve has no y. */
    private static final byte[] NO_KEY =
            HexFormat.of().parseHex("eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34");

    private static final Bytes ANNEX = Bytes.ofHex("50cafe");
    private static final Keys KEYS = new Keys(NativeSecp256k1.load());

    private TaprootRows() {}

    static List<Row> rows() {
        return Stream.of(keyPath(), scriptPath()).flatMap(List::stream).toList();
    }

    private static List<Row> keyPath() {
        Script output = Taproot.keyOutput(KEYS, 1);
        return List.of(
                byKey(
                        "the signature is by the tweaked key",
                        ScriptError.SCHNORR_SIG,
                        0,
                        bytes -> untweaked(),
                        bytes -> bytes),
                byKey("the signature is whole", ScriptError.SCHNORR_SIG, 0, Keys::spoilt, bytes -> bytes),
                byKey(
                        "a signature has no 63 bytes",
                        ScriptError.SCHNORR_SIG_SIZE,
                        0,
                        bytes -> bytes.slice(0, 63),
                        bytes -> bytes),
                byKey(
                        "a signature has no 66 bytes",
                        ScriptError.SCHNORR_SIG_SIZE,
                        1,
                        bytes -> Keys.with(bytes.toBytes(), 1),
                        bytes -> bytes),
                byKey(
                        "a signature is not empty",
                        ScriptError.SCHNORR_SIG_SIZE,
                        0,
                        bytes -> Bytes.EMPTY,
                        bytes -> bytes),
                byKey(
                        "the default hash type is not written",
                        ScriptError.SCHNORR_SIG_HASHTYPE,
                        0,
                        bytes -> Keys.with(bytes.toBytes(), 0),
                        bytes -> bytes),
                byKey(
                        "hash type 4 is none",
                        ScriptError.SCHNORR_SIG_HASHTYPE,
                        0,
                        bytes -> Keys.with(bytes.toBytes(), 4),
                        bytes -> bytes),
                byKey(
                        "hash type 80 is none",
                        ScriptError.SCHNORR_SIG_HASHTYPE,
                        0,
                        bytes -> Keys.with(bytes.toBytes(), 0x80),
                        bytes -> bytes),
                byKey(
                        "the default is not the same as ALL",
                        ScriptError.SCHNORR_SIG,
                        0,
                        bytes -> Keys.with(bytes.toBytes(), 1),
                        bytes -> bytes),
                byKey(
                        "hash type ALL is signed",
                        ScriptError.SCHNORR_SIG,
                        1,
                        bytes -> last(bytes, 0x81),
                        bytes -> bytes),
                Spend.row(
                        "taproot: a witness is there",
                        SCRIPT_PATH,
                        ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY,
                        witnessed(output),
                        signed(1, 0, bytes -> bytes)),
                Spend.row(
                        "taproot: behind a script hash it means nothing",
                        SCRIPT_PATH,
                        ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY,
                        witnessed(output),
                        Spend.of(Programs.scriptHash(output), Programs.pushOf(output))),
                Spend.row(
                        "taproot: a program of 33 bytes means nothing",
                        SCRIPT_PATH,
                        ScriptError.SCHNORR_SIG_SIZE,
                        witnessed(output, Bytes.ofHex("00")),
                        witnessed(Programs.program(1, ProgramRows.filled(33)), Bytes.ofHex("00"))),
                Spend.row(
                        "taproot: version 2 means nothing",
                        SCRIPT_PATH,
                        ScriptError.SCHNORR_SIG_SIZE,
                        witnessed(output, Bytes.ofHex("00")),
                        witnessed(Programs.program(2, ProgramRows.filled(32)), Bytes.ofHex("00"))),
                Spend.row(
                        "taproot: an output that is no key cannot be spent by one",
                        KEY_PATH,
                        ScriptError.SCHNORR_SIG,
                        witnessed(Programs.program(1, NO_KEY), Bytes.of(new byte[64])),
                        signed(1, 0, bytes -> bytes)),
                Spend.row(
                        "taproot: an annex is signed",
                        "BIP341, SignatureHashSchnorr",
                        ScriptError.SCHNORR_SIG,
                        annexed(null),
                        annexed(ANNEX)));
    }

    private static List<Row> scriptPath() {
        Script yes = ScriptAsm.parse("1");
        Taproot.Leaf leaf = Taproot.leaf(KEYS, 0xc0, yes, 0);
        List<Row> rows = new ArrayList<>(List.of(
                control(
                        "a control block has no 32 bytes",
                        ScriptError.TAPROOT_WRONG_CONTROL_SIZE,
                        leaf,
                        bytes -> bytes.slice(0, 32)),
                control(
                        "a control block has no 34 bytes",
                        ScriptError.TAPROOT_WRONG_CONTROL_SIZE,
                        leaf,
                        bytes -> longer(bytes, 1)),
                control(
                        "a control block has 33 bytes and some times 32",
                        ScriptError.TAPROOT_WRONG_CONTROL_SIZE,
                        leaf,
                        bytes -> longer(bytes, 33)),
                control(
                        "a path too long leads elsewhere",
                        ScriptError.WITNESS_PROGRAM_MISMATCH,
                        leaf,
                        bytes -> longer(bytes, 32)),
                control(
                        "a control block tells the oddness of y",
                        ScriptError.WITNESS_PROGRAM_MISMATCH,
                        leaf,
                        bytes -> changed(bytes, 0, 1)),
                control(
                        "a control block tells the leaf's version",
                        ScriptError.WITNESS_PROGRAM_MISMATCH,
                        leaf,
                        bytes -> changed(bytes, 0, 2)),
                control(
                        "a control block tells the inner key",
                        ScriptError.WITNESS_PROGRAM_MISMATCH,
                        leaf,
                        bytes -> otherKey(bytes))));
        rows.add(Spend.row(
                "taproot: a script is the leaf's",
                SCRIPT_PATH,
                ScriptError.WITNESS_PROGRAM_MISMATCH,
                witnessed(leaf.output(), ScriptAsm.parse("2"), leaf.control()),
                witnessed(leaf.output(), yes, leaf.control())));
        rows.add(Spend.row(
                "taproot: a path has 128 steps at most",
                SCRIPT_PATH,
                ScriptError.TAPROOT_WRONG_CONTROL_SIZE,
                Taproot.leaf(KEYS, 0xc0, yes, 129).spend(),
                Taproot.leaf(KEYS, 0xc0, yes, 128).spend()));
        rows.add(Spend.row(
                "taproot: a leaf of another version means nothing",
                SCRIPT_PATH,
                ScriptError.EVAL_FALSE,
                Taproot.leaf(KEYS, 0xc0, ScriptAsm.parse("0"), 0).spend(),
                Taproot.leaf(KEYS, 0xc2, ScriptAsm.parse("0"), 0).spend()));
        rows.add(Spend.row(
                "taproot: an annex may come with a script",
                SCRIPT_PATH,
                ScriptError.TAPROOT_WRONG_CONTROL_SIZE,
                witnessed(leaf.output(), yes, leaf.control(), Bytes.ofHex("51cafe")),
                witnessed(leaf.output(), yes, leaf.control(), ANNEX)));
        return rows;
    }

    private static Row control(String rule, ScriptError error, Taproot.Leaf leaf, UnaryOperator<Bytes> change) {
        return Spend.row(
                "taproot: " + rule,
                SCRIPT_PATH,
                error,
                witnessed(leaf.output(), leaf.script(), change.apply(leaf.control())),
                leaf.spend());
    }

    private static Row byKey(
            String rule, ScriptError error, int hashType, UnaryOperator<Bytes> bad, UnaryOperator<Bytes> good) {
        return Spend.row("taproot: " + rule, KEY_PATH, error, signed(1, hashType, bad), signed(1, hashType, good));
    }

    private static Spend signed(int key, int hashType, UnaryOperator<Bytes> change) {
        return Spend.of(Taproot.keyOutput(KEYS, key), spend -> {
            byte[] secret = Taproot.tweakedSecret(KEYS, key);
            return unlocked(change.apply(KEYS.schnorr(secret, spend, hashType, TaprootSpend.KEY_PATH)));
        });
    }

    private static Spend annexed(Bytes signedAnnex) {
        return Spend.of(Taproot.keyOutput(KEYS, 1), spend -> {
            TaprootSpend path = new TaprootSpend(null, -1, signedAnnex);
            byte[] secret = Taproot.tweakedSecret(KEYS, 1);
            return unlocked(KEYS.schnorr(secret, spend, HashType.DEFAULT, path), ANNEX);
        });
    }

    private static Spend.Unlocked unlocked(Bytes... witness) {
        return new Spend.Unlocked(Script.EMPTY, Witness.of(List.of(witness)));
    }

    /** A good signature of something else by the key that was not tweaked. */
    private static Bytes untweaked() {
        return Bytes.of(KEYS.curve().signSchnorr(new byte[32], Keys.secret(1), null));
    }

    private static Bytes last(Bytes signature, int hashType) {
        return Keys.with(signature.slice(0, 64).toBytes(), hashType);
    }

    private static Bytes longer(Bytes bytes, int by) {
        return Bytes.of(Arrays.copyOf(bytes.toBytes(), bytes.length() + by));
    }

    private static Bytes changed(Bytes bytes, int at, int bit) {
        byte[] copy = bytes.toBytes();
        copy[at] ^= (byte) bit;
        return Bytes.of(copy);
    }

    private static Bytes otherKey(Bytes control) {
        byte[] copy = control.toBytes();
        System.arraycopy(KEYS.xOnly(9), 0, copy, 1, 32);
        return Bytes.of(copy);
    }
}
