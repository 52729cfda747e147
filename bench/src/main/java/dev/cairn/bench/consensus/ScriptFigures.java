package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.Series;
import dev.cairn.bench.beside.Turns;
import dev.cairn.bench.beside.Unit;
import dev.cairn.bench.consensus.micro.CurveBenchmark;
import dev.cairn.bench.consensus.micro.ScriptBenchmark;
import dev.cairn.bench.consensus.micro.SpendKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Script checks a second, by kind, beside what libsecp256k1 alone needs for the same. */
final class ScriptFigures {

    private static final double HASHED_KEYS = 0.90;
    private static final double KEY_PATH = 0.95;

    /** Kinds stand behind the call that they are compared with, so that both find the machine alike. */
    private static final List<SpendKind> ECDSA = List.of(
            SpendKind.P2PKH,
            SpendKind.P2WPKH,
            SpendKind.P2SH_P2WPKH,
            SpendKind.P2SH_MULTISIG,
            SpendKind.P2WSH_MULTISIG,
            SpendKind.BARE_MULTISIG);

    private static final List<SpendKind> SCHNORR = List.of(SpendKind.P2TR_KEY, SpendKind.P2TR_SCRIPT);

    private final Microbenchmarks micro;
    private final Optional<BenchBitcoin> benchBitcoin;
    private final int rounds;
    private final int threads;

    /** Series by name of a call or kind: operations a second. */
    private final Map<String, List<Double>> rates = new LinkedHashMap<>();

    ScriptFigures(Microbenchmarks micro, Optional<BenchBitcoin> benchBitcoin, int rounds, int threads) {
        this.micro = micro;
        this.benchBitcoin = threads == 1 ? benchBitcoin : Optional.empty();
        this.rounds = rounds;
        this.threads = threads;
    }

    Section run(Progress progress) throws BenchException {
        List<BenchBitcoin.Pass> passes = new ArrayList<>();
        Turns turns = new Turns(progress, rounds);
        curve("ecdsa", turns);
        ECDSA.forEach(kind -> check(kind, turns));
        curve("schnorr", turns);
        SCHNORR.forEach(kind -> check(kind, turns));
        curve("tweak", turns);
        if (benchBitcoin.isPresent()) {
            turns.add("bench_bitcoin", () -> passes.add(benchBitcoin.get().run()));
        }
        turns.run();
        return new Section("Script checks, " + threads(), notes(), rows(passes));
    }

    private void curve(String method, Turns turns) {
        turns.add(
                "libsecp256k1 " + method + ", " + threads(),
                () -> add(method, rate(micro.run(CurveBenchmark.class, method, threads, Map.of()))));
    }

    private void check(SpendKind kind, Turns turns) {
        turns.add(
                kind.title() + ", " + threads(),
                () -> add(
                        kind.name(),
                        rate(micro.run(ScriptBenchmark.class, "check", threads, Map.of("kind", kind.name())))));
    }

    /** On one thread a second is one of processor time; more threads are to show what they give by the clock. */
    private double rate(Microbenchmarks.Measured measured) {
        return threads == 1 ? measured.perSecond() : measured.score();
    }

    private void add(String name, double rate) {
        rates.computeIfAbsent(name, key -> new ArrayList<>()).add(rate);
    }

    private String threads() {
        return threads == 1 ? "1 thread" : threads + " threads";
    }

    private List<String> notes() {
        return List.of(
                "How many inputs are checked a second, scripts and signatures, and how near is that to what libsecp256k1"
                        + " alone can do? Data: 4,096 transactions of one input and two outputs a kind, all keys"
                        + " different. Each figure: " + (threads == 1 ? "processor time" : "the clock") + " of "
                        + rounds
                        + " Java(s), each " + micro.protocol() + ".",
                "Nothing is cached: no signature, no parsed key. 'libsecp256k1' is the same library called bare, key and"
                        + " signature parsed each time; for a 2-of-3 three verifications, for a script path one and a"
                        + " tweak. VerifyScriptBench checks one P2WPKH input of one key.");
    }

    private List<Row> rows(List<BenchBitcoin.Pass> passes) {
        List<Row> rows = new ArrayList<>();
        for (SpendKind kind : SpendKind.values()) {
            Row row = Row.beside(kind.title(), Unit.PER_SECOND, series(kind.name()), "libsecp256k1", curveRate(kind));
            rows.add(bar(kind).map(row::withBar).orElse(row));
            if (kind == SpendKind.P2WPKH) {
                BlockFigures.like(passes, "VerifyScriptBench", seconds -> 1 / seconds)
                        .ifPresent(like -> rows.add(
                                Row.beside(kind.title(), Unit.PER_SECOND, series(kind.name()), "VerifyScript", like)));
            }
        }
        return rows;
    }

    private Series series(String name) {
        return new Series(rates.get(name));
    }

    /** Checks a second if nothing but the library's work had to be done. */
    private Series curveRate(SpendKind kind) {
        Series seconds = series("ecdsa")
                .map(rate -> kind.ecdsa() / rate)
                .with(series("schnorr"), (sum, rate) -> sum + kind.schnorr() / rate)
                .with(series("tweak"), (sum, rate) -> sum + kind.tweaks() / rate);
        return seconds.map(each -> 1 / each);
    }

    /** The bars are set for one core. */
    private Optional<Bar> bar(SpendKind kind) {
        if (threads != 1) {
            return Optional.empty();
        }
        return switch (kind) {
            case P2PKH, P2WPKH -> Optional.of(Bar.ratioAtLeast(HASHED_KEYS));
            case P2TR_KEY -> Optional.of(Bar.ratioAtLeast(KEY_PATH));
            case P2SH_P2WPKH, P2SH_MULTISIG, P2WSH_MULTISIG, BARE_MULTISIG, P2TR_SCRIPT -> Optional.empty();
        };
    }
}
