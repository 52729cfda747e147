package dev.cairn.primitives.script;

import java.io.ByteArrayOutputStream;

/** Writes scripts (Core, script.h, {@code CScript::operator<<}). Not thread-safe. */
public final class ScriptBuilder {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(64);

    /** Adds one opcode, 0–255. */
    public ScriptBuilder op(int opcode) {
        if (opcode >>> 8 != 0) {
            throw new IllegalArgumentException("opcode " + opcode + " is not a byte");
        }
        out.write(opcode);
        return this;
    }

    /** Adds a push of a number: its own opcode from −1 to 16, its {@link ScriptNumber} otherwise. */
    public ScriptBuilder number(long value) {
        if (value == -1 || (value >= 1 && value <= 16)) {
            return op((int) value + Opcodes.OP_1 - 1);
        }
        return value == 0 ? op(Opcodes.OP_0) : push(ScriptNumber.encode(value));
    }

    /**
     * Adds a push with the shortest length that fits. The bytes are pushed as they are, also where an opcode would do:
     * that is {@link #pushMinimal}.
     */
    public ScriptBuilder push(Bytes data) {
        int length = data.length();
        if (length < Opcodes.OP_PUSHDATA1) {
            out.write(length);
        } else if (length <= 0xff) {
            pushedLength(Opcodes.OP_PUSHDATA1, 1, length);
        } else if (length <= 0xffff) {
            pushedLength(Opcodes.OP_PUSHDATA2, 2, length);
        } else {
            pushedLength(Opcodes.OP_PUSHDATA4, 4, length);
        }
        return raw(data);
    }

    private void pushedLength(int opcode, int width, int length) {
        out.write(opcode);
        for (int i = 0; i < width; i++) {
            out.write(length >>> (8 * i));
        }
    }

    /** Adds a push, as {@link #push(Bytes)}. */
    public ScriptBuilder push(byte[] data) {
        return push(Bytes.of(data));
    }

    /** Adds the push that {@link ScriptReader#isMinimalPush()} wants for these bytes. */
    public ScriptBuilder pushMinimal(Bytes data) {
        if (data.length() == 1) {
            int only = data.at(0);
            if (only == 0x81) {
                return op(Opcodes.OP_1NEGATE);
            }
            if (only >= 1 && only <= 16) {
                return op(Opcodes.encodeNumber(only));
            }
        }
        return push(data);
    }

    /** Adds bytes as they are: a piece of script. */
    public ScriptBuilder raw(Bytes bytes) {
        out.write(bytes.array(), bytes.offset(), bytes.length());
        return this;
    }

    /** The script so far, in bytes of its own. */
    public Script build() {
        return Script.of(out.toByteArray());
    }
}
