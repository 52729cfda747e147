package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Programs;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.Series;
import dev.cairn.bench.beside.Turns;
import dev.cairn.bench.beside.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A whole audit beside a whole reindex, one after the other, again and again. */
final class ChainFigures {

    private static final double BUSY = 1.8;
    private static final int THREADS = 2;

    private final Audit audit;
    private final Optional<PeerNode> peer;
    private final int rounds;

    ChainFigures(Audit audit, Optional<PeerNode> peer, int rounds) {
        this.audit = audit;
        this.peer = peer;
        this.rounds = rounds;
    }

    Section run(ChainData chain, Progress progress) throws BenchException {
        List<Double> seconds = new ArrayList<>();
        List<Double> work = new ArrayList<>();
        List<Double> busy = new ArrayList<>();
        List<Double> peerSeconds = new ArrayList<>();
        List<Double> peerWork = new ArrayList<>();
        List<Double> peerBusy = new ArrayList<>();
        long[] checked = new long[1];
        Turns turns = new Turns(progress, rounds).add("cairn verify", () -> {
            Programs.Run run = audit.run(chain, THREADS);
            seconds.add(run.seconds());
            work.add(run.processorSeconds());
            busy.add(run.processorSeconds() / run.seconds());
            checked[0] = Audit.scripts(run);
        });
        if (peer.isPresent()) {
            turns.add("bitcoind -reindex", () -> {
                PeerNode.Reindex reindex = peer.get().reindex(chain, THREADS);
                peerSeconds.add(reindex.seconds());
                peerWork.add(reindex.processorSeconds());
                peerBusy.add(reindex.processorsBusy());
            });
        }
        turns.run();
        long scripts = checked[0];
        double megabytes = chain.bytes() / 1e6;
        double inputs = scripts;
        Bar twoCores = Bar.atLeast(BUSY);
        List<Row> rows = List.of(
                row("blocks", Unit.MEGABYTES_PER_SECOND, rate(seconds, megabytes), rate(peerSeconds, megabytes)),
                row("inputs", Unit.PER_SECOND, rate(seconds, inputs), rate(peerSeconds, inputs)),
                row("processor time", Unit.SECONDS, of(work), of(peerWork)),
                row("processors kept busy", Unit.PROCESSORS, of(busy), of(peerBusy))
                        .withBar(twoCores));
        return new Section("A whole chain, 2 threads", notes(chain, scripts), rows);
    }

    private List<String> notes(ChainData chain, long scripts) {
        List<String> notes = new ArrayList<>();
        notes.add(String.format(
                Locale.ROOT,
                "How long does it take to check everything in a folder of blocks, from starting the program to its end?"
                        + " Data: %s, %,d inputs with scripts. %d runs, alternating with the peer's.",
                chain,
                scripts,
                rounds));
        notes.add("Ours: cairn verify --blocks DIR --network regtest --jobs 2. It reads what was spent in rev files and"
                + " follows the set of coins.");
        if (peer.isPresent()) {
            notes.add("Peer: bitcoind " + String.join(" ", PeerNode.options(chain.tip(), THREADS))
                    + ", until its tip is connected. It keeps a set of coins of its own, and writes it, an index and rev"
                    + " files.");
        }
        return notes;
    }

    private static Row row(String metric, Unit unit, Optional<Series> ours, Optional<Series> like) {
        return like.map(figure -> Row.beside(metric, unit, ours.orElseThrow(), "bitcoind", figure))
                .orElseGet(() -> Row.alone(metric, unit, ours.orElseThrow()));
    }

    private static Optional<Series> rate(List<Double> seconds, double amount) {
        return of(seconds).map(series -> series.map(each -> amount / each));
    }

    private static Optional<Series> of(List<Double> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(new Series(values));
    }
}
