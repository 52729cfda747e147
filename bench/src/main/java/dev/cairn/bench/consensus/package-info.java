/**
 * {@code cairn bench consensus}: figures of consensus beside peers, each with the question that it answers.
 *
 * <p>{@link dev.cairn.bench.consensus.ConsensusCommand} reads the command line; each part of it
 * ({@code Launcher}, {@code BlockFigures}, {@code ScriptFigures}, {@code ChainFigures}) gives a {@code Section} of
 * {@code Row}s, and {@code Report} prints them. Small things are measured by JMH ({@code Microbenchmarks} runs what lies in
 * the package {@code micro}), whole runs as programs ({@code Programs}), with the processor time that the system counted for
 * them ({@code ChildTimes}). What is compared is measured side by side and again and again, and the ratio is taken in each
 * round: a machine that others use is slow for both.
 *
 * <p>{@code cairn bench import} ({@link dev.cairn.bench.consensus.ImportCommand}) is of the same making: it lets a node and its
 * peer import one chain without scripts ({@code ImportFigures}).
 *
 * <p>Nothing here fails because it is slow; a bar that is missed is said.
 */
package dev.cairn.bench.consensus;
