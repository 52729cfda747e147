package dev.cairn.chain.connect;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Core's latch {@code IsInitialBlockDownload}: once the tip has the least work and is young, it is over for good. Any thread. */
final class InitialDownload {

    private final ChainWork minimumWork;
    private final long maxTipAge;
    private final NodeClock clock;
    private final BooleanSupplier loading;
    private final AtomicBoolean over = new AtomicBoolean();

    InitialDownload(ChainWork minimumWork, long maxTipAge, NodeClock clock, BooleanSupplier loading) {
        this.minimumWork = minimumWork;
        this.maxTipAge = maxTipAge;
        this.clock = clock;
        this.loading = loading;
    }

    /** Whether it still goes on, the tip of {@code view} being the active one; null: there is none. */
    boolean isOn(ChainView view) {
        if (over.get()) {
            return false;
        }
        if (loading.getAsBoolean() || view == null) {
            return true;
        }
        int tip = view.tip();
        if (view.headers().work(tip).compareTo(minimumWork) < 0
                || view.headers().time(tip) < clock.unixSeconds() - maxTipAge) {
            return true;
        }
        if (over.compareAndSet(false, true)) {
            LogCategory.plain().info("Leaving InitialBlockDownload (latching to false)");
        }
        return false;
    }
}
