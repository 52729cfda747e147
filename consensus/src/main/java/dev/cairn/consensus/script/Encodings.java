package dev.cairn.consensus.script;

import static dev.cairn.consensus.script.ScriptFlags.DERSIG;
import static dev.cairn.consensus.script.ScriptFlags.LOW_S;
import static dev.cairn.consensus.script.ScriptFlags.STRICTENC;
import static dev.cairn.consensus.script.ScriptFlags.WITNESS_PUBKEYTYPE;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.SignatureEncoding;

/** What a signature and a key must look like before anything is computed (BIP66, BIP62, BIP146). */
final class Encodings {

    private Encodings() {}

    /** Judges a signature with its hash type (Core, {@code CheckSignatureEncoding}). */
    static ScriptError checkSignature(byte[] array, int offset, int length, int flags, Secp256k1 curve) {
        // An empty one is the compact way to give a wrong one.
        if (length == 0 || (flags & (DERSIG | LOW_S | STRICTENC)) == 0) {
            return ScriptError.OK;
        }
        if (!SignatureEncoding.isStrictDer(array, offset, length)) {
            return ScriptError.SIG_DER;
        }
        if ((flags & LOW_S) != 0 && !curve.isLowS(array, offset, length - 1)) {
            return ScriptError.SIG_HIGH_S;
        }
        if ((flags & STRICTENC) != 0 && !SignatureEncoding.isDefinedHashType(array[offset + length - 1] & 0xff)) {
            return ScriptError.SIG_HASHTYPE;
        }
        return ScriptError.OK;
    }

    /** Judges a key (Core, {@code CheckPubKeyEncoding}). */
    static ScriptError checkKey(byte[] array, int offset, int length, int flags, SigVersion version) {
        if ((flags & STRICTENC) != 0 && !isCompressedOrNot(array, offset, length)) {
            return ScriptError.PUBKEYTYPE;
        }
        if ((flags & WITNESS_PUBKEYTYPE) != 0
                && version == SigVersion.WITNESS_V0
                && !isCompressed(array, offset, length)) {
            return ScriptError.WITNESS_PUBKEYTYPE;
        }
        return ScriptError.OK;
    }

    private static boolean isCompressedOrNot(byte[] array, int offset, int length) {
        return (length == 65 && array[offset] == 4) || isCompressed(array, offset, length);
    }

    private static boolean isCompressed(byte[] array, int offset, int length) {
        return length == 33 && (array[offset] == 2 || array[offset] == 3);
    }

    /** Whether the length is what the first byte calls for, hybrid keys (06, 07) included (Core, {@code CPubKey::IsValid}). */
    static boolean hasKeySize(byte[] array, int offset, int length) {
        return switch (length) {
            case 33 -> array[offset] == 2 || array[offset] == 3;
            case 65 -> array[offset] == 4 || array[offset] == 6 || array[offset] == 7;
            default -> false;
        };
    }
}
