package dev.cairn.serve.format;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptNumber;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.script.SignatureEncoding;
import dev.cairn.serve.json.AsciiBuffer;

/**
 * The assembly of a script, as {@code ScriptAsm} makes it, written to a buffer that is used again: a block has tens of
 * thousands of scripts (Core, {@code ScriptToAsmStr}).
 */
final class AsmText {

    private final ScriptReader in = new ScriptReader(Bytes.EMPTY);

    /** The assembly of a locking script. */
    void locking(AsciiBuffer out, Bytes script) {
        write(out, script, false);
    }

    /** The assembly of an unlocking script, in which what looks like a signature ends in its hash type as a word. */
    void unlocking(AsciiBuffer out, Bytes script) {
        // What OP_RETURN carries is data, even if it looks like a signature.
        write(out, script, !Script.of(script).isUnspendable());
    }

    private void write(AsciiBuffer out, Bytes script, boolean hashTypes) {
        out.reset();
        in.reset(script);
        while (!in.atEnd()) {
            if (!out.isEmpty()) {
                out.add(' ');
            }
            if (!in.next()) {
                out.add("[error]");
                return;
            }
            if (!in.isPush()) {
                out.add(Opcodes.name(in.opcode()));
            } else if (in.dataLength() <= ScriptNumber.DEFAULT_MAX_LENGTH) {
                out.add(ScriptNumber.decode(in.array(), in.dataOffset(), in.dataLength()));
            } else {
                data(out, hashTypes);
            }
        }
    }

    private void data(AsciiBuffer out, boolean hashTypes) {
        int offset = in.dataOffset();
        int length = in.dataLength();
        int hashType = in.array()[offset + length - 1] & 0xff;
        if (hashTypes
                && SignatureEncoding.isDefinedHashType(hashType)
                && SignatureEncoding.isStrictDer(in.array(), offset, length)) {
            out.hex(in.array(), offset, length - 1)
                    .add('[')
                    .add(SignatureEncoding.hashTypeName(hashType))
                    .add(']');
        } else {
            out.hex(in.array(), offset, length);
        }
    }
}
