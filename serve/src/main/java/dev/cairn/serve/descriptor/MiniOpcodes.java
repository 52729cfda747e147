package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptNumber;
import dev.cairn.primitives.script.ScriptReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A script's opcodes, the last first, as miniscript is read from a script's end (Core, {@code DecomposeScript}). An opcode that
 * verifies as well is taken apart in two. One thread's.
 */
final class MiniOpcodes {

    private static final long NO_NUMBER = Long.MIN_VALUE;

    private final List<Integer> opcodes;
    private final List<Bytes> data;
    private int at;

    private MiniOpcodes(List<Integer> opcodes, List<Bytes> data) {
        this.opcodes = opcodes;
        this.data = data;
    }

    /** The opcodes; null if some push is not the shortest, or an opcode stands beside a verification that it could include. */
    static MiniOpcodes of(Script script) {
        List<Integer> opcodes = new ArrayList<>();
        List<Bytes> data = new ArrayList<>();
        ScriptReader in = new ScriptReader(script);
        while (in.next()) {
            int opcode = in.opcode();
            Bytes pushed = in.data();
            if (Opcodes.isSmallNumber(opcode)) {
                pushed = Bytes.of(new byte[] {(byte) Opcodes.decodeNumber(opcode)});
            } else if (verifies(opcode)) {
                opcodes.add(opcode - 1);
                data.add(Bytes.EMPTY);
                opcode = Opcodes.OP_VERIFY;
            } else if (opcode != Opcodes.OP_0 && in.isPush()) {
                if (!in.isMinimalPush()) {
                    return null;
                }
            } else if (verifies(opcode + 1) && !in.atEnd() && (in.array()[in.position()] & 0xff) == Opcodes.OP_VERIFY) {
                return null;
            }
            opcodes.add(opcode);
            data.add(pushed);
        }
        return in.failed() ? null : new MiniOpcodes(opcodes.reversed(), data.reversed());
    }

    private static boolean verifies(int opcode) {
        return opcode == Opcodes.OP_CHECKSIGVERIFY
                || opcode == Opcodes.OP_CHECKMULTISIGVERIFY
                || opcode == Opcodes.OP_EQUALVERIFY
                || opcode == Opcodes.OP_NUMEQUALVERIFY;
    }

    /** How many are left. */
    int left() {
        return opcodes.size() - at;
    }

    /** Whether a certain one lies so many ahead. */
    boolean is(int ahead, int opcode) {
        return ahead < left() && opcodes.get(at + ahead) == opcode;
    }

    /** What the one so many ahead pushes; empty if there is none. */
    Bytes data(int ahead) {
        return ahead < left() ? data.get(at + ahead) : Bytes.EMPTY;
    }

    /** Whether the one so many ahead pushes so many bytes. */
    boolean pushes(int ahead, int length) {
        return data(ahead).length() == length;
    }

    /** The number that the one so many ahead pushes; less than all numbers if it pushes none (Core, {@code ParseScriptNumber}). */
    long number(int ahead) {
        if (is(ahead, Opcodes.OP_0)) {
            return 0;
        }
        Bytes pushed = data(ahead);
        if (pushed.isEmpty()
                || pushed.length() > ScriptNumber.DEFAULT_MAX_LENGTH
                || !ScriptNumber.isMinimal(pushed.array(), pushed.offset(), pushed.length())) {
            return NO_NUMBER;
        }
        // Pushes were found to be the shortest already.
        return ScriptNumber.decode(pushed.array(), pushed.offset(), pushed.length());
    }

    boolean isNumber(int ahead) {
        return number(ahead) != NO_NUMBER;
    }

    void skip(int count) {
        at += count;
    }
}
