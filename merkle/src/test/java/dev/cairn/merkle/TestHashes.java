package dev.cairn.merkle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Hashing the slow and plain way, for models; hex; and proofs with one thing changed. */
public final class TestHashes {

    private TestHashes() {}

    /** SHA-256 of the parts, one after another. */
    public static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** SHA-256 of the SHA-256 of the parts. */
    public static byte[] doubleSha256(byte[]... parts) {
        return sha256(sha256(parts));
    }

    /** A 32-byte value for a number, the same each time. */
    public static byte[] value(long number) {
        return sha256(little(number));
    }

    /** Eight bytes, little-endian. */
    public static byte[] little(long number) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(number)
                .array();
    }

    /** The parts, one after another. */
    public static byte[] join(List<byte[]> parts) {
        return join(parts.toArray(byte[][]::new));
    }

    /** The parts, one after another. */
    public static byte[] join(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer out = ByteBuffer.allocate(length);
        for (byte[] part : parts) {
            out.put(part);
        }
        return out.array();
    }

    /** Values 0 to count − 1, side by side. */
    public static byte[] manyValues(int count) {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(value(i));
        }
        return join(values);
    }

    /** The i-th 32 bytes. */
    public static byte[] slice(byte[] hashes, int i) {
        return java.util.Arrays.copyOfRange(hashes, 32 * i, 32 * (i + 1));
    }

    /** A copy with one bit changed. */
    public static byte[] flip(byte[] bytes, int bit) {
        byte[] changed = bytes.clone();
        changed[bit >>> 3] ^= (byte) (1 << (bit & 7));
        return changed;
    }

    /** Bytes as hex. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** Hex as bytes. */
    public static byte[] unhex(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    /** A hash as people write it, in internal order. */
    public static byte[] reversed(String hex) {
        byte[] bytes = unhex(hex);
        for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
            byte swap = bytes[i];
            bytes[i] = bytes[j];
            bytes[j] = swap;
        }
        return bytes;
    }
}
