package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.Witness;
import java.util.List;
import java.util.function.UnaryOperator;

/** Signatures as they were before segregated witness. */
final class SignatureRows {

    private static final String CHECKSIG = "EvalChecksig";
    private static final String BIP66 = "BIP66, IsValidSignatureEncoding";
    private static final String MULTISIG = "EvalScript, OP_CHECKMULTISIG";
    private static final Keys KEYS = new Keys(NativeSecp256k1.load());

    private SignatureRows() {}

    static List<Row> rows() {
        Script lock = toKey(KEYS.compressed(1));
        ScriptError fails = ScriptError.EVAL_FALSE;
        return List.of(
                Spend.row("a signature is by the key", CHECKSIG, fails, signed(lock, 2), signed(lock, 1)),
                Spend.row(
                        "a signature covers the outputs",
                        "SignatureHash",
                        fails,
                        signed(lock, 1, HashType.NONE, bytes -> last(bytes, HashType.ALL)),
                        signed(lock, 1, HashType.NONE, bytes -> bytes)),
                Spend.row(
                        "a hash type without a meaning is one",
                        "STRICTENC is policy",
                        fails,
                        signed(lock, 1, 0x44, bytes -> last(bytes, 0x45)),
                        signed(lock, 1, 0x44, bytes -> bytes)),
                Spend.row(
                        "S may be high",
                        "LOW_S is policy",
                        fails,
                        signed(lock, 1, HashType.ALL, bytes -> Keys.spoilt(Keys.highS(bytes))),
                        signed(lock, 1, HashType.ALL, Keys::highS)),
                Spend.row(
                        "a hybrid key is read if it says the truth",
                        "CPubKey::Verify",
                        fails,
                        signed(toKey(KEYS.hybrid(1, false)), 1),
                        signed(toKey(KEYS.hybrid(1, true)), 1)),
                Spend.row(
                        "an uncompressed key is read",
                        "CPubKey::Verify",
                        fails,
                        signed(toKey(KEYS.uncompressed(1)), 2),
                        signed(toKey(KEYS.uncompressed(1)), 1)),
                Spend.row(
                        "a key that is none fails, and ends no script",
                        CHECKSIG,
                        fails,
                        signed(toKey(new byte[33]), 1),
                        signed(not(toKey(new byte[33])), 1)),
                Spend.row(
                        "CHECKSIGVERIFY wants a good signature",
                        CHECKSIG,
                        ScriptError.CHECKSIGVERIFY,
                        signed(verifying(), 2),
                        signed(verifying(), 1)),
                Spend.row(
                        "a key is that of the hash",
                        "EvalScript",
                        ScriptError.EQUALVERIFY,
                        keyHash(1, 2),
                        keyHash(1, 1)),
                der("no zero before R without need", Keys::paddedR),
                der("no length in two bytes", Keys::longLength),
                der("nothing behind S", Keys::trailing),
                Spend.row(
                        "an empty signature fails, any other that is none ends the script",
                        BIP66,
                        ScriptError.SIG_DER,
                        Spend.of(not(lock), Script.ofHex("0101")),
                        Spend.of(not(lock), Script.ofHex("00"))),
                Spend.row(
                        "a bad signature need not be empty",
                        "NULLFAIL is policy",
                        fails,
                        signed(not(lock), 1),
                        signed(not(lock), 2)),
                Spend.row(
                        "the item that CHECKMULTISIG takes by mistake is empty",
                        "BIP147, " + MULTISIG,
                        ScriptError.SIG_NULLDUMMY,
                        multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_1, 1, 2),
                        multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_0, 1, 2)),
                Spend.row(
                        "signatures are in the order of their keys",
                        MULTISIG,
                        fails,
                        multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_0, 3, 1),
                        multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_0, 1, 3)),
                Spend.row(
                        "one signature does not count for two",
                        MULTISIG,
                        fails,
                        multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_0, 2, 2),
                        multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_0, 2, 3)),
                Spend.row(
                        "CHECKMULTISIGVERIFY wants good signatures",
                        MULTISIG,
                        ScriptError.CHECKMULTISIGVERIFY,
                        multisig(Opcodes.OP_CHECKMULTISIGVERIFY, Opcodes.OP_0, 1, 4),
                        multisig(Opcodes.OP_CHECKMULTISIGVERIFY, Opcodes.OP_0, 1, 3)));
    }

    /** A spend that signs in lax DER, which BIP66 forbids. */
    static Spend laxlySigned() {
        return signed(toKey(KEYS.compressed(1)), 1, HashType.ALL, Keys::paddedR);
    }

    /** A multisig spend whose extra item is not empty, which BIP147 forbids. */
    static Spend withDummy() {
        return multisig(Opcodes.OP_CHECKMULTISIG, Opcodes.OP_1, 1, 2);
    }

    private static Row der(String rule, UnaryOperator<Bytes> change) {
        Script lock = toKey(KEYS.compressed(1));
        return Spend.row(
                "strict DER: " + rule,
                BIP66,
                ScriptError.SIG_DER,
                signed(lock, 1, HashType.ALL, change),
                signed(lock, 1));
    }

    private static Script toKey(byte[] key) {
        return new ScriptBuilder().push(key).op(Opcodes.OP_CHECKSIG).build();
    }

    private static Script not(Script script) {
        return new ScriptBuilder().raw(script).op(Opcodes.OP_NOT).build();
    }

    private static Script verifying() {
        return new ScriptBuilder()
                .push(KEYS.compressed(1))
                .op(Opcodes.OP_CHECKSIGVERIFY)
                .op(Opcodes.OP_1)
                .build();
    }

    private static Spend signed(Script lock, int key) {
        return signed(lock, key, HashType.ALL, bytes -> bytes);
    }

    private static Spend signed(Script lock, int key, int hashType, UnaryOperator<Bytes> change) {
        return Spend.of(lock, spend -> {
            Bytes signature = change.apply(KEYS.legacy(key, spend, lock, hashType));
            return new Spend.Unlocked(Programs.pushOf(signature), Witness.EMPTY);
        });
    }

    private static Spend keyHash(int wanted, int given) {
        Script lock = new ScriptBuilder()
                .op(Opcodes.OP_DUP)
                .op(Opcodes.OP_HASH160)
                .push(Programs.hash160(Bytes.of(KEYS.compressed(wanted))))
                .op(Opcodes.OP_EQUALVERIFY)
                .op(Opcodes.OP_CHECKSIG)
                .build();
        return Spend.of(lock, spend -> {
            Bytes signature = KEYS.legacy(given, spend, lock, HashType.ALL);
            Script scriptSig = new ScriptBuilder()
                    .push(signature)
                    .push(KEYS.compressed(given))
                    .build();
            return new Spend.Unlocked(scriptSig, Witness.EMPTY);
        });
    }

    /** Two of the keys 1 to 3. */
    private static Spend multisig(int opcode, int dummy, int first, int second) {
        ScriptBuilder building = new ScriptBuilder().number(2);
        for (int key = 1; key <= 3; key++) {
            building.push(KEYS.compressed(key));
        }
        building.number(3).op(opcode);
        Script lock = opcode == Opcodes.OP_CHECKMULTISIGVERIFY
                ? building.op(Opcodes.OP_1).build()
                : building.build();
        return Spend.of(lock, spend -> {
            Script scriptSig = new ScriptBuilder()
                    .op(dummy)
                    .push(KEYS.legacy(first, spend, lock, HashType.ALL))
                    .push(KEYS.legacy(second, spend, lock, HashType.ALL))
                    .build();
            return new Spend.Unlocked(scriptSig, Witness.EMPTY);
        });
    }

    private static Bytes last(Bytes signature, int hashType) {
        return Keys.with(signature.slice(0, signature.length() - 1).toBytes(), hashType);
    }
}
