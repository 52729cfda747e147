package dev.cairn.primitives.script;

import java.util.ArrayList;
import java.util.List;

/** Tells the {@link ScriptTemplate} of a script. */
final class TemplateMatcher {

    private static final int COMPRESSED = 33;
    private static final int UNCOMPRESSED = 65;

    private TemplateMatcher() {}

    static ScriptTemplate match(Script script) {
        if (script.isPayToScriptHash()) {
            return new ScriptTemplate.ScriptHash(script.slice(2, 20));
        }
        int version = script.witnessVersion();
        if (version >= 0) {
            return matchWitness(script, version);
        }
        if (isNullData(script)) {
            return new ScriptTemplate.NullData(script);
        }
        int length = script.length();
        if ((length == COMPRESSED + 2 || length == UNCOMPRESSED + 2)
                && script.at(0) == length - 2
                && script.at(length - 1) == Opcodes.OP_CHECKSIG
                && isKey(script.slice(1, length - 2))) {
            return new ScriptTemplate.PubKey(script.slice(1, length - 2));
        }
        if (length == 25
                && script.at(0) == Opcodes.OP_DUP
                && script.at(1) == Opcodes.OP_HASH160
                && script.at(2) == 20
                && script.at(23) == Opcodes.OP_EQUALVERIFY
                && script.at(24) == Opcodes.OP_CHECKSIG) {
            return new ScriptTemplate.PubKeyHash(script.slice(3, 20));
        }
        return matchMultisig(script);
    }

    private static ScriptTemplate matchWitness(Script script, int version) {
        Bytes program = script.witnessProgram();
        if (version == 0) {
            return switch (program.length()) {
                case 20 -> new ScriptTemplate.WitnessV0KeyHash(program);
                case 32 -> new ScriptTemplate.WitnessV0ScriptHash(program);
                default -> new ScriptTemplate.NonStandard(script);
            };
        }
        if (script.isPayToTaproot()) {
            return new ScriptTemplate.WitnessV1Taproot(program);
        }
        return script.isPayToAnchor()
                ? new ScriptTemplate.Anchor()
                : new ScriptTemplate.WitnessUnknown(version, program);
    }

    private static ScriptTemplate matchMultisig(Script script) {
        ScriptTemplate none = new ScriptTemplate.NonStandard(script);
        if (script.isEmpty() || script.at(script.length() - 1) != Opcodes.OP_CHECKMULTISIG) {
            return none;
        }
        ScriptReader in = new ScriptReader(script);
        in.next();
        int required = number(in);
        if (required < 1 || required > Script.MAX_MULTISIG_KEYS) {
            return none;
        }
        List<Bytes> keys = new ArrayList<>();
        while (in.next() && keys.size() <= Script.MAX_MULTISIG_KEYS && isKey(in.data())) {
            keys.add(in.data());
        }
        int count = number(in);
        return count == keys.size()
                        && required <= count
                        && count <= Script.MAX_MULTISIG_KEYS
                        && in.position() + 1 == in.end()
                ? new ScriptTemplate.Multisig(required, keys)
                : none;
    }

    /** The number that the last opcode pushes in the shortest way; −1 if it is no such push, or a negative number. */
    private static int number(ScriptReader in) {
        if (Opcodes.isSmallNumber(in.opcode())) {
            return Opcodes.decodeNumber(in.opcode());
        }
        if (in.opcode() == Opcodes.OP_0
                || !in.isPush()
                || in.dataLength() > ScriptNumber.DEFAULT_MAX_LENGTH
                || !in.isMinimalPush()
                || !ScriptNumber.isMinimal(in.array(), in.dataOffset(), in.dataLength())) {
            return -1;
        }
        return (int) Math.max(-1, ScriptNumber.decode(in.array(), in.dataOffset(), in.dataLength()));
    }

    static boolean isNullData(Script script) {
        return !script.isEmpty() && script.at(0) == Opcodes.OP_RETURN && script.isPushOnly(1);
    }

    /** Whether the bytes are as long as a key that begins so (Core, pubkey.h, {@code CPubKey::ValidSize}). */
    private static boolean isKey(Bytes bytes) {
        if (bytes.isEmpty()) {
            return false;
        }
        return switch (bytes.at(0)) {
            case 2, 3 -> bytes.length() == COMPRESSED;
            case 4, 6, 7 -> bytes.length() == UNCOMPRESSED;
            default -> false;
        };
    }

    static void requireKey(Bytes key) {
        if (!isKey(key)) {
            throw new IllegalArgumentException("not a public key of 33 or 65 bytes: " + key);
        }
    }

    static void requireLength(Bytes bytes, int length) {
        if (bytes.length() != length) {
            throw new IllegalArgumentException("want " + length + " bytes, have " + bytes.length() + ": " + bytes);
        }
    }

    static Script witnessProgram(int version, Bytes program) {
        return new ScriptBuilder()
                .op(Opcodes.encodeNumber(version))
                .push(program)
                .build();
    }
}
