package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Gathers the small pieces of a message before they reach the digest: one update of it costs as much as hashing a hundred
 * bytes. Long pieces go there at once, so nothing is ever copied whole.
 */
final class HashSink {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int CAPACITY = 1024;

    private final Sha256 own;
    private final byte[] buffer = new byte[CAPACITY];
    private Sha256 engine;
    private int size;
    private boolean flushed;

    HashSink(Sha256 engine) {
        this.own = engine;
        this.engine = engine;
    }

    /** Begins a message. */
    void begin() {
        engine = own;
        size = 0;
        flushed = false;
    }

    /** Goes on with a message whose beginning {@code engine} has been fed; it is this message's from now on. */
    void resume(Sha256 fed) {
        engine = fed;
        size = 0;
        flushed = true;
    }

    HashSink put(byte[] bytes, int offset, int length) {
        if (length > CAPACITY - size) {
            flush();
            if (length > CAPACITY / 2) {
                engine.update(bytes, offset, length);
                return this;
            }
        }
        System.arraycopy(bytes, offset, buffer, size, length);
        size += length;
        return this;
    }

    HashSink putByte(int value) {
        room(1);
        buffer[size++] = (byte) value;
        return this;
    }

    HashSink putInt(int value) {
        room(4);
        INTS.set(buffer, size, value);
        size += 4;
        return this;
    }

    HashSink putLong(long value) {
        room(8);
        LONGS.set(buffer, size, value);
        size += 8;
        return this;
    }

    HashSink putCompactSize(int value) {
        room(5);
        if (value < 0xfd) {
            buffer[size++] = (byte) value;
        } else if (value <= 0xffff) {
            buffer[size] = (byte) 0xfd;
            SHORTS.set(buffer, size + 1, (short) value);
            size += 3;
        } else {
            buffer[size] = (byte) 0xfe;
            INTS.set(buffer, size + 1, value);
            size += 5;
        }
        return this;
    }

    /** Adds zero bytes, at most {@value Hash256#LENGTH}. */
    HashSink putZeros(int length) {
        room(length);
        for (int i = 0; i < length; i++) {
            buffer[size + i] = 0;
        }
        size += length;
        return this;
    }

    /** Whether the message so far is longer than what hashing anew costs nothing worth a note. */
    boolean isLong() {
        return flushed;
    }

    /** An engine that was fed the message so far; for {@link #resume} of copies of it. */
    Sha256 snapshot() {
        flush();
        return engine.copy();
    }

    /** Ends the message with its SHA-256. */
    void finish(byte[] target, int offset) {
        engine.update(buffer, 0, size);
        engine.finish(target, offset);
        size = 0;
    }

    /** Ends the message with its double SHA-256. */
    void finishDouble(byte[] target, int offset) {
        engine.update(buffer, 0, size);
        engine.finishDouble(target, offset);
        size = 0;
    }

    private void room(int length) {
        if (length > CAPACITY - size) {
            flush();
        }
    }

    private void flush() {
        engine.update(buffer, 0, size);
        size = 0;
        flushed = true;
    }
}
