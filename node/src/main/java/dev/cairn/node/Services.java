package dev.cairn.node;

import dev.cairn.chain.Chain;
import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import dev.cairn.serve.NodeServices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/** What calls see of a node. Any thread. */
final class Services implements NodeServices {

    /** What −28 says before anything has begun. */
    private static final String STARTED = "RPC server started";

    private final NodeConfig config;
    private final NodeHost host;
    private final StopSwitch stop;
    private final MockableClock clock;
    private final Secp256k1 curve;
    private final Scheduler scheduler;
    private final long startTime;
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private volatile Chain chain;
    private volatile String stage = STARTED;
    private volatile boolean warm;
    private volatile boolean loaded;

    Services(
            NodeConfig config,
            NodeHost host,
            StopSwitch stop,
            MockableClock clock,
            Secp256k1 curve,
            Scheduler scheduler,
            long startTime) {
        this.config = config;
        this.host = host;
        this.stop = stop;
        this.clock = clock;
        this.curve = curve;
        this.scheduler = scheduler;
        this.startTime = startTime;
    }

    /** A stage of the start, in bitcoind's words: for the log, and for calls that come too early. */
    void stage(String text) {
        LogCategory.plain().info("init message: {}", text);
        stage = text;
    }

    void opened(Chain opened) {
        chain = opened;
    }

    void warmupOver() {
        warm = true;
    }

    void importOver() {
        loaded = true;
    }

    void addWarning(String text) {
        warnings.add(text);
    }

    @Override
    public Optional<Chain> chain() {
        return Optional.ofNullable(chain);
    }

    @Override
    public Optional<String> warmup() {
        return warm ? Optional.empty() : Optional.of(stage);
    }

    @Override
    public NodeClock clock() {
        return clock;
    }

    @Override
    public Secp256k1 curve() {
        return curve;
    }

    @Override
    public long startTime() {
        return startTime;
    }

    @Override
    public Network network() {
        return config.chain().params().network();
    }

    @Override
    public void setMockTime(long seconds) {
        clock.set(seconds);
        host.mockTime(seconds);
    }

    @Override
    public void mockScheduler(Duration by) {
        scheduler.forward(by);
    }

    @Override
    public void stop() {
        stop.press();
    }

    @Override
    public boolean stopping() {
        return stop.isPressed();
    }

    @Override
    public Map<LogCategory, Boolean> logging() {
        return host.logging();
    }

    @Override
    public void setLogging(LogCategory category, boolean on) {
        host.setLogging(category, on);
    }

    @Override
    public Path logFile() {
        return host.logFile().orElse(null);
    }

    @Override
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public String subversion() {
        return UserAgent.of(config.userAgentComments());
    }

    @Override
    public boolean loaded() {
        return loaded;
    }

    @Override
    public OptionalInt blockVersion() {
        return config.blockVersion();
    }

    @Override
    public Map<String, String> proxies() {
        return config.proxies();
    }

    @Override
    public boolean proxyRandomize() {
        return config.proxyRandomize();
    }
}
