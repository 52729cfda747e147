package dev.cairn.conformance.fuzz;

/** What fuzzers say things with. */
final class Fuzzing {

    private Fuzzing() {}

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("does not hold: " + what);
        }
    }
}
