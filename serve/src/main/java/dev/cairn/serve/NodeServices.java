package dev.cairn.serve;

import dev.cairn.chain.Chain;
import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What calls ask of the node around the chain. Implemented by {@code node}. */
public interface NodeServices {

    /** The chain; absent while it is being opened. */
    Optional<Chain> chain();

    /** The stage of opening, as −28's message; empty when warm-up is over. */
    Optional<String> warmup();

    /** The clock of the whole node. */
    NodeClock clock();

    /** The curve, for keys in descriptors and scripts. */
    Secp256k1 curve();

    /** Seconds since 1970 at which it was started, by the machine's clock. {@code uptime} is mock time's distance from it. */
    long startTime();

    /** Which network, known before the chain is open. */
    Network network();

    /** Sets the mock time (seconds since 1970; 0 ends it). */
    void setMockTime(long seconds);

    /** Pushes the scheduler forward. */
    void mockScheduler(Duration by);

    /** Begins to stop, on another thread, and returns at once; answers under way are written first. */
    void stop();

    /** Whether stopping has begun: waiting calls answer with the current tip. */
    boolean stopping();

    /** Which log categories are on. */
    Map<LogCategory, Boolean> logging();

    /** Turns a category on or off. */
    void setLogging(LogCategory category, boolean on);

    /** {@code debug.log}; null if none is written. */
    Path logFile();

    /** What {@code warnings} lists. */
    List<String> warnings();

    /** The user agent, {@code /Satoshi:30.99.0/…}. */
    String subversion();

    /** Whether the import of files is over ({@code getmempoolinfo.loaded}). */
    boolean loaded();

    /** {@code -blockversion}: the version of blocks made here, on regtest alone. */
    default OptionalInt blockVersion() {
        return OptionalInt.empty();
    }

    /** The proxy for each kind of address ({@code ipv4}, {@code onion} …) that has one: {@code -proxy}, {@code -onion}, {@code -i2psam}. */
    default Map<String, String> proxies() {
        return Map.of();
    }

    /** {@code -proxyrandomize}. */
    default boolean proxyRandomize() {
        return true;
    }
}
