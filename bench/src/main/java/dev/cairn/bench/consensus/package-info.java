/**
 * {@code cairn bench consensus}: figures of consensus beside peers, each with the question that it answers.
 *
 * <p>{@link dev.cairn.bench.consensus.ConsensusCommand} reads the command line; each part of it
 * ({@code StartFigures}, {@code BlockFigures}, {@code ScriptFigures}, {@code ChainFigures}) gives a section of
 * rows, which the frame of all such commands prints ({@code dev.cairn.bench.beside}). Small things are measured by JMH ({@code Microbenchmarks} runs what lies in
 * the package {@code micro}), whole runs as programs, with the processor time that the system counted for them.
 */
package dev.cairn.bench.consensus;
