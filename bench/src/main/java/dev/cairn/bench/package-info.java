/**
 * Workloads, and what makes the data for them: {@code cairn bench COMMAND}. {@link dev.cairn.bench.Main} is the program; each
 * command has a package of its own.
 */
package dev.cairn.bench;
