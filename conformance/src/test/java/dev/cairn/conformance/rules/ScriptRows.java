package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptBuilder;
import java.util.List;
import java.util.stream.Stream;

/** What ends a script, signatures and witnesses apart. */
final class ScriptRows {

    private static final String EVAL = "EvalScript";
    private static final String P2SH = "BIP16, VerifyScript";

    private ScriptRows() {}

    static List<Row> rows() {
        return Stream.of(endings(), opcodes(), limits(), stack(), numbers(), OpcodeLockRows.rows(), hashes())
                .flatMap(List::stream)
                .toList();
    }

    private static Row locked(String rule, ScriptError error, String bad, String good) {
        return Spend.row(rule, EVAL, error, Spend.of(bad, ""), Spend.of(good, ""));
    }

    private static List<Row> endings() {
        return List.of(
                Spend.row(
                        "the top item is true",
                        "VerifyScript",
                        ScriptError.EVAL_FALSE,
                        Spend.of("NOP", "0"),
                        Spend.of("NOP", "1")),
                Spend.row(
                        "there is a top item",
                        "VerifyScript",
                        ScriptError.EVAL_FALSE,
                        Spend.of("NOP", ""),
                        Spend.of("NOP", "1")),
                Spend.row(
                        "minus zero is false",
                        "CastToBool",
                        ScriptError.EVAL_FALSE,
                        Spend.of("NOP", "0x01 0x80"),
                        Spend.of("NOP", "0x01 0x81")),
                Spend.row(
                        "zeros are false, however long",
                        "CastToBool",
                        ScriptError.EVAL_FALSE,
                        Spend.of("NOP", "0x05 0x0000000080"),
                        Spend.of("NOP", "0x05 0x0000008000")),
                Spend.row(
                        "the push may be longer than it need be, but what it pushes counts",
                        "MINIMALDATA is policy",
                        ScriptError.EVAL_FALSE,
                        Spend.of("NOP", "0x4e 0x01000000 0x00"),
                        Spend.of("NOP", "0x4e 0x01000000 0x01")),
                locked(
                        "RETURN ends a script where it is reached",
                        ScriptError.OP_RETURN,
                        "1 IF RETURN ENDIF 1",
                        "0 IF RETURN ENDIF 1"),
                locked("VERIFY wants a true item", ScriptError.VERIFY, "0 VERIFY 1", "1 VERIFY 1"),
                locked(
                        "EQUALVERIFY wants the same bytes",
                        ScriptError.EQUALVERIFY,
                        "1 0x02 0x0100 EQUALVERIFY 1",
                        "1 0x01 0x01 EQUALVERIFY 1"),
                locked(
                        "NUMEQUALVERIFY wants the same number",
                        ScriptError.NUMEQUALVERIFY,
                        "1 2 NUMEQUALVERIFY 1",
                        "1 0x02 0x0100 NUMEQUALVERIFY 1"),
                locked("an IF is ended", ScriptError.UNBALANCED_CONDITIONAL, "1 IF 1", "1 IF 1 ENDIF"),
                locked("an ENDIF has an IF", ScriptError.UNBALANCED_CONDITIONAL, "1 ENDIF", "1 0 IF ENDIF"),
                locked("an ELSE has an IF", ScriptError.UNBALANCED_CONDITIONAL, "1 ELSE", "1 0 IF ELSE ELSE ENDIF"),
                locked("an IF has an item", ScriptError.UNBALANCED_CONDITIONAL, "IF ENDIF 1", "0 IF ENDIF 1"),
                Spend.row(
                        "an IF is ended in its own script",
                        "VerifyScript",
                        ScriptError.UNBALANCED_CONDITIONAL,
                        Spend.of("ENDIF", "1 1 IF"),
                        Spend.of("NOP", "1 1 IF ENDIF")));
    }

