/**
 * What benchmarks beside a peer have in common: measurements in turns, rows with bars, one report.
 *
 * <p>{@link dev.cairn.bench.beside.BenchCommand} is the frame of a command. What is compared runs in
 * {@link dev.cairn.bench.beside.Turns}; programs are started by {@link dev.cairn.bench.beside.Programs} and end when this one does;
 * figures are a {@link dev.cairn.bench.beside.Series} each, in a {@link dev.cairn.bench.beside.Row} beside the peer's, with a
 * {@link dev.cairn.bench.beside.Bar} where one is set; {@link dev.cairn.bench.beside.Report} prints them.
 *
 * <p>Nothing here fails because it is slow, unless {@code --check} is given; a bar that is missed is said. One thread.
 */
package dev.cairn.bench.beside;
