package dev.cairn.primitives.tx;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptReader;
import java.util.function.IntFunction;

/**
 * Counts signature operations, which a block may have only so many of (Core, tx_verify.cpp, script.cpp and
 * interpreter.cpp). Counting reads scripts and runs none.
 */
public final class SigOps {

    /** What an operation outside a witness costs; one inside costs 1 (BIP141). */
    public static final int LEGACY_COST = 4;

    private SigOps() {}

    /**
     * Operations in one script, up to a push that is cut short.
     *
     * @param accurate whether a multisig counts as many keys as the number pushed right before it, or always 20
     */
    public static int count(Bytes script, boolean accurate) {
        return count(script.array(), script.offset(), script.length(), accurate);
    }

    /** A {@link ScriptReader} would do, and take twice as long: a block has tens of thousands of scripts, most of a few opcodes. */
    private static int count(byte[] script, int from, int length, boolean accurate) {
        int count = 0;
        int previous = Opcodes.OP_INVALIDOPCODE;
        int end = from + length;
        for (int at = from; at < end; ) {
            int opcode = script[at++] & 0xff;
            if (opcode < Opcodes.OP_PUSHDATA1) {
                at += opcode;
            } else if (opcode <= Opcodes.OP_PUSHDATA4) {
                at = behindPush(script, at, end, 1 << (opcode - Opcodes.OP_PUSHDATA1));
            } else if (opcode == Opcodes.OP_CHECKSIG || opcode == Opcodes.OP_CHECKSIGVERIFY) {
                count++;
            } else if (opcode == Opcodes.OP_CHECKMULTISIG || opcode == Opcodes.OP_CHECKMULTISIGVERIFY) {
                count += accurate && Opcodes.isSmallNumber(previous)
                        ? Opcodes.decodeNumber(previous)
                        : Script.MAX_MULTISIG_KEYS;
            }
            previous = opcode;
        }
        return count;
    }

    /** Where a push ends whose length takes {@code width} bytes; {@code end} if the script ends before. */
    private static int behindPush(byte[] script, int at, int end, int width) {
        if (width > end - at) {
            return end;
        }
        long length = 0;
        for (int i = width - 1; i >= 0; i--) {
            length = length << 8 | (script[at + i] & 0xff);
        }
        return (int) Math.min(end, at + width + length);
    }

    /** Operations in all of a transaction's own scripts, a multisig counting 20: what a block was first limited by. */
    public static int legacy(Transaction tx) {
        int count = 0;
        for (int i = 0; i < tx.inputCount(); i++) {
            count += countSized(tx.array(), tx.inputOffset(i) + 36);
        }
        for (int i = 0; i < tx.outputCount(); i++) {
            count += countSized(tx.array(), tx.outputOffset(i) + 8);
        }
        return count;
    }

    private static int countSized(byte[] array, int at) {
        return count(array, at + CompactSizes.length(array, at), CompactSizes.value(array, at), false);
    }

    /**
     * Operations in the script under a P2SH output, which is the last thing its input pushes (BIP16). None if the output
     * is no P2SH, or if the input does more than push.
     */
    public static int payToScriptHash(Script scriptSig, Script spent) {
        if (!spent.isPayToScriptHash()) {
            return 0;
        }
        Script inner = lastPush(scriptSig);
        return inner == null ? 0 : count(inner, true);
    }

    /**
     * Operations that an input's witness brings (BIP141): one for a key's hash, those of the script, its last item, for a
     * script's hash. None for any other program: tapscript has a budget of its own.
     *
     * @param spent the script of the output spent, a witness program or the P2SH of one
     */
    public static int witness(Script scriptSig, Script spent, Witness witness) {
        if (spent.isWitnessProgram()) {
            return inProgram(spent, witness);
        }
        if (spent.isPayToScriptHash()) {
            Script inner = lastPush(scriptSig);
            if (inner != null && inner.isWitnessProgram()) {
                return inProgram(inner, witness);
            }
        }
        return 0;
    }

    private static int inProgram(Script program, Witness witness) {
        if (program.witnessVersion() != 0) {
            return 0;
        }
        return switch (program.length() - 2) {
            case 20 -> 1;
            case 32 -> witness.isEmpty() ? 0 : count(witness.item(witness.count() - 1), true);
            default -> 0;
        };
    }

    /**
     * What a transaction's operations cost of the 80,000 that a block may have (Core, {@code GetTransactionSigOpCost}).
     *
     * @param spent the script of the output that each input spends; not asked for a coinbase
     * @param p2sh whether BIP16 holds
     * @param witness whether BIP141 holds, which needs BIP16
     */
    public static long cost(Transaction tx, IntFunction<Script> spent, boolean p2sh, boolean witness) {
        if (witness && !p2sh) {
            throw new IllegalArgumentException("BIP141 holds only where BIP16 does");
        }
        long cost = (long) legacy(tx) * LEGACY_COST;
        if (!p2sh || tx.isCoinbase()) {
            return cost;
        }
        for (int i = 0; i < tx.inputCount(); i++) {
            Script script = spent.apply(i);
            if (script.isPayToScriptHash()) {
                Script scriptSig = tx.scriptSig(i);
                cost += (long) payToScriptHash(scriptSig, script) * LEGACY_COST;
                if (witness) {
                    cost += witness(scriptSig, script, tx.witness(i));
                }
            } else if (witness && script.isWitnessProgram()) {
                cost += inProgram(script, tx.witness(i));
            }
        }
        return cost;
    }

    /** What the last opcode pushes, nothing for one that pushes a number; null if the script does more than push. */
    private static Script lastPush(Script script) {
        int offset = script.offset();
        int length = 0;
        ScriptReader in = new ScriptReader(script);
        while (in.next()) {
            if (in.opcode() > Opcodes.OP_16) {
                return null;
            }
            offset = in.dataOffset();
            length = in.dataLength();
        }
        return in.failed() ? null : new Script(script.array(), offset, length);
    }
}