    private static List<Row> opcodes() {
        return List.of(
                locked(
                        "RESERVED is bad where it is reached",
                        ScriptError.BAD_OPCODE,
                        "1 IF 0x50 ENDIF 1",
                        "0 IF 0x50 ENDIF 1"),
                locked(
                        "VER is bad where it is reached",
                        ScriptError.BAD_OPCODE,
                        "1 IF 0x62 ENDIF 1",
                        "0 IF 0x62 ENDIF 1"),
                locked("VERIF is bad anywhere", ScriptError.BAD_OPCODE, "0 IF 0x65 ENDIF 1", "0 IF 0x62 ENDIF 1"),
                locked("VERNOTIF is bad anywhere", ScriptError.BAD_OPCODE, "0 IF 0x66 ENDIF 1", "0 IF 0x89 ENDIF 1"),
                locked("CHECKSIGADD is for tapscript", ScriptError.BAD_OPCODE, "1 0xba", "1 0xb9"),
                locked(
                        "ff is bad where it is reached",
                        ScriptError.BAD_OPCODE,
                        "1 IF 0xff ENDIF 1",
                        "0 IF 0xff ENDIF 1"),
                locked(
                        "CAT is disabled anywhere",
                        ScriptError.DISABLED_OPCODE,
                        "0 IF 0x7e ENDIF 1",
                        "0 IF 0x7d ENDIF 1"),
                locked(
                        "INVERT is disabled anywhere",
                        ScriptError.DISABLED_OPCODE,
                        "0 IF 0x83 ENDIF 1",
                        "0 IF 0x87 ENDIF 1"),
                locked(
                        "2MUL is disabled anywhere",
                        ScriptError.DISABLED_OPCODE,
                        "0 IF 0x8d ENDIF 1",
                        "0 IF 0x8c ENDIF 1"),
                locked(
                        "LSHIFT is disabled anywhere",
                        ScriptError.DISABLED_OPCODE,
                        "0 IF 0x98 ENDIF 1",
                        "0 IF 0x9a ENDIF 1"),
                locked("a push is not cut short", ScriptError.BAD_OPCODE, "1 0x02 0x01", "1 0x01 0x01"),
                locked("a push's length is not cut short", ScriptError.BAD_OPCODE, "1 0x4d 0x01", "1 0x4d 0x0000 0x51"),
                locked(
                        "a push of minus one byte is cut short",
                        ScriptError.BAD_OPCODE,
                        "1 0x4e 0xffffffff",
                        "1 0x4e 0x01000000 0x01"),
                locked(
                        "a push of the least number of bytes is cut short",
                        ScriptError.BAD_OPCODE,
                        "1 0x4e 0x00000080",
                        "1 0x4e 0x01000000 0x01"),
                locked(
                        "what is cut short counts where it is not reached, too",
                        ScriptError.BAD_OPCODE,
                        "1 0 IF 0x4c",
                        "1 0 IF 0x4c 0x00 ENDIF"));
    }

