package dev.cairn.curve.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Off-heap memory for one call at a time: the arguments' copies, the library's objects, and keys that were parsed before.
 * Held by one thread between {@link ScratchPool#take} and {@link ScratchPool#give}; freed by the collector.
 */
final class Scratch {

    private static final int CACHE_LINE = 64;
    /** Messages up to this long are copied here; longer ones, which no Bitcoin rule signs, get memory of their own. */
    private static final int MESSAGE_BYTES = 256;

    final MemorySegment message;
    final MemorySegment compact;
    final MemorySegment signature;
    final MemorySegment keyBytes;
    final MemorySegment key;
    final MemorySegment tweak;
    final MemorySegment output;
    final MemorySegment secret;
    final MemorySegment keypair;
    final MemorySegment encodingA;
    final MemorySegment encodingB;
    /** A {@code size_t} that goes in and out. */
    final MemorySegment length;

    final MemorySegment parameters;

    final ParsedKeys parsedKeys;

    private final Arena arena = Arena.ofAuto();

    Scratch(Library library) {
        message = lines(MESSAGE_BYTES);
        compact = lines(64);
        signature = lines(64);
        keyBytes = lines(65);
        key = lines(64);
        tweak = lines(32);
        output = lines(72);
        secret = lines(32);
        keypair = lines(Signer.KEYPAIR_BYTES);
        encodingA = lines(64);
        encodingB = lines(64);
        length = lines(8);
        parameters = lines(24);
        parsedKeys = new ParsedKeys(library, arena);
    }

    private MemorySegment lines(int bytes) {
        return arena.allocate(bytes, CACHE_LINE);
    }

    /** Copies a message of any length to where the library can read it. */
    MemorySegment message(byte[] bytes) {
        if (bytes.length > MESSAGE_BYTES) {
            return Arena.ofAuto().allocateFrom(JAVA_BYTE, bytes);
        }
        MemorySegment.copy(bytes, 0, message, JAVA_BYTE, 0, bytes.length);
        return message;
    }

    static MemorySegment copyAll(byte[] source, int length, MemorySegment target, String name) {
        if (source.length != length) {
            throw new IllegalArgumentException(name + " has " + source.length + " bytes, want " + length);
        }
        MemorySegment.copy(source, 0, target, JAVA_BYTE, 0, length);
        return target;
    }

    static MemorySegment copy(byte[] source, int offset, int length, MemorySegment target) {
        Objects.checkFromIndexSize(offset, length, source.length);
        MemorySegment.copy(source, offset, target, JAVA_BYTE, 0, length);
        return target;
    }

    /** Forgets the secrets of this call. */
    void wipe() {
        secret.fill((byte) 0);
        keypair.fill((byte) 0);
        output.fill((byte) 0);
        tweak.fill((byte) 0);
    }
}
