package dev.cairn.chain.connect;

import dev.cairn.chain.ChainFault;
import dev.cairn.ledger.log.LogCategory;
import java.util.function.Consumer;

/** The first fault after which nothing may change any more. Reads go on. */
final class Faults {

    private final Consumer<Throwable> onFault;
    private volatile Throwable first;

    Faults(Consumer<Throwable> onFault) {
        this.onFault = onFault;
    }

    /** Refuses a change after a fault. */
    void check() {
        Throwable fault = first;
        if (fault != null) {
            boolean restart = fault instanceof ChainFault chainFault && chainFault.restart();
            throw new ChainFault("Nothing can change any more after a fault: " + fault.getMessage(), restart, fault);
        }
    }

    boolean any() {
        return first != null;
    }

    /** Keeps the first, and tells of it once. */
    void raise(Throwable fault) {
        synchronized (this) {
            if (first != null) {
                return;
            }
            first = fault;
        }
        LogCategory.plain().error("A fatal internal error occurred: {}", fault.getMessage(), fault);
        onFault.accept(fault);
    }
}
