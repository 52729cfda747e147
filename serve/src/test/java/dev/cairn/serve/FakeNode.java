package dev.cairn.serve;

import dev.cairn.chain.Chain;
import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node without a chain, or with one handed in: for the server's tests. */
public final class FakeNode implements NodeServices {

    private final Map<LogCategory, Boolean> logging = new EnumMap<>(LogCategory.class);
    private final long start = NodeClock.system().unixSeconds();
    private volatile Optional<Chain> chain = Optional.empty();
    private volatile Optional<String> warmup = Optional.empty();
    private volatile long mockTime;
    private volatile boolean stopping;

    /** Sets the chain. */
    public FakeNode with(Chain opened) {
        chain = Optional.of(opened);
        return this;
    }

    /** Sets the stage of opening; null means open. */
    public FakeNode warmingUp(String stage) {
        warmup = Optional.ofNullable(stage);
        return this;
    }

    @Override
    public Optional<Chain> chain() {
        return chain;
    }

    @Override
    public Optional<String> warmup() {
        return warmup;
    }

    @Override
    public NodeClock clock() {
        return new NodeClock() {
            @Override
            public long unixSeconds() {
                return mockTime == 0 ? NodeClock.system().unixSeconds() : mockTime;
            }

            @Override
            public long monotonicNanos() {
                return NodeClock.system().monotonicNanos();
            }
        };
    }

    @Override
    public Secp256k1 curve() {
        return OpenChain.CURVE;
    }

    @Override
    public long startTime() {
        return start;
    }

    @Override
    public Network network() {
        return Network.REGTEST;
    }

    @Override
    public void setMockTime(long seconds) {
        mockTime = seconds;
    }

    @Override
    public void mockScheduler(Duration by) {}

    @Override
    public void stop() {
        stopping = true;
    }

    @Override
    public boolean stopping() {
        return stopping;
    }

    @Override
    public Map<LogCategory, Boolean> logging() {
        return logging;
    }

    @Override
    public void setLogging(LogCategory category, boolean on) {
        logging.put(category, on);
    }

    @Override
    public Path logFile() {
        return Path.of("/tmp/debug.log");
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public String subversion() {
        return "/Satoshi:30.99.0/";
    }

    @Override
    public boolean loaded() {
        return true;
    }
}
