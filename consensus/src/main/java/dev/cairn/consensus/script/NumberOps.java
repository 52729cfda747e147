package dev.cairn.consensus.script;

import static dev.cairn.primitives.script.Opcodes.OP_0NOTEQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_1ADD;
import static dev.cairn.primitives.script.Opcodes.OP_1SUB;
import static dev.cairn.primitives.script.Opcodes.OP_ABS;
import static dev.cairn.primitives.script.Opcodes.OP_ADD;
import static dev.cairn.primitives.script.Opcodes.OP_BOOLAND;
import static dev.cairn.primitives.script.Opcodes.OP_BOOLOR;
import static dev.cairn.primitives.script.Opcodes.OP_GREATERTHAN;
import static dev.cairn.primitives.script.Opcodes.OP_GREATERTHANOREQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_LESSTHAN;
import static dev.cairn.primitives.script.Opcodes.OP_LESSTHANOREQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_MAX;
import static dev.cairn.primitives.script.Opcodes.OP_MIN;
import static dev.cairn.primitives.script.Opcodes.OP_NEGATE;
import static dev.cairn.primitives.script.Opcodes.OP_NOT;
import static dev.cairn.primitives.script.Opcodes.OP_NUMEQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_NUMEQUALVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_NUMNOTEQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_SUB;
import static dev.cairn.primitives.script.Opcodes.OP_WITHIN;

/** Opcodes that reckon: {@code 1ADD} (8b) to {@code WITHIN} (a5). Operands have four bytes, results up to five. */
final class NumberOps {

    private NumberOps() {}

    static ScriptError run(int opcode, ScriptStack stack, boolean minimal) {
        return switch (opcode) {
            case OP_1ADD, OP_1SUB, OP_NEGATE, OP_ABS, OP_NOT, OP_0NOTEQUAL -> ofOne(opcode, stack, minimal);
            case OP_ADD,
                    OP_SUB,
                    OP_BOOLAND,
                    OP_BOOLOR,
                    OP_NUMEQUAL,
                    OP_NUMEQUALVERIFY,
                    OP_NUMNOTEQUAL,
                    OP_LESSTHAN,
                    OP_GREATERTHAN,
                    OP_LESSTHANOREQUAL,
                    OP_GREATERTHANOREQUAL,
                    OP_MIN,
                    OP_MAX -> ofTwo(opcode, stack, minimal);
            case OP_WITHIN -> within(stack, minimal);
            default -> ScriptError.BAD_OPCODE;
        };
    }

    private static long number(ScriptStack stack, int depth, boolean minimal) {
        return ScriptNumbers.read(stack, depth, minimal, ScriptNumbers.USUAL_BYTES);
    }

    private static ScriptError ofOne(int opcode, ScriptStack stack, boolean minimal) {
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long a = number(stack, 0, minimal);
        if (a == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        stack.pop();
        stack.pushNumber(
                switch (opcode) {
                    case OP_1ADD -> a + 1;
                    case OP_1SUB -> a - 1;
                    case OP_NEGATE -> -a;
                    case OP_ABS -> Math.abs(a);
                    case OP_NOT -> a == 0 ? 1 : 0;
                    default -> a != 0 ? 1 : 0; // OP_0NOTEQUAL
                });
        return ScriptError.OK;
    }

    private static ScriptError ofTwo(int opcode, ScriptStack stack, boolean minimal) {
        if (stack.size() < 2) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long a = number(stack, 1, minimal);
        long b = number(stack, 0, minimal);
        if (a == ScriptNumbers.NONE || b == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        stack.pop(2);
        if (opcode == OP_NUMEQUALVERIFY) {
            return a == b ? ScriptError.OK : ScriptError.NUMEQUALVERIFY;
        }
        stack.pushNumber(result(opcode, a, b));
        return ScriptError.OK;
    }

    private static long result(int opcode, long a, long b) {
        return switch (opcode) {
            case OP_ADD -> a + b;
            case OP_SUB -> a - b;
            case OP_BOOLAND -> a != 0 && b != 0 ? 1 : 0;
            case OP_BOOLOR -> a != 0 || b != 0 ? 1 : 0;
            case OP_NUMEQUAL -> a == b ? 1 : 0;
            case OP_NUMNOTEQUAL -> a != b ? 1 : 0;
            case OP_LESSTHAN -> a < b ? 1 : 0;
            case OP_GREATERTHAN -> a > b ? 1 : 0;
            case OP_LESSTHANOREQUAL -> a <= b ? 1 : 0;
            case OP_GREATERTHANOREQUAL -> a >= b ? 1 : 0;
            case OP_MIN -> Math.min(a, b);
            default -> Math.max(a, b); // OP_MAX
        };
    }

    private static ScriptError within(ScriptStack stack, boolean minimal) {
        if (stack.size() < 3) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long x = number(stack, 2, minimal);
        long least = number(stack, 1, minimal);
        long bound = number(stack, 0, minimal);
        if (x == ScriptNumbers.NONE || least == ScriptNumbers.NONE || bound == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        stack.pop(3);
        stack.pushBoolean(least <= x && x < bound);
        return ScriptError.OK;
    }
}
