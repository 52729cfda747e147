package dev.cairn.curve.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Keys of 32 and 33 bytes that one thread has parsed lately. A parse takes a square root, about a tenth of a verification,
 * and the same key often comes again: address reuse, a wallet that spends many coins at once, BIP341's unspendable internal
 * key. (A key of 65 bytes needs no root and is not kept.)
 *
 * <p>One place for each key, picked by the low bits of x: a stranger who picks keys for one place only wins that they are
 * parsed each time. The whole key is compared, so a hit is never wrong. Memory is fixed: 128 bytes a place.
 *
 * <pre>
 *   0                 32     33        64                 128
 *   +-----------------+------+---------+-------------------+
 *   | x, big-endian   | form | 0       | the parsed object |
 *   +-----------------+------+---------+-------------------+
 *   form: 2 or 3 as in a compressed key, 1 for x-only, 0 for an empty place. It is cleared before a place is filled and
 *   set last: a failed parse leaves an object on which the library would abort, and nobody may find it.
 * </pre>
 */
final class ParsedKeys {

    static final byte X_ONLY = 1;

    private static final int PLACES = 512;
    private static final int PLACE_BYTES = 128;
    private static final int FORM = 32;
    private static final int OBJECT = 64;
    private static final int OBJECT_BYTES = 64;

    private final Library library;
    private final MemorySegment places;

    ParsedKeys(Library library, Arena arena) {
        this.library = library;
        this.places = arena.allocate((long) PLACES * PLACE_BYTES, PLACE_BYTES);
    }

    /** The object of a key of 33 bytes, good until the next call; null if it is no key. */
    MemorySegment compressed(MemorySegment key33) {
        byte form = key33.get(JAVA_BYTE, 0);
        if (form != 2 && form != 3) {
            return null;
        }
        long place = place(key33, 1);
        MemorySegment object = places.asSlice(place + OBJECT, OBJECT_BYTES);
        if (!holds(place, form, key33, 1)) {
            places.set(JAVA_BYTE, place + FORM, (byte) 0);
            if (!library.ecPubkeyParse(object, key33, 33)) {
                return null;
            }
            fill(place, form, key33, 1);
        }
        return object;
    }

    /** The object of an x-only key of 32 bytes, good until the next call; null if it is no key. */
    MemorySegment xOnly(MemorySegment key32) {
        long place = place(key32, 0);
        MemorySegment object = places.asSlice(place + OBJECT, OBJECT_BYTES);
        if (!holds(place, X_ONLY, key32, 0)) {
            places.set(JAVA_BYTE, place + FORM, (byte) 0);
            if (!library.xonlyPubkeyParse(object, key32)) {
                return null;
            }
            fill(place, X_ONLY, key32, 0);
        }
        return object;
    }

    private static long place(MemorySegment key, long x) {
        return (key.get(JAVA_LONG_UNALIGNED, x + 24) & (PLACES - 1)) * PLACE_BYTES;
    }

    private boolean holds(long place, byte form, MemorySegment key, long x) {
        return places.get(JAVA_BYTE, place + FORM) == form
                && places.get(JAVA_LONG_UNALIGNED, place) == key.get(JAVA_LONG_UNALIGNED, x)
                && places.get(JAVA_LONG_UNALIGNED, place + 8) == key.get(JAVA_LONG_UNALIGNED, x + 8)
                && places.get(JAVA_LONG_UNALIGNED, place + 16) == key.get(JAVA_LONG_UNALIGNED, x + 16)
                && places.get(JAVA_LONG_UNALIGNED, place + 24) == key.get(JAVA_LONG_UNALIGNED, x + 24);
    }

    private void fill(long place, byte form, MemorySegment key, long x) {
        MemorySegment.copy(key, x, places, place, 32);
        places.set(JAVA_BYTE, place + FORM, form);
    }
}
