package dev.cairn.consensus.script;

import static dev.cairn.primitives.script.Opcodes.OP_HASH160;
import static dev.cairn.primitives.script.Opcodes.OP_HASH256;
import static dev.cairn.primitives.script.Opcodes.OP_RIPEMD160;
import static dev.cairn.primitives.script.Opcodes.OP_SHA1;
import static dev.cairn.primitives.script.Opcodes.OP_SHA256;

import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Opcodes that hash: {@code RIPEMD160} (a6) to {@code HASH256} (aa). Owns its engines. */
final class HashOps {

    private final Sha256 sha256;
    private final Hash160 hash160;
    private MessageDigest sha1;

    HashOps(Sha256 sha256) {
        this.sha256 = sha256;
        hash160 = new Hash160(sha256);
    }

    ScriptError run(int opcode, ScriptStack stack) {
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        byte[] array = stack.array(0);
        int offset = stack.offset(0);
        int length = stack.length(0);
        // The hash goes into a fresh cell above, for the item may lie in a cell itself; then it takes the item's place.
        boolean isLong = opcode == OP_SHA256 || opcode == OP_HASH256;
        stack.pushCell(isLong ? 32 : Hash160.LENGTH);
        byte[] target = stack.array(0);
        int at = stack.offset(0);
        switch (opcode) {
            case OP_RIPEMD160 -> hash160.ripemd160(array, offset, length, target, at);
            case OP_SHA1 -> sha1(array, offset, length, target, at);
            case OP_SHA256 -> sha256.hash(array, offset, length, target, at);
            case OP_HASH160 -> hash160.hash(array, offset, length, target, at);
            case OP_HASH256 -> sha256.doubleHash(array, offset, length, target, at);
            default -> throw new AssertionError(opcode);
        }
        stack.roll(1);
        stack.pop();
        return ScriptError.OK;
    }

    private void sha1(byte[] array, int offset, int length, byte[] target, int at) {
        try {
            if (sha1 == null) {
                sha1 = MessageDigest.getInstance("SHA-1");
            }
            sha1.update(array, offset, length);
            sha1.digest(target, at, 20);
        } catch (NoSuchAlgorithmException | DigestException e) {
            throw new IllegalStateException("this Java has no SHA-1, which every Java must have", e);
        }
    }
}
