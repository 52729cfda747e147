package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.primitives.tx.TxIn;
import java.util.List;

/** Locks that an output's own script asks for. */
final class OpcodeLockRows {

    private static final String CLTV = "BIP65, CheckLockTime";
    private static final String CSV = "BIP112, CheckSequence";
    private static final long NOT_FINAL = TxIn.FINAL_SEQUENCE - 1;
    private static final long DISABLED = 1L << 31;
    private static final long BY_TIME = 1L << 22;

    private OpcodeLockRows() {}

    static List<Row> rows() {
        ScriptError unsatisfied = ScriptError.UNSATISFIED_LOCKTIME;
        return List.of(
                cltv(
                        "a time is not negative",
                        ScriptError.NEGATIVE_LOCKTIME,
                        until("-1", NOT_FINAL, 100),
                        until("0", NOT_FINAL, 100)),
                cltv("a height is reached", unsatisfied, until("100", NOT_FINAL, 99), until("100", NOT_FINAL, 100)),
                cltv(
                        "a time is reached",
                        unsatisfied,
                        until("500000001", NOT_FINAL, 500_000_000),
                        until("500000000", NOT_FINAL, 500_000_000)),
                cltv(
                        "a height is no time",
                        unsatisfied,
                        until("100", NOT_FINAL, 500_000_000),
                        until("100", NOT_FINAL, 101)),
                cltv(
                        "a time is no height",
                        unsatisfied,
                        until("500000000", NOT_FINAL, 149),
                        until("149", NOT_FINAL, 149)),
                cltv(
                        "the sequence is not final",
                        unsatisfied,
                        until("100", TxIn.FINAL_SEQUENCE, 100),
                        until("100", NOT_FINAL, 100)),
                cltv(
                        "numbers of five bytes are read",
                        unsatisfied,
                        until("0x05 0x6500000000", NOT_FINAL, 100),
                        until("0x05 0x6400000000", NOT_FINAL, 100)),
                cltv(
                        "there is a time",
                        ScriptError.INVALID_STACK_OPERATION,
                        Spend.of("CHECKLOCKTIMEVERIFY 1", ""),
                        Spend.of("0 CHECKLOCKTIMEVERIFY 1", "").with(1, NOT_FINAL, 0)),
                csv("a time is not negative", ScriptError.NEGATIVE_LOCKTIME, after("-1", 2, 0), after("0", 2, 0)),
                csv("a height is reached", unsatisfied, after("1", 2, 0), after("0", 2, 0)),
                csv("the version is 2 at least", unsatisfied, after("0", 1, 0), after("0", 2, 0)),
                csv("the version is unsigned", unsatisfied, after("0", 0, 0), after("0", -1, 0)),
                csv("the sequence is a lock", unsatisfied, after("0", 2, DISABLED), after("0", 2, 0)),
                csv("time is no height", unsatisfied, after("4194304", 2, 0), after("4194304", 2, BY_TIME)),
                csv(
                        "bit 31 of the item means nothing is asked",
                        unsatisfied,
                        after("1", 1, 0),
                        after("0x05 0x0100008000", 1, 0)),
                csv(
                        "there is a time",
                        ScriptError.INVALID_STACK_OPERATION,
                        Spend.of("CHECKSEQUENCEVERIFY 1", ""),
                        Spend.of("0 CHECKSEQUENCEVERIFY 1", "").with(2, 0, 0)));
    }

    private static Row cltv(String rule, ScriptError error, Spend bad, Spend good) {
        return Spend.row("CHECKLOCKTIMEVERIFY: " + rule, CLTV, error, bad, good);
    }

    private static Row csv(String rule, ScriptError error, Spend bad, Spend good) {
        return Spend.row("CHECKSEQUENCEVERIFY: " + rule, CSV, error, bad, good);
    }

    private static Spend until(String time, long sequence, long lockTime) {
        return Spend.of(time + " CHECKLOCKTIMEVERIFY DROP 1", "").with(1, sequence, lockTime);
    }

    private static Spend after(String time, int version, long sequence) {
        return Spend.of(time + " CHECKSEQUENCEVERIFY DROP 1", "").with(version, sequence, 0);
    }
}
