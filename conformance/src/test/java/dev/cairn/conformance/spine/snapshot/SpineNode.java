package dev.cairn.conformance.spine.snapshot;

import dev.cairn.chain.Chain;
import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import dev.cairn.serve.NodeServices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The little that calls need around a chain. */
record SpineNode(SpineChain spine) implements NodeServices {

    @Override
    public Optional<Chain> chain() {
        return Optional.of(spine.chain());
    }

    @Override
    public Optional<String> warmup() {
        return Optional.empty();
    }

    @Override
    public NodeClock clock() {
        return spine.frozen();
    }

    @Override
    public Secp256k1 curve() {
        return SpineChain.CURVE;
    }

    @Override
    public long startTime() {
        return SpineChain.NOW;
    }

    @Override
    public Network network() {
        return Network.REGTEST;
    }

    @Override
    public void setMockTime(long seconds) {
        throw new UnsupportedOperationException("time stands still here");
    }

    @Override
    public void mockScheduler(Duration by) {
        throw new UnsupportedOperationException("time stands still here");
    }

    @Override
    public void stop() {
        throw new UnsupportedOperationException("the test ends by itself");
    }

    @Override
    public boolean stopping() {
        return false;
    }

    @Override
    public Map<LogCategory, Boolean> logging() {
        return Map.of();
    }

    @Override
    public void setLogging(LogCategory category, boolean on) {
        throw new UnsupportedOperationException("nothing is logged here");
    }

    @Override
    public Path logFile() {
        return null;
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
