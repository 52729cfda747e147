package dev.cairn.primitives.script;

import dev.cairn.primitives.wire.WireWriter;

/** Writes scripts (Core, script.h, {@code CScript::operator<<}). Not thread-safe. */
public final class ScriptBuilder {

    private final WireWriter out = new WireWriter(64);

    /** Adds one opcode, 0–255. */
    public ScriptBuilder op(int opcode) {
        if (opcode >>> 8 != 0) {
            throw new IllegalArgumentException("opcode " + opcode + " is not a byte");
        }
        out.writeByte(opcode);
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
            out.writeByte(length);
        } else if (length <= 0xff) {
            out.writeByte(Opcodes.OP_PUSHDATA1).writeByte(length);
        } else if (length <= 0xffff) {
            out.writeByte(Opcodes.OP_PUSHDATA2).writeShort(length);
        } else {
            out.writeByte(Opcodes.OP_PUSHDATA4).writeInt(length);
        }
        out.write(data);
        return this;
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
        out.write(bytes);
        return this;
    }

    /** The script so far, in bytes of its own. */
    public Script build() {
        return Script.of(out.toBytes());
    }
}
