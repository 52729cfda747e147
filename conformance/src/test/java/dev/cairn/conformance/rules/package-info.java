/**
 * One row a rule: a block that breaks that rule alone, and its twin, the same one step to the legal side. Cairn must refuse
 * the first with Core's reject reason and accept the second, and so must a real bitcoind that is given the same bytes.
 *
 * <p>{@link dev.cairn.conformance.rules.RulesTableTest} runs the table; read a file of rows ({@code BlockRows}, {@code
 * ScriptRows}, …) first, then {@code Row}, {@code Draft} (a block being made) and {@code Chain} (what it is made upon).
 * What a peer cannot be asked, or answers in its own words, is listed in {@code differences.md}. {@link
 * dev.cairn.conformance.rules.OddInputTest} measures what input costs that has broken others.
 */
package dev.cairn.conformance.rules;
