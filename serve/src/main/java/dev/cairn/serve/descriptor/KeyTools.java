package dev.cairn.serve.descriptor;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** What descriptors ask of curve and hashes. One thread's: it holds engines. */
final class KeyTools {

    static final int COMPRESSED = 33;
    static final int UNCOMPRESSED = 65;
    static final int X_ONLY = 32;

    private static final BigInteger ORDER =
            new BigInteger("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16);

    final Network network;
    final Secp256k1 curve;
    private final Sha256 sha256 = Sha256.create();
    private final Hash160 hash160 = new Hash160(sha256);

    KeyTools(Network network, Secp256k1 curve) {
        this.network = network;
        this.curve = curve;
    }

    /** HASH160: what a key or a script is known by. */
    Bytes id(Bytes bytes) {
        byte[] hash = new byte[Hash160.LENGTH];
        hash160.hash(bytes.array(), bytes.offset(), bytes.length(), hash, 0);
        return Bytes.of(hash);
    }

    /** RIPEMD-160 of what is a SHA-256 already: the id of a script of which a program's hash is known. */
    Bytes idOfHash(Bytes hash) {
        byte[] id = new byte[Hash160.LENGTH];
        hash160.ripemd160(hash.array(), hash.offset(), hash.length(), id, 0);
        return Bytes.of(id);
    }

    /** SHA-256. */
    Bytes sha256(Bytes bytes) {
        byte[] hash = new byte[32];
        sha256.hash(bytes.array(), bytes.offset(), bytes.length(), hash, 0);
        return Bytes.of(hash);
    }

    /** SHA-256 behind a tag (BIP340). */
    byte[] tagged(String tag, byte[]... parts) {
        byte[] prefix = sha256.hash(tag.getBytes(StandardCharsets.US_ASCII));
        sha256.update(prefix).update(prefix);
        for (byte[] part : parts) {
            sha256.update(part);
        }
        byte[] hash = new byte[32];
        sha256.finish(hash, 0);
        return hash;
    }

    /** Whether the bytes are a point, in whatever form. */
    boolean isPoint(Bytes key) {
        return (key.length() == COMPRESSED || key.length() == UNCOMPRESSED)
                && curve.isPublicKey(key.array(), key.offset(), key.length());
    }

    /** The 32 bytes of x of a key in compressed form. */
    static Bytes xOnly(Bytes key) {
        return key.slice(1, X_ONLY);
    }

    /** The key in compressed form with an even y. */
    static Bytes even(Bytes xOnly) {
        byte[] key = new byte[COMPRESSED];
        key[0] = 2;
        System.arraycopy(xOnly.array(), xOnly.offset(), key, 1, X_ONLY);
        return Bytes.of(key);
    }

    /**
     * The compressed key plus {@code tweak} times the generator; null if the tweak is none, or the sum is no point. Of a key
     * with an odd y the negative is taken, tweaked by the negative, and the sum negated again: the curve tweaks x-only keys.
     */
    Bytes addToKey(Bytes key, byte[] tweak) {
        BigInteger number = new BigInteger(1, tweak);
        if (number.compareTo(ORDER) >= 0) {
            return null;
        }
        if (number.signum() == 0) {
            return key;
        }
        boolean odd = key.at(0) == 3;
        byte[] toAdd = odd ? scalar(ORDER.subtract(number)) : tweak;
        byte[] sum = curve.tweakXOnlyKey(key.array(), key.offset() + 1, toAdd);
        if (sum == null) {
            return null;
        }
        if (odd) {
            sum[0] ^= 1;
        }
        return Bytes.of(sum);
    }

    /** The secret plus a tweak; null if the tweak or the sum is none. */
    static byte[] addToSecret(byte[] secret, byte[] tweak) {
        BigInteger number = new BigInteger(1, tweak);
        if (number.compareTo(ORDER) >= 0) {
            return null;
        }
        BigInteger sum = new BigInteger(1, secret).add(number).mod(ORDER);
        return sum.signum() == 0 ? null : scalar(sum);
    }

    private static byte[] scalar(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] scalar = new byte[32];
        int length = Math.min(bytes.length, 32);
        System.arraycopy(bytes, bytes.length - length, scalar, 32 - length, length);
        return scalar;
    }

    /** By content, as numbers without sign. */
    static int compare(Bytes a, Bytes b) {
        return Arrays.compareUnsigned(
                a.array(), a.offset(), a.offset() + a.length(), b.array(), b.offset(), b.offset() + b.length());
    }

    /** Whether a text is hex digits, an even number of them and at least two. */
    static boolean isHex(String text) {
        return !text.isEmpty()
                && text.length() % 2 == 0
                && text.chars().allMatch(c -> c < 0x80 && HexFormat.isHexDigit(c));
    }
}
