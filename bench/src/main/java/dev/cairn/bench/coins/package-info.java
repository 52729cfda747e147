/**
 * What holding coins costs: JMH benchmarks of the records and their index, and the coins that they hold ({@code MadeCoins}).
 *
 * <p>{@link dev.cairn.bench.coins.RecordBenchmark} tells how to run it. Memory is what it measures, in both senses: so it also
 * measures what one read costs that misses every cache, on the same machine and in the same minutes.
 */
package dev.cairn.bench.coins;
