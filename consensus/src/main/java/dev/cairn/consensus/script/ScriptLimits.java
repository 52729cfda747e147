package dev.cairn.consensus.script;

/** ScriptLimits of a script (Core, {@code script/script.h}). */
final class ScriptLimits {

    /** Bytes in an item. */
    static final int ITEM_BYTES = 520;

    /** Bytes in a script; none in tapscript. */
    static final int SCRIPT_BYTES = 10_000;

    /** Opcodes above {@code OP_16} in a script, and keys of {@code CHECKMULTISIG}; none in tapscript. */
    static final int OPS = 201;

    /** Items on stack and alternate stack together, behind each opcode. */
    static final int STACK_ITEMS = 1000;

    /** Keys of one {@code CHECKMULTISIG}. */
    static final int MULTISIG_KEYS = 20;

    /** What a signature check in tapscript takes from the budget, and what the budget has beside the witness' size. */
    static final int WEIGHT_PER_SIGNATURE = 50;

    private ScriptLimits() {}
}
