package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptNumber;
import dev.cairn.primitives.script.ScriptReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code <key> OP_CHECKSIG (<key> OP_CHECKSIGADD)… <threshold> OP_NUMEQUAL} (Core, solver.cpp {@code MatchMultiA}).
 *
 * @param threshold 1 to the number of keys
 * @param keys 32 bytes each
 */
record TapscriptMultisig(int threshold, List<Bytes> keys) {

    private static final int PER_KEY = 34;
    private static final int MAX_KEYS = 999;

    static Optional<TapscriptMultisig> match(Script script) {
        if (script.isEmpty() || script.at(0) != 32 || script.at(script.length() - 1) != Opcodes.OP_NUMEQUAL) {
            return Optional.empty();
        }
        List<Bytes> keys = new ArrayList<>();
        int at = 0;
        while (script.length() - at >= PER_KEY) {
            int opcode = keys.isEmpty() ? Opcodes.OP_CHECKSIG : Opcodes.OP_CHECKSIGADD;
            if (script.at(at) != 32 || script.at(at + 33) != opcode) {
                break;
            }
            keys.add(script.slice(at + 1, 32));
            at += PER_KEY;
        }
        if (keys.isEmpty() || keys.size() > MAX_KEYS) {
            return Optional.empty();
        }
        ScriptReader in = new ScriptReader(script.slice(at, script.length() - at));
        if (!in.next()) {
            return Optional.empty();
        }
        int threshold = number(in);
        return threshold >= 1
                        && threshold <= keys.size()
                        && in.position() + 1 == in.end()
                        && in.next()
                        && in.opcode() == Opcodes.OP_NUMEQUAL
                ? Optional.of(new TapscriptMultisig(threshold, keys))
                : Optional.empty();
    }

    private static int number(ScriptReader in) {
        if (Opcodes.isSmallNumber(in.opcode())) {
            return Opcodes.decodeNumber(in.opcode());
        }
        boolean minimal = in.isPush()
                && in.dataLength() > 0
                && in.dataLength() <= ScriptNumber.DEFAULT_MAX_LENGTH
                && in.isMinimalPush()
                && ScriptNumber.isMinimal(in.array(), in.dataOffset(), in.dataLength());
        return minimal ? (int) Math.max(-1, ScriptNumber.decode(in.array(), in.dataOffset(), in.dataLength())) : -1;
    }
}
