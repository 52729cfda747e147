/**
 * JMH benchmarks of consensus, and the data that they run over. {@code cairn bench consensus} runs them, each in a Java of its
 * own, and sets them side by side; what a figure means and how to run one alone is told at each class.
 *
 * <p>{@link dev.cairn.bench.consensus.micro.ScriptBenchmark} checks spends that {@code SpendMaker} signs;
 * {@link dev.cairn.bench.consensus.micro.CurveBenchmark} asks libsecp256k1 the same without anything around it
 * ({@code BareLibrary}); {@link dev.cairn.bench.consensus.micro.BlockBenchmark} takes a block apart and hashes it.
 * {@link dev.cairn.bench.consensus.micro.ProcessorTime} leaves out what a busy machine does beside them.
 */
package dev.cairn.bench.consensus.micro;
