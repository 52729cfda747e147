package dev.cairn.curve.ffm;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Hands each call a {@link Scratch} that no other call has. A thread looks first where its number points, so that a worker
 * keeps finding its own, still in its processor's cache, with the keys that it parsed before; it takes another's only when
 * as many are made as there are slots.
 *
 * <p>Lock-free, and bounded: at least 16 slots and four a processor, 70 KB each once used. When more threads than slots are
 * inside a call, the surplus ones make memory of their own and drop it.
 */
final class ScratchPool {

    private final Library library;
    private final AtomicReferenceArray<Scratch> slots;
    private final AtomicInteger made = new AtomicInteger();
    private final int mask;

    ScratchPool(Library library, int processors) {
        this.library = library;
        int count = Integer.highestOneBit(Math.max(16, processors * 4) - 1) * 2;
        this.slots = new AtomicReferenceArray<>(count);
        this.mask = count - 1;
    }

    Scratch take() {
        Scratch own = slots.getAndSet(own(), null);
        return own != null ? own : makeOrTakeAnother();
    }

    private Scratch makeOrTakeAnother() {
        if (made.get() <= mask && made.getAndIncrement() <= mask) {
            return new Scratch(library);
        }
        int own = own();
        for (int i = 1; i <= mask; i++) {
            Scratch another = slots.getAndSet((own + i) & mask, null);
            if (another != null) {
                return another;
            }
        }
        return new Scratch(library);
    }

    void give(Scratch scratch) {
        int own = own();
        for (int i = 0; i <= mask; i++) {
            if (slots.compareAndSet((own + i) & mask, null, scratch)) {
                return;
            }
        }
    }

    private int own() {
        return (int) Thread.currentThread().threadId() & mask;
    }
}
