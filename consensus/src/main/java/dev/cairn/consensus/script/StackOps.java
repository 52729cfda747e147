package dev.cairn.consensus.script;

import static dev.cairn.primitives.script.Opcodes.OP_2DROP;
import static dev.cairn.primitives.script.Opcodes.OP_2DUP;
import static dev.cairn.primitives.script.Opcodes.OP_2OVER;
import static dev.cairn.primitives.script.Opcodes.OP_2ROT;
import static dev.cairn.primitives.script.Opcodes.OP_2SWAP;
import static dev.cairn.primitives.script.Opcodes.OP_3DUP;
import static dev.cairn.primitives.script.Opcodes.OP_DEPTH;
import static dev.cairn.primitives.script.Opcodes.OP_DROP;
import static dev.cairn.primitives.script.Opcodes.OP_DUP;
import static dev.cairn.primitives.script.Opcodes.OP_FROMALTSTACK;
import static dev.cairn.primitives.script.Opcodes.OP_IFDUP;
import static dev.cairn.primitives.script.Opcodes.OP_NIP;
import static dev.cairn.primitives.script.Opcodes.OP_OVER;
import static dev.cairn.primitives.script.Opcodes.OP_PICK;
import static dev.cairn.primitives.script.Opcodes.OP_ROLL;
import static dev.cairn.primitives.script.Opcodes.OP_ROT;
import static dev.cairn.primitives.script.Opcodes.OP_SWAP;
import static dev.cairn.primitives.script.Opcodes.OP_TOALTSTACK;
import static dev.cairn.primitives.script.Opcodes.OP_TUCK;

/** Opcodes that move items about: {@code TOALTSTACK} (6b) to {@code TUCK} (7d). */
final class StackOps {

    private StackOps() {}

    static ScriptError run(int opcode, ScriptStack stack, ScriptStack altStack, boolean minimal) {
        if (stack.size() < wanted(opcode)) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        switch (opcode) {
            case OP_TOALTSTACK -> stack.moveTopTo(altStack);
            case OP_FROMALTSTACK -> {
                if (altStack.size() == 0) {
                    return ScriptError.INVALID_ALTSTACK_OPERATION;
                }
                altStack.moveTopTo(stack);
            }
            case OP_2DROP -> stack.pop(2);
            case OP_2DUP -> copy(stack, 1, 2);
            case OP_3DUP -> copy(stack, 2, 3);
            case OP_2OVER -> copy(stack, 3, 2);
            case OP_2ROT -> {
                stack.roll(5);
                stack.roll(5);
            }
            case OP_2SWAP -> {
                stack.roll(3);
                stack.roll(3);
            }
            case OP_IFDUP -> {
                if (stack.isTrue(0)) {
                    stack.pushCopy(0);
                }
            }
            case OP_DEPTH -> stack.pushNumber(stack.size());
            case OP_DROP -> stack.pop();
            case OP_DUP -> stack.pushCopy(0);
            case OP_NIP -> {
                stack.roll(1);
                stack.pop();
            }
            case OP_OVER -> stack.pushCopy(1);
            case OP_PICK, OP_ROLL -> {
                return pickOrRoll(opcode == OP_ROLL, stack, minimal);
            }
            case OP_ROT -> stack.roll(2);
            case OP_SWAP -> stack.roll(1);
            case OP_TUCK -> {
                stack.pushCopy(0);
                stack.bury(2);
            }
            default -> throw new AssertionError(opcode);
        }
        return ScriptError.OK;
    }

    /** How many items an opcode looks at. */
    private static int wanted(int opcode) {
        return switch (opcode) {
            case OP_FROMALTSTACK, OP_DEPTH -> 0;
            case OP_2DROP, OP_2DUP, OP_NIP, OP_OVER, OP_PICK, OP_ROLL, OP_SWAP, OP_TUCK -> 2;
            case OP_3DUP, OP_ROT -> 3;
            case OP_2OVER, OP_2SWAP -> 4;
            case OP_2ROT -> 6;
            default -> 1;
        };
    }

    /** Pushes {@code count} items once more, the first of which lies at {@code depth}. */
    private static void copy(ScriptStack stack, int depth, int count) {
        for (int i = 0; i < count; i++) {
            stack.pushCopy(depth);
        }
    }

    private static ScriptError pickOrRoll(boolean roll, ScriptStack stack, boolean minimal) {
        long depth = ScriptNumbers.read(stack, 0, minimal, ScriptNumbers.USUAL_BYTES);
        if (depth == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        stack.pop();
        if (depth < 0 || depth >= stack.size()) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        if (roll) {
            stack.roll((int) depth);
        } else {
            stack.pushCopy((int) depth);
        }
        return ScriptError.OK;
    }
}
