package dev.cairn.primitives.hash;

import org.bouncycastle.crypto.digests.RIPEMD160Digest;

/**
 * RIPEMD-160, alone and over SHA-256 ({@code OP_HASH160}: the hash inside P2PKH, P2SH and P2WPKH). Not thread-safe, like
 * the engine it is given.
 */
public final class Hash160 {

    /** Bytes in the hash. */
    public static final int LENGTH = 20;

    private final Sha256 sha256;
    private final RIPEMD160Digest ripemd160 = new RIPEMD160Digest();
    private final byte[] scratch = new byte[Hash256.LENGTH];

    /** Hashes with {@code sha256}, which stays usable by its owner between calls. */
    public Hash160(Sha256 sha256) {
        this.sha256 = sha256;
    }

    /** RIPEMD-160 of the SHA-256 of {@code length} bytes, written at {@code target[targetOffset…]}: 20 bytes. */
    public void hash(byte[] bytes, int offset, int length, byte[] target, int targetOffset) {
        sha256.hash(bytes, offset, length, scratch, 0);
        ripemd160(scratch, 0, scratch.length, target, targetOffset);
    }

    /** RIPEMD-160 of the SHA-256 of all of {@code bytes}: 20 bytes. */
    public byte[] hash(byte[] bytes) {
        byte[] out = new byte[LENGTH];
        hash(bytes, 0, bytes.length, out, 0);
        return out;
    }

    /** Plain RIPEMD-160 ({@code OP_RIPEMD160}). */
    public void ripemd160(byte[] bytes, int offset, int length, byte[] target, int targetOffset) {
        ripemd160.update(bytes, offset, length);
        ripemd160.doFinal(target, targetOffset);
    }
}
