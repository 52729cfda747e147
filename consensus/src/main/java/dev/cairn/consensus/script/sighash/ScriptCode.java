package dev.cairn.consensus.script.sighash;

import static dev.cairn.primitives.script.Opcodes.OP_CODESEPARATOR;
import static dev.cairn.primitives.script.Opcodes.OP_PUSHDATA1;
import static dev.cairn.primitives.script.Opcodes.OP_PUSHDATA2;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.ScriptReader;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * The script that a signature signs. Before segregated witness a
 * signature cannot sign itself, so it is taken out of the script first, and so is every {@code CODESEPARATOR}: both at
 * opcode boundaries only, and both with Core's behaviour for scripts whose last push is cut short.
 */
public final class ScriptCode {

    private ScriptCode() {}

    /**
     * The script without each push of exactly {@code signature}, in the form that the signature's length calls for (Core,
     * {@code FindAndDelete}).
     *
     * @return null if there is none, so that the script itself will do
     */
    public static Bytes without(
            byte[] script, int offset, int length, byte[] signature, int signatureOffset, int signatureLength) {
        int prefix = signatureLength < OP_PUSHDATA1 ? 1 : signatureLength <= 0xff ? 2 : 3;
        int wanted = prefix + signatureLength;
        int end = offset + length;
        ByteArrayOutputStream rest = null;
        int kept = offset;
        ScriptReader in = new ScriptReader(script, offset, length);
        do {
            int at = in.position();
            while (end - at >= wanted && isPushOf(script, at, prefix, signature, signatureOffset, signatureLength)) {
                rest = rest == null ? new ByteArrayOutputStream(length) : rest;
                rest.write(script, kept, at - kept);
                at += wanted;
                kept = at;
            }
            if (end - at < wanted) {
                break;
            }
            if (at != in.position()) {
                in.reset(script, at, end - at);
            }
        } while (in.next());
        if (rest == null) {
            return null;
        }
        rest.write(script, kept, end - kept);
        return Bytes.of(rest.toByteArray());
    }

    private static boolean isPushOf(
            byte[] script, int at, int prefix, byte[] signature, int signatureOffset, int length) {
        boolean head =
                switch (prefix) {
                    case 1 -> (script[at] & 0xff) == length;
                    case 2 -> (script[at] & 0xff) == OP_PUSHDATA1 && (script[at + 1] & 0xff) == length;
                    default ->
                        (script[at] & 0xff) == OP_PUSHDATA2
                                && ((script[at + 1] & 0xff) | (script[at + 2] & 0xff) << 8) == length;
                };
        return head
                && Arrays.equals(
                        script,
                        at + prefix,
                        at + prefix + length,
                        signature,
                        signatureOffset,
                        signatureOffset + length);
    }

    /**
     * Adds the script with its size, leaving out each {@code CODESEPARATOR}. The size counts a tail behind a push that is
     * cut short, the bytes do not have it: so Core's serializer has it, and no script with such a tail ever passes.
     */
    static void putWithoutSeparators(HashSink sink, byte[] script, int offset, int length) {
        ScriptReader in = new ScriptReader(script, offset, length);
        int separators = 0;
        while (in.next()) {
            separators += in.opcode() == OP_CODESEPARATOR ? 1 : 0;
        }
        int stop = in.position();
        sink.putCompactSize(length - separators);
        int kept = offset;
        if (separators > 0) {
            in.reset(script, offset, length);
            while (in.next()) {
                if (in.opcode() == OP_CODESEPARATOR) {
                    sink.put(script, kept, in.opcodeOffset() - kept);
                    kept = in.position();
                }
            }
        }
        sink.put(script, kept, stop - kept);
    }
}
