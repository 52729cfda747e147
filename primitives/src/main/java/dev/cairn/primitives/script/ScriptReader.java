package dev.cairn.primitives.script;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Walks the opcodes and pushes of a script without a copy or an object a step (Core, script.cpp, {@code GetScriptOp}).
 *
 * <pre>{@code
 * ScriptReader in = new ScriptReader(script);
 * while (in.next()) {
 *     switch (in.opcode()) { … }
 * }
 * if (in.failed()) { … } // the last push says that it is longer than the script
 * }</pre>
 *
 * <p>Not thread-safe; {@link #reset} makes one reader do for many scripts.
 */
public final class ScriptReader {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] array;
    private int end;
    private int position;
    private int opcodeOffset;
    private int opcode;
    private int dataOffset;
    private int dataLength;
    private boolean failed;

    /** Reads {@code script} from its first opcode. */
    public ScriptReader(Bytes script) {
        this(script.array(), script.offset(), script.length());
    }

    /** Reads the {@code length} bytes from {@code offset} as a script. */
    public ScriptReader(byte[] array, int offset, int length) {
        reset(array, offset, length);
    }

    /** Begins anew with another script. */
    public void reset(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        this.array = array;
        this.end = offset + length;
        this.position = offset;
        this.opcodeOffset = offset;
        this.opcode = Opcodes.OP_INVALIDOPCODE;
        this.dataOffset = offset;
        this.dataLength = 0;
        this.failed = false;
    }

    /** Begins anew with another script. */
    public void reset(Bytes script) {
        reset(script.array(), script.offset(), script.length());
    }

    /**
     * Steps over the next opcode and what it pushes.
     *
     * @return false if the script has ended, or if it ends inside this push: then {@link #failed()} says so,
     *     {@link #opcode()} is {@link Opcodes#OP_INVALIDOPCODE}, there is no data, and {@link #position()} is behind as
     *     much of the opcode and its length as there is
     */
    public boolean next() {
        opcode = Opcodes.OP_INVALIDOPCODE;
        dataLength = 0;
        opcodeOffset = position;
        if (position >= end) {
            return false;
        }
        int read = array[position++] & 0xff;
        if (read <= Opcodes.OP_PUSHDATA4) {
            long length = read < Opcodes.OP_PUSHDATA1 ? read : pushedLength(read);
            if (length < 0 || length > end - position) {
                failed = true;
                return false;
            }
            dataOffset = position;
            dataLength = (int) length;
            position += dataLength;
        }
        opcode = read;
        return true;
    }

    /** The length that follows a PUSHDATA, 0–2³²−1; -1 if the script ends inside it. */
    private long pushedLength(int pushData) {
        int width = 1 << (pushData - Opcodes.OP_PUSHDATA1);
        if (width > end - position) {
            return -1;
        }
        int at = position;
        position += width;
        return switch (width) {
            case 1 -> array[at] & 0xffL;
            case 2 -> (short) SHORTS.get(array, at) & 0xffffL;
            default -> (int) INTS.get(array, at) & 0xffff_ffffL;
        };
    }

    /** The opcode stepped over last, 0–255; {@link Opcodes#OP_INVALIDOPCODE} before the first and after a failure. */
    public int opcode() {
        return opcode;
    }

    /** Whether the opcode stepped over last pushes the bytes that follow it: 0x00–0x4e. */
    public boolean isPush() {
        return opcode <= Opcodes.OP_PUSHDATA4;
    }

    /** Where in {@link #array()} the pushed bytes begin; means nothing if {@link #dataLength()} is 0. */
    public int dataOffset() {
        return dataOffset;
    }

    /** How many bytes were pushed; 0 for an opcode that carries none. */
    public int dataLength() {
        return dataLength;
    }

    /** A view of the pushed bytes; empty for an opcode that carries none. */
    public Bytes data() {
        return dataLength == 0 ? Bytes.EMPTY : new Bytes(array, dataOffset, dataLength);
    }

    /** Where in {@link #array()} the opcode stepped over last lies. */
    public int opcodeOffset() {
        return opcodeOffset;
    }

    /** Where in {@link #array()} the next opcode lies. */
    public int position() {
        return position;
    }

    /** Where in {@link #array()} the script ends. */
    public int end() {
        return end;
    }

    /** Whether nothing is left to read. */
    public boolean atEnd() {
        return position >= end;
    }

    /** Whether the script ended inside a push. */
    public boolean failed() {
        return failed;
    }

    /** The array looked into; not to be written to. */
    public byte[] array() {
        return array;
    }

    /**
     * Whether the push stepped over last is the shortest way to push what it pushes (Core, script.cpp,
     * {@code CheckMinimalPush}): an opcode of its own for nothing, −1 and 1 to 16, the shortest length otherwise. To be
     * asked of a push only.
     */
    public boolean isMinimalPush() {
        if (dataLength == 0) {
            return opcode == Opcodes.OP_0;
        }
        if (dataLength == 1) {
            int only = array[dataOffset] & 0xff;
            if (only == 0x81 || (only >= 1 && only <= 16)) {
                return false;
            }
        }
        if (dataLength < Opcodes.OP_PUSHDATA1) {
            return opcode == dataLength;
        }
        if (dataLength <= 0xff) {
            return opcode == Opcodes.OP_PUSHDATA1;
        }
        return dataLength > 0xffff || opcode == Opcodes.OP_PUSHDATA2;
    }
}
