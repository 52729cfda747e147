package dev.cairn.conformance.rules;

import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;

/** Outputs that hide something behind a hash. */
final class Programs {

    private Programs() {}

    /** Pays to a script's hash (BIP16). */
    static Script scriptHash(Bytes script) {
        return new ScriptBuilder()
                .op(Opcodes.OP_HASH160)
                .push(hash160(script))
                .op(Opcodes.OP_EQUAL)
                .build();
    }

    /** The same opcodes, but the hash pushed with {@code OP_PUSHDATA1}: no pay to script hash. */
    static Script almostScriptHash(Bytes script) {
        return new ScriptBuilder()
                .op(Opcodes.OP_HASH160)
                .op(Opcodes.OP_PUSHDATA1)
                .op(20)
                .raw(Bytes.of(hash160(script)))
                .op(Opcodes.OP_EQUAL)
                .build();
    }

    /** Pays to a witness script's hash. */
    static Script witnessScriptHash(Bytes script) {
        return program(0, Sha256.create().hash(script.toBytes()));
    }

    /** Pays to a key's hash, with a witness. */
    static Script witnessKeyHash(byte[] key) {
        return program(0, hash160(Bytes.of(key)));
    }

    /** A witness program. */
    static Script program(int version, byte[] program) {
        return new ScriptBuilder().number(version).push(program).build();
    }

    /** One push. */
    static Script pushOf(Bytes data) {
        return new ScriptBuilder().push(data).build();
    }

    static byte[] hash160(Bytes data) {
        return new Hash160(Sha256.create()).hash(data.toBytes());
    }
}
