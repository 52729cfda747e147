package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.Series;
import dev.cairn.bench.beside.Turns;
import dev.cairn.bench.beside.Unit;
import dev.cairn.bench.consensus.micro.BlockBenchmark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What one block costs to take apart and to hash, on one thread. */
final class BlockFigures {

    private static final String ALL = "parseAndHashAll";
    private static final String HASH = "hashBytesOnce";
    private static final String PARSE = "parse";
    private static final String TXIDS = "parseAndTxids";
    private static final String ROOT = "merkleRoot";
    private static final double MOST_HASHES = 4;

    private final Microbenchmarks micro;
    private final Optional<BenchBitcoin> benchBitcoin;
    private final int rounds;

    BlockFigures(Microbenchmarks micro, Optional<BenchBitcoin> benchBitcoin, int rounds) {
        this.micro = micro;
        this.benchBitcoin = benchBitcoin;
        this.rounds = rounds;
    }

    Section run(ChainData chain, Progress progress) throws BenchException {
        Map<String, String> file = Map.of("file", chain.sampleFile().toString());
        Map<String, List<Double>> micros = new LinkedHashMap<>();
        List<BenchBitcoin.Pass> passes = new ArrayList<>();
        Turns turns = new Turns(progress, rounds);
        // What a bar compares stands side by side.
        for (String method : List.of(HASH, ALL, PARSE, TXIDS, ROOT)) {
            turns.add(
                    "block, " + method,
                    () -> micros.computeIfAbsent(method, key -> new ArrayList<>())
                            .add(micro.run(BlockBenchmark.class, method, 1, file)
                                            .nanos()
                                    / 1e3));
        }
        if (benchBitcoin.isPresent()) {
            turns.add("bench_bitcoin", () -> passes.add(benchBitcoin.get().run()));
        }
        turns.run();
        return new Section("Blocks, 1 thread", notes(chain), rows(chain, micros, passes));
    }

    private List<String> notes(ChainData chain) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "What does it cost to take a block apart and to hash what must be hashed? Data: a block of %,d bytes"
                                + " and %,d transactions. Each figure: processor time of %d Java(s), each %s.",
                        chain.sample().size(),
                        chain.sampleTransactions(),
                        rounds,
                        micro.protocol()),
                "'parse, ids and roots' is parsing, every txid and wtxid and both roots; its ratio says how many times"
                        + " as long as hashing the block's bytes once it takes. bench_bitcoin reads its own block of"
                        + " 999,887 bytes into objects, and reduces 9,001 leaves two at a time.");
    }

    private static List<Row> rows(ChainData chain, Map<String, List<Double>> micros, List<BenchBitcoin.Pass> passes) {
        int bytes = chain.sample().size();
        int transactions = chain.sampleTransactions();
        Series hash = new Series(micros.get(HASH));
        Series parse = new Series(micros.get(PARSE));
        Series txids = new Series(micros.get(TXIDS)).with(parse, (both, alone) -> both - alone);
        List<Row> rows = new ArrayList<>();
        rows.add(beside(
                "SHA-256 of its bytes",
                Unit.MEGABYTES_PER_SECOND,
                hash.map(us -> bytes / us),
                "SHA256_SHANI",
                like(passes, "SHA256_SHANI", seconds -> 1e-6 / seconds)));
        rows.add(beside(
                "parse",
                Unit.MEGABYTES_PER_SECOND,
                parse.map(us -> bytes / us),
                "Deserialize",
                like(passes, "DeserializeBlockTest", seconds -> BenchBitcoin.BLOCK_BYTES / 1e6 / seconds)));
        rows.add(Row.alone("a txid", Unit.NANOSECONDS, txids.map(us -> us * 1e3 / transactions)));
        rows.add(beside(
                "Merkle root, a leaf",
                Unit.NANOSECONDS,
                new Series(micros.get(ROOT)).map(us -> us * 1e3 / transactions),
                "MerkleRoot",
                like(passes, "MerkleRoot", seconds -> seconds * 1e9)));
        rows.add(Row.timesAsLong(
                        "parse, ids and roots",
                        Unit.MILLISECONDS,
                        new Series(micros.get(ALL)).map(us -> us / 1e3),
                        "bytes hashed once",
                        hash.map(us -> us / 1e3))
                .withBar(Bar.ratioAtMost(MOST_HASHES)));
        return rows;
    }

    private static Row beside(String metric, Unit unit, Series ours, String name, Optional<Series> like) {
        return like.map(figure -> Row.beside(metric, unit, ours, name, figure))
                .orElseGet(() -> Row.alone(metric, unit, ours));
    }

    static Optional<Series> like(
            List<BenchBitcoin.Pass> passes, String name, java.util.function.DoubleUnaryOperator figure) {
        List<Double> values = passes.stream()
                .map(pass -> pass.of(name))
                .filter(OptionalDouble::isPresent)
                .map(seconds -> figure.applyAsDouble(seconds.getAsDouble()))
                .toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(new Series(values));
    }
}
