package dev.cairn.serve.http;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** A body as it comes in. It grows with what arrived, never with what was announced. One event loop's. */
final class BodyBytes {

    /** What all bodies under way may take. */
    static final class Budget {
        private final long limit;
        private final AtomicLong taken = new AtomicLong();

        Budget(long limit) {
            this.limit = limit;
        }

        private boolean take(long bytes) {
            if (taken.addAndGet(bytes) > limit) {
                taken.addAndGet(-bytes);
                return false;
            }
            return true;
        }
    }

    private static final int FIRST = 512;

    /** A body's first bytes come out of nobody's budget: large bodies that never end must not keep short calls out. */
    static final int FREE = 16 << 10;

    private final Budget budget;
    private byte[] bytes = {};
    private int length;
    private long reserved;

    BodyBytes(Budget budget) {
        this.budget = budget;
    }

    int length() {
        return length;
    }

    /** Takes in what came; false if there is no room for it. */
    boolean add(ByteBuf more) {
        int wanted = length + more.readableBytes();
        if (wanted > bytes.length) {
            int capacity = Math.max(FIRST, Math.max(wanted, Math.min(bytes.length * 2, HttpServer.MAX_BODY)));
            long beyond = Math.max(0, capacity - FREE);
            if (!budget.take(beyond - reserved)) {
                return false;
            }
            reserved = beyond;
            bytes = Arrays.copyOf(bytes, capacity);
        }
        int count = more.readableBytes();
        more.readBytes(bytes, length, count);
        length += count;
        return true;
    }

    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Gives its room back. */
    void release() {
        budget.taken.addAndGet(-reserved);
        reserved = 0;
        bytes = new byte[0];
        length = 0;
    }
}
