package dev.cairn.app.demo;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** How long readers waited, by what they asked for and by whether a block was being connected. Any thread. */
final class Latencies {

    /** What is asked for. */
    enum Kind {
        BLOCKS("blocks"),
        HEADERS("headers"),
        COINS("coins");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** What the node was doing. */
    enum During {
        IDLE("idle"),
        CONNECTING("while a block connects");

        private final String label;

        During(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private static final long LONGEST = 3_600_000_000_000L;

    private final Map<During, Map<Kind, Histogram>> waits = new EnumMap<>(During.class);
    private final Map<During, Map<Kind, AtomicLong>> done = new EnumMap<>(During.class);

    Latencies() {
        for (During during : During.values()) {
            Map<Kind, Histogram> histograms = new EnumMap<>(Kind.class);
            Map<Kind, AtomicLong> counts = new EnumMap<>(Kind.class);
            for (Kind kind : Kind.values()) {
                histograms.put(kind, new ConcurrentHistogram(LONGEST, 3));
                counts.put(kind, new AtomicLong());
            }
            waits.put(during, histograms);
            done.put(during, counts);
        }
    }

    /**
     * Counts a read.
     *
     * @param waitedDuring whether a block was being connected at any moment between the wish to ask and the answer
     * @param doneDuring whether one was when the answer came
     * @param nanos from the wish to the answer
     */
    void add(Kind kind, During waitedDuring, During doneDuring, long nanos) {
        waits.get(waitedDuring).get(kind).recordValue(Math.clamp(nanos, 0, LONGEST));
        done.get(doneDuring).get(kind).incrementAndGet();
    }

    /** A line of the table; nanoseconds. */
    record Row(long reads, long p50, long p99, long p999, long max) {
        private static Row of(Histogram histogram, long reads) {
            return new Row(
                    reads,
                    histogram.getValueAtPercentile(50),
                    histogram.getValueAtPercentile(99),
                    histogram.getValueAtPercentile(99.9),
                    histogram.getMaxValue());
        }
    }

    Row row(Kind kind, During during) {
        return Row.of(
                waits.get(during).get(kind).copy(), done.get(during).get(kind).get());
    }

    /** All kinds together. */
    Row all(During during) {
        Histogram sum = new Histogram(LONGEST, 3);
        long reads = 0;
        for (Kind kind : Kind.values()) {
            sum.add(waits.get(during).get(kind).copy());
            reads += done.get(during).get(kind).get();
        }
        return Row.of(sum, reads);
    }
}