    private static List<Row> limits() {
        String keys = "0 0 " + "1 ".repeat(20) + "20 CHECKMULTISIG";
        return List.of(
                Spend.row(
                        "an item has 520 bytes at most",
                        EVAL,
                        ScriptError.PUSH_SIZE,
                        Spend.of(pushed(521, "DROP 1"), Script.EMPTY),
                        Spend.of(pushed(520, "DROP 1"), Script.EMPTY)),
                Spend.row(
                        "an item that is not reached has 520 bytes at most, too",
                        EVAL,
                        ScriptError.PUSH_SIZE,
                        Spend.of(unreached(521), Script.EMPTY),
                        Spend.of(unreached(520), Script.EMPTY)),
                Spend.row(
                        "a script has 10,000 bytes at most",
                        EVAL,
                        ScriptError.SCRIPT_SIZE,
                        Spend.of(ScriptAsm.parse("1"), longPushes(10_001)),
                        Spend.of(ScriptAsm.parse("1"), longPushes(10_000))),
                locked(
                        "a script has 201 operations at most",
                        ScriptError.OP_COUNT,
                        "1 " + "NOP ".repeat(202),
                        "1 " + "NOP ".repeat(201)),
                locked(
                        "operations that are not reached count",
                        ScriptError.OP_COUNT,
                        "0 IF " + "NOP ".repeat(200) + "ENDIF 1",
                        "0 IF " + "NOP ".repeat(199) + "ENDIF 1"),
                locked(
                        "pushes and numbers do not count, RESERVED neither",
                        ScriptError.OP_COUNT,
                        "NOP ".repeat(202) + "1",
                        "NOP ".repeat(201) + "1 ".repeat(300)),
                locked(
                        "each key of a multisig counts as an operation",
                        ScriptError.OP_COUNT,
                        "NOP ".repeat(181) + keys,
                        "NOP ".repeat(180) + keys),
                locked("a stack has 1,000 items at most", ScriptError.STACK_SIZE, "1 ".repeat(1001), "1 ".repeat(1000)),
                locked(
                        "the other stack's items count",
                        ScriptError.STACK_SIZE,
                        "1 TOALTSTACK " + "1 ".repeat(1000),
                        "1 TOALTSTACK " + "1 ".repeat(999)),
                locked(
                        "a multisig has 20 keys at most",
                        ScriptError.PUBKEY_COUNT,
                        "0 0 " + "1 ".repeat(21) + "21 CHECKMULTISIG",
                        keys),
                locked(
                        "a multisig has no fewer than no keys",
                        ScriptError.PUBKEY_COUNT,
                        "0 0 -1 CHECKMULTISIG",
                        "0 0 0 CHECKMULTISIG"),
                locked(
                        "a multisig has no more signatures than keys",
                        ScriptError.SIG_COUNT,
                        "0 0 0 2 1 1 CHECKMULTISIG",
                        "0 0 0 2 1 1 2 CHECKMULTISIG NOT"),
                locked(
                        "a multisig has no fewer than no signatures",
                        ScriptError.SIG_COUNT,
                        "0 -1 1 1 CHECKMULTISIG",
                        "0 0 1 1 CHECKMULTISIG"));
    }

    private static Script pushed(int length, String behind) {
        return new ScriptBuilder()
                .push(new byte[length])
                .raw(ScriptAsm.parse(behind))
                .build();
    }

    private static Script unreached(int length) {
        return new ScriptBuilder()
                .raw(ScriptAsm.parse("1 0 IF"))
                .push(new byte[length])
                .raw(ScriptAsm.parse("ENDIF"))
                .build();
    }

    /** Nineteen items, and as many bytes more as are wanted. */
    private static Script longPushes(int length) {
        ScriptBuilder script = new ScriptBuilder();
        for (int i = 0; i < 19; i++) {
            script.push(new byte[520]);
        }
        return script.raw(Script.ofHex("51".repeat(length - 19 * 523))).build();
    }

    private static List<Row> stack() {
        return List.of(
                locked("DUP wants an item", ScriptError.INVALID_STACK_OPERATION, "DUP 1", "1 DUP"),
                locked("ADD wants two", ScriptError.INVALID_STACK_OPERATION, "1 ADD", "1 1 ADD"),
                locked("WITHIN wants three", ScriptError.INVALID_STACK_OPERATION, "1 1 WITHIN", "1 1 2 WITHIN"),
                locked("PICK reaches an item", ScriptError.INVALID_STACK_OPERATION, "1 1 PICK", "1 0 PICK"),
                locked(
                        "PICK does not reach forward",
                        ScriptError.INVALID_STACK_OPERATION,
                        "1 -1 PICK",
                        "1 0 PICK DROP"),
                locked("ROLL reaches an item", ScriptError.INVALID_STACK_OPERATION, "1 1 ROLL", "1 0 ROLL"),
                locked(
                        "CHECKSIG wants two items",
                        ScriptError.INVALID_STACK_OPERATION,
                        "1 CHECKSIG",
                        "0 1 CHECKSIG NOT"),
                locked(
                        "CHECKMULTISIG takes one item too many",
                        ScriptError.INVALID_STACK_OPERATION,
                        "0 0 CHECKMULTISIG",
                        "0 0 0 CHECKMULTISIG VERIFY 1"),
                locked(
                        "FROMALTSTACK wants an item",
                        ScriptError.INVALID_ALTSTACK_OPERATION,
                        "FROMALTSTACK",
                        "1 TOALTSTACK FROMALTSTACK"),
                Spend.row(
                        "the other stack is each script's own",
                        "VerifyScript",
                        ScriptError.INVALID_ALTSTACK_OPERATION,
                        Spend.of("FROMALTSTACK", "1 1 TOALTSTACK"),
                        Spend.of("NOP", "1 1 TOALTSTACK")));
    }

