package dev.cairn.ledger.snapshot;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Who holds a snapshot now: places in chunks of {@value #CHUNK}, taken by compare-and-set from a start that differs by thread,
 * given back by a store. No lock, and no garbage but a chunk when more hold at once than ever before.
 */
final class Holders {

    private static final int CHUNK = 64;

    private final Chunk first = new Chunk();

    /** Puts a hold into a free place, which it is told. */
    void add(Held<?> held) {
        int start = (int) ((Thread.currentThread().threadId() * 0x9E3779B9L) >>> 16);
        for (Chunk chunk = first; ; chunk = chunk.next()) {
            for (int i = 0; i < CHUNK; i++) {
                int at = (start + i) & (CHUNK - 1);
                if (chunk.places.get(at) == null && chunk.take(at, held)) {
                    return;
                }
            }
        }
    }

    /** Goes through who holds now; who comes or goes meanwhile may be seen or not. */
    void forEach(Consumer<Held<?>> action) {
        for (Chunk chunk = first; chunk != null; chunk = chunk.next.get()) {
            for (int i = 0; i < CHUNK; i++) {
                Held<?> held = chunk.places.get(i);
                if (held != null) {
                    action.accept(held);
                }
            }
        }
    }

    /** Places, each with a hold or null. */
    static final class Chunk {
        final AtomicReferenceArray<Held<?>> places = new AtomicReferenceArray<>(CHUNK);
        final AtomicReference<Chunk> next = new AtomicReference<>();

        boolean take(int at, Held<?> held) {
            held.place(this, at);
            return places.compareAndSet(at, null, held);
        }

        void free(int at) {
            places.set(at, null);
        }

        Chunk next() {
            Chunk found = next.get();
            if (found == null) {
                Chunk made = new Chunk();
                found = next.compareAndSet(null, made) ? made : next.get();
            }
            return found;
        }
    }
}
