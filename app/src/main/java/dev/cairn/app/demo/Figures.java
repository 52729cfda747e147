package dev.cairn.app.demo;

import dev.cairn.app.demo.Latencies.During;
import dev.cairn.app.demo.Latencies.Kind;
import dev.cairn.app.demo.Latencies.Row;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run has shown so far. Times in nanoseconds, memory in bytes.
 *
 * @param seconds since the clients began
 * @param kinds by what was asked for and what the node was doing
 * @param all kinds together
 * @param connected blocks since the clients began
 * @param bytes of these
 * @param busyNanos spent connecting
 * @param lastNanos of the last block
 * @param reorganisations among them
 * @param status what blocks wait for; empty if for nothing
 * @param coinsAsked coins asked for
 * @param coinsOutside those of them that were read from the disk's coins
 * @param wrong answers that were wrong or missing
 * @param blockBytes bytes of blocks read
 * @param resident the process's; −1 if the system does not tell
 * @param heap used by objects, dead ones included
 * @param parts the node's, by name
 */
record Figures(
        double seconds,
        Map<Kind, Map<During, Cell>> kinds,
        Map<During, Cell> all,
        int connected,
        long bytes,
        long busyNanos,
        long lastNanos,
        int reorganisations,
        String status,
        long coinsAsked,
        long coinsOutside,
        long wrong,
        long blockBytes,
        long resident,
        long heap,
        Map<String, Long> parts) {

    /** A row and its rate over the time in which the node did so. */
    record Cell(Row row, double perSecond) {}

    static Figures of(double seconds, Latencies latencies, Feed feed, Clients clients, Map<String, Long> parts) {
        double busy = feed.busyNanos() / 1e9;
        Map<During, Double> times = new EnumMap<>(During.class);
        times.put(During.CONNECTING, busy);
        times.put(During.IDLE, Math.max(0, seconds - busy));
        Map<Kind, Map<During, Cell>> kinds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            Map<During, Cell> cells = new EnumMap<>(During.class);
            times.forEach((during, time) -> cells.put(during, cell(latencies.row(kind, during), time)));
            kinds.put(kind, cells);
        }
        Map<During, Cell> all = new EnumMap<>(During.class);
        times.forEach((during, time) -> all.put(during, cell(latencies.all(during), time)));
        Runtime runtime = Runtime.getRuntime();
        return new Figures(
                seconds,
                kinds,
                all,
                feed.connected(),
                feed.bytes(),
                feed.busyNanos(),
                feed.lastNanos(),
                feed.reorganisations(),
                feed.status(),
                clients.coinReads().all(),
                clients.coinReads().outside(),
                clients.wrong(),
                clients.blockBytes(),
                ResidentMemory.bytes(),
                runtime.totalMemory() - runtime.freeMemory(),
                new TreeMap<>(parts));
    }

    private static Cell cell(Row row, double seconds) {
        return new Cell(row, seconds <= 0 ? 0 : row.reads() / seconds);
    }
}
