package dev.cairn.curve.ffm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * Reads a DER signature as Bitcoin did before BIP66, by which a chain's early blocks must still be judged (Core,
 * {@code ecdsa_signature_parse_der_lax} in {@code pubkey.cpp}).
 *
 * <pre>
 *   30 length? 02 length R 02 length S rest?
 * </pre>
 *
 * The length of the whole is skipped and never compared. A length with its high bit set says how many bytes of length follow
 * (0 to 127); leading zeros among them do not count, and what is left must be under four bytes. R and S are unsigned, with
 * any number of zeros before them. What follows S is ignored.
 */
final class LaxDer {

    /** Bytes of R and S together. */
    static final int COMPACT_BYTES = 64;

    private static final int TAG_SEQUENCE = 0x30;
    private static final int TAG_INTEGER = 0x02;
    private static final int SCALAR_BYTES = 32;

    private final byte[] bytes;
    private final int end;
    private int at;

    private LaxDer(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
    }

    /**
     * Writes R and S, 32 bytes each, big-endian. An R or S of more than 32 bytes makes both zero: a signature that can be
     * read and never verifies. One of 32 bytes that is over the group's order is written as it is.
     *
     * @return whether the signature can be read; if not, the target is undefined
     */
    static boolean read(byte[] signature, int offset, int length, MemorySegment compact64) {
        Objects.checkFromIndexSize(offset, length, signature.length);
        return new LaxDer(signature, offset, offset + length).readInto(compact64);
    }

    private boolean readInto(MemorySegment compact64) {
        if (!skipTag(TAG_SEQUENCE) || !skipSequenceLength()) {
            return false;
        }
        int rLength = integerLength();
        if (rLength < 0) {
            return false;
        }
        int rStart = at;
        at += rLength;
        int sLength = integerLength();
        if (sLength < 0) {
            return false;
        }
        boolean fits = copyScalar(rStart, rLength, compact64, 0) && copyScalar(at, sLength, compact64, SCALAR_BYTES);
        if (!fits) {
            compact64.asSlice(0, COMPACT_BYTES).fill((byte) 0);
        }
        return true;
    }

    private boolean skipTag(int tag) {
        return at < end && bytes[at++] == tag;
    }

    private boolean skipSequenceLength() {
        if (at == end) {
            return false;
        }
        int first = bytes[at++];
        if (first < 0) {
            int count = first & 0x7f;
            if (count > end - at) {
                return false;
            }
            at += count;
        }
        return true;
    }

    /** Reads an integer's tag and length, up to its first byte; -1 if they are not there or the bytes are too few. */
    private int integerLength() {
        if (!skipTag(TAG_INTEGER) || at == end) {
            return -1;
        }
        int length = bytes[at++];
        if (length < 0) {
            int count = length & 0x7f;
            if (count > end - at) {
                return -1;
            }
            while (count > 0 && bytes[at] == 0) {
                at++;
                count--;
            }
            if (count >= 4) {
                return -1; // over 2^24: Core gives up here, so the bound is consensus
            }
            length = 0;
            for (; count > 0; count--) {
                length = (length << 8) | (bytes[at++] & 0xff);
            }
        }
        return length > end - at ? -1 : length;
    }

    private boolean copyScalar(int start, int length, MemorySegment target, int targetOffset) {
        int from = start;
        int count = length;
        while (count > 0 && bytes[from] == 0) {
            from++;
            count--;
        }
        if (count > SCALAR_BYTES) {
            return false;
        }
        int zeros = SCALAR_BYTES - count;
        if (zeros > 0) {
            target.asSlice(targetOffset, zeros).fill((byte) 0);
        }
        MemorySegment.copy(bytes, from, target, ValueLayout.JAVA_BYTE, (long) targetOffset + zeros, count);
        return true;
    }
}
