package dev.cairn.app.demo;

import java.util.concurrent.atomic.LongAdder;

/** How many of the coins asked for were there, and how many lay outside memory. Any thread. */
final class CoinReads {

    private final LongAdder all = new LongAdder();
    private final LongAdder found = new LongAdder();
    private final LongAdder outside = new LongAdder();

    void add(boolean wasFound, boolean inMemory) {
        all.increment();
        if (wasFound) {
            found.increment();
        }
        if (!inMemory) {
            outside.increment();
        }
    }

    long all() {
        return all.sum();
    }

    long found() {
        return found.sum();
    }

    /** Those that had to be read from the coins on disk. */
    long outside() {
        return outside.sum();
    }
}