    private static List<Row> numbers() {
        return List.of(
                locked(
                        "a number has four bytes at most",
                        ScriptError.UNKNOWN_ERROR,
                        "0x05 0x0100000000 1ADD",
                        "0x04 0x01000000 1ADD"),
                locked(
                        "a sum of five bytes is no number, but bytes",
                        ScriptError.UNKNOWN_ERROR,
                        "2147483647 1ADD 1SUB",
                        "2147483647 1ADD 0x05 0x0000008000 EQUAL"),
                locked(
                        "IF takes items of any length",
                        ScriptError.UNKNOWN_ERROR,
                        "0x05 0x0100000000 NOT NOT",
                        "0x05 0x0100000000 IF 1 ENDIF"),
                locked(
                        "CHECKLOCKTIMEVERIFY takes five bytes, not six",
                        ScriptError.UNKNOWN_ERROR,
                        "0x06 0x000000000000 CHECKLOCKTIMEVERIFY",
                        "0x06 0x000000000001"));
    }

    private static List<Row> hashes() {
        Script no = ScriptAsm.parse("0");
        Script yes = ScriptAsm.parse("1");
        return List.of(
                Spend.row(
                        "the script behind a hash is the right one",
                        P2SH,
                        ScriptError.EVAL_FALSE,
                        Spend.of(Programs.scriptHash(yes), Programs.pushOf(ScriptAsm.parse("2"))),
                        Spend.of(Programs.scriptHash(yes), Programs.pushOf(yes))),
                Spend.row(
                        "the script behind a hash is run",
                        P2SH,
                        ScriptError.EVAL_FALSE,
                        Spend.of(Programs.scriptHash(no), Programs.pushOf(no)),
                        Spend.of(Programs.scriptHash(yes), Programs.pushOf(yes))),
                Spend.row(
                        "the script behind a hash that is pushed another way is not run",
                        "IsPayToScriptHash",
                        ScriptError.EVAL_FALSE,
                        Spend.of(Programs.scriptHash(no), Programs.pushOf(no)),
                        Spend.of(Programs.almostScriptHash(no), Programs.pushOf(no))),
                Spend.row(
                        "what unlocks a hash only pushes",
                        P2SH,
                        ScriptError.SIG_PUSHONLY,
                        Spend.of(
                                Programs.scriptHash(yes),
                                new ScriptBuilder().op(0x61).push(yes).build()),
                        Spend.of(
                                Programs.scriptHash(yes),
                                new ScriptBuilder().op(0x60).push(yes).build())),
                Spend.row(
                        "a script behind a hash has 520 bytes at most",
                        P2SH,
                        ScriptError.PUSH_SIZE,
                        Spend.of(Programs.scriptHash(truths(521)), Programs.pushOf(truths(521))),
                        Spend.of(Programs.scriptHash(truths(520)), Programs.pushOf(truths(520)))));
    }

    private static Script truths(int length) {
        return Script.ofHex("51".repeat(length));
    }
}
