package dev.cairn.consensus.script;

import java.util.ArrayList;
import java.util.List;

/**
 * Which rules a script is held to, as bits of an {@code int}. Every flag is a soft fork: what passes with more flags passes
 * with fewer. Names and meanings are Core's ({@code script/interpreter.h}, {@code SCRIPT_VERIFY_…}), so that vectors
 * and logs can be read side by side; bits are numbered as there.
 */
public final class ScriptFlags {

    /** No rule beyond those of the first release. */
    public static final int NONE = 0;

    /** Evaluate the script behind a script hash (BIP16). */
    public static final int P2SH = 1;

    /** Signatures in strict DER with a defined hash type; keys compressed or uncompressed. Policy. */
    public static final int STRICTENC = 1 << 1;

    /** Signatures in strict DER (BIP66). */
    public static final int DERSIG = 1 << 2;

    /** Signatures in strict DER with S in the lower half (BIP62 rule 5, BIP146). Policy. */
    public static final int LOW_S = 1 << 3;

    /** The item that {@code CHECKMULTISIG} takes by mistake is empty (BIP147). */
    public static final int NULLDUMMY = 1 << 4;

    /** The unlocking script only pushes (BIP62 rule 2). Policy. */
    public static final int SIGPUSHONLY = 1 << 5;

    /** Pushes and numbers in their shortest form (BIP62 rules 3 and 4). Policy. */
    public static final int MINIMALDATA = 1 << 6;

    /** No executed NOP that a soft fork may give a meaning. Policy. */
    public static final int DISCOURAGE_UPGRADABLE_NOPS = 1 << 7;

    /** Exactly one item is left (BIP62 rule 6). Wants {@link #P2SH} and {@link #WITNESS}. Policy. */
    public static final int CLEANSTACK = 1 << 8;

    /** {@code CHECKLOCKTIMEVERIFY} (BIP65). */
    public static final int CHECKLOCKTIMEVERIFY = 1 << 9;

    /** {@code CHECKSEQUENCEVERIFY} (BIP112). */
    public static final int CHECKSEQUENCEVERIFY = 1 << 10;

    /** Segregated witness (BIP141, BIP143). Wants {@link #P2SH}. */
    public static final int WITNESS = 1 << 11;

    /** No witness program of an unknown version. Policy. */
    public static final int DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM = 1 << 12;

    /** In witness v0, {@code IF} takes nothing but an empty item or 01. Policy; a rule in tapscript. */
    public static final int MINIMALIF = 1 << 13;

    /** A failed signature check had an empty signature (BIP146). Policy. */
    public static final int NULLFAIL = 1 << 14;

    /** In witness v0, keys are compressed. Policy. */
    public static final int WITNESS_PUBKEYTYPE = 1 << 15;

    /** Before witness, no {@code CODESEPARATOR} and no signature inside the script that it signs. Policy. */
    public static final int CONST_SCRIPTCODE = 1 << 16;

    /** Taproot and tapscript (BIP341, BIP342). */
    public static final int TAPROOT = 1 << 17;

    /** No taproot leaf of an unknown version. Policy. */
    public static final int DISCOURAGE_UPGRADABLE_TAPROOT_VERSION = 1 << 18;

    /** No {@code OP_SUCCESSx}. Policy. */
    public static final int DISCOURAGE_OP_SUCCESS = 1 << 19;

    /** In tapscript, no key of an unknown type. Policy. */
    public static final int DISCOURAGE_UPGRADABLE_PUBKEYTYPE = 1 << 20;

    /** All flags there are. */
    public static final int ALL = (1 << 21) - 1;

    /** What a block at the tip of a chain is held to (Core, {@code MANDATORY_SCRIPT_VERIFY_FLAGS}). */
    public static final int MANDATORY =
            P2SH | DERSIG | NULLDUMMY | CHECKLOCKTIMEVERIFY | CHECKSEQUENCEVERIFY | WITNESS | TAPROOT;

    /** What a relayed transaction is held to (Core, {@code STANDARD_SCRIPT_VERIFY_FLAGS}). */
    public static final int STANDARD = MANDATORY
            | STRICTENC
            | MINIMALDATA
            | DISCOURAGE_UPGRADABLE_NOPS
            | CLEANSTACK
            | MINIMALIF
            | NULLFAIL
            | LOW_S
            | DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
            | WITNESS_PUBKEYTYPE
            | CONST_SCRIPTCODE
            | DISCOURAGE_UPGRADABLE_TAPROOT_VERSION
            | DISCOURAGE_OP_SUCCESS
            | DISCOURAGE_UPGRADABLE_PUBKEYTYPE;

    /** By bit number. */
    private static final List<String> NAMES = List.of(
            "P2SH",
            "STRICTENC",
            "DERSIG",
            "LOW_S",
            "NULLDUMMY",
            "SIGPUSHONLY",
            "MINIMALDATA",
            "DISCOURAGE_UPGRADABLE_NOPS",
            "CLEANSTACK",
            "CHECKLOCKTIMEVERIFY",
            "CHECKSEQUENCEVERIFY",
            "WITNESS",
            "DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM",
            "MINIMALIF",
            "NULLFAIL",
            "WITNESS_PUBKEYTYPE",
            "CONST_SCRIPTCODE",
            "TAPROOT",
            "DISCOURAGE_UPGRADABLE_TAPROOT_VERSION",
            "DISCOURAGE_OP_SUCCESS",
            "DISCOURAGE_UPGRADABLE_PUBKEYTYPE");

    private ScriptFlags() {}

    /**
     * Reads names separated by commas, as vectors have them; {@code NONE} and nothing at all are no flag.
     *
     * @throws IllegalArgumentException if a name is not known
     */
    public static int parse(String names) {
        int flags = NONE;
        for (String name : names.split(",", -1)) {
            if (!name.isEmpty() && !name.equals("NONE")) {
                flags |= bit(name);
            }
        }
        return flags;
    }

    private static int bit(String name) {
        int bit = NAMES.indexOf(name);
        if (bit < 0) {
            throw new IllegalArgumentException("no script flag is called " + name + "; there are " + NAMES);
        }
        return 1 << bit;
    }

    /** The names of all flags in {@code flags}, separated by commas; {@code NONE} if there are none. */
    public static String format(int flags) {
        List<String> names = new ArrayList<>();
        for (int bit = 0; bit < NAMES.size(); bit++) {
            if ((flags & (1 << bit)) != 0) {
                names.add(NAMES.get(bit));
            }
        }
        return names.isEmpty() ? "NONE" : String.join(",", names);
    }
}
