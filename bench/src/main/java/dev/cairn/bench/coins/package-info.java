/**
 * What holding coins costs: JMH benchmarks of the records and their index, of the files on disk, and the coins that they hold
 * ({@code MadeCoins}).
 *
 * <p>{@link dev.cairn.bench.coins.RecordBenchmark} tells how to run it. Memory is what it measures, in both senses: so it also
 * measures what one read costs that misses every cache, on the same machine and in the same minutes. {@link
 * dev.cairn.bench.coins.CoinFilesBenchmark} is of the disk: it reads coins and flushes them.
 */
package dev.cairn.bench.coins;
