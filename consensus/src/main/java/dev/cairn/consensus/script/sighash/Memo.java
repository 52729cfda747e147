package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import java.util.Arrays;

/**
 * The last signature hash of one kind: its script code, its hash type, the hash, and for long messages an engine that was
 * fed all but the hash type, so that a script that tries every one of 256 hash types does not hash a megabyte for each.
 */
final class Memo {

    private byte[] code;
    private int codeOffset;
    private int codeLength;
    private int hashType;
    private final byte[] hash = new byte[Hash256.LENGTH];
    private Sha256 fed;

    void forget() {
        code = null;
        fed = null;
    }

    /** Writes the hash at {@code out} if it is known, or nearly. */
    boolean recall(byte[] wanted, int offset, int length, int type, HashSink sink, byte[] out) {
        if (code == null
                || length != codeLength
                || !Arrays.equals(wanted, offset, offset + length, code, codeOffset, codeOffset + length)) {
            return false;
        }
        if (type == hashType) {
            System.arraycopy(hash, 0, out, 0, Hash256.LENGTH);
            return true;
        }
        if (fed == null) {
            return false;
        }
        sink.resume(fed.copy());
        sink.putInt(type).finishDouble(out, 0);
        return true;
    }

    /** Ends a message with its hash type, and keeps it. The script code must not be written to until {@link #forget}. */
    void finish(byte[] script, int offset, int length, int type, HashSink sink, byte[] out) {
        fed = sink.isLong() ? sink.snapshot() : null;
        sink.putInt(type).finishDouble(out, 0);
        code = script;
        codeOffset = offset;
        codeLength = length;
        hashType = type;
        System.arraycopy(out, 0, hash, 0, Hash256.LENGTH);
    }
}
