package dev.cairn.conformance.script;

import dev.cairn.consensus.script.ScriptFlags;
import java.util.Set;
import java.util.TreeSet;

/** Combinations of flags as Core's tests make them: {@code WITNESS} wants {@code P2SH}, {@code CLEANSTACK} wants both. */
final class Flags {

    private Flags() {}

    /** Takes away what wants a flag that is not there. */
    static int trim(int flags) {
        int trimmed = flags;
        if ((trimmed & ScriptFlags.P2SH) == 0) {
            trimmed &= ~ScriptFlags.WITNESS;
        }
        if ((trimmed & ScriptFlags.WITNESS) == 0) {
            trimmed &= ~ScriptFlags.CLEANSTACK;
        }
        return trimmed & ScriptFlags.ALL;
    }

    /** Adds what is wanted. */
    static int fill(int flags) {
        int filled = flags;
        if ((filled & ScriptFlags.CLEANSTACK) != 0) {
            filled |= ScriptFlags.WITNESS;
        }
        if ((filled & ScriptFlags.WITNESS) != 0) {
            filled |= ScriptFlags.P2SH;
        }
        return filled & ScriptFlags.ALL;
    }

    /** Each combination that has one flag less, and what that one carries. */
    static Set<Integer> withoutOne(int flags) {
        Set<Integer> combinations = new TreeSet<>();
        for (int bit = 1; bit <= ScriptFlags.ALL; bit <<= 1) {
            int fewer = trim(flags & ~bit);
            if (fewer != flags) {
                combinations.add(fewer);
            }
        }
        return combinations;
    }
}
