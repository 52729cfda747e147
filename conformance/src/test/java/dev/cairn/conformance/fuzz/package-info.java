/**
 * Fuzzers of everything that reads a stranger's bytes. Each is a class {@code NameFuzzer} with a
 * {@code fuzzerTestOneInput} that {@code ./cairn fuzz} hands to Jazzer; what it promises is in its first sentence. Seeds,
 * old findings among them, lie in {@code src/test/resources/fuzz/name}, and every test run goes over them.
 */
package dev.cairn.conformance.fuzz;
