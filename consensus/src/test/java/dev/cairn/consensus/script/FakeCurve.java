package dev.cairn.consensus.script;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Sha256;
import java.util.Arrays;

/**
 * A curve without mathematics: a signature is the SHA-256 of message and key, so anybody can sign and nobody by chance. Counts
 * how often it was asked. Everything else is not there.
 */
public final class FakeCurve implements Secp256k1 {

    private int verifications;

    /** How many signatures were verified. */
    public int verifications() {
        return verifications;
    }

    /** What {@link #verifyEcdsa} takes for a signature: 32 bytes. */
    public static byte[] sign(byte[] message, byte[] key) {
        byte[] both = Arrays.copyOf(message, message.length + key.length);
        System.arraycopy(key, 0, both, message.length, key.length);
        return Sha256.create().hash(both);
    }

    @Override
    public boolean verifyEcdsa(
            byte[] message32,
            byte[] signature,
            int signatureOffset,
            int signatureLength,
            byte[] key,
            int keyOffset,
            int keyLength) {
        verifications++;
        byte[] wanted = sign(message32, Arrays.copyOfRange(key, keyOffset, keyOffset + keyLength));
        return Arrays.equals(signature, signatureOffset, signatureOffset + signatureLength, wanted, 0, wanted.length);
    }

    @Override
    public boolean isLowS(byte[] signature, int offset, int length) {
        return true;
    }

    /** Takes the fake signature and any 32 bytes behind it. */
    @Override
    public boolean verifySchnorr(byte[] message, byte[] signature, int signatureOffset, byte[] key, int keyOffset) {
        verifications++;
        byte[] wanted = sign(message, Arrays.copyOfRange(key, keyOffset, keyOffset + 32));
        return Arrays.equals(signature, signatureOffset, signatureOffset + 32, wanted, 0, 32);
    }

    /** The output key is the tweak. */
    @Override
    public boolean checkXOnlyTweak(
            byte[] outputKey,
            int outputOffset,
            boolean outputIsOdd,
            byte[] internalKey,
            int internalOffset,
            byte[] tweak32) {
        return Arrays.equals(outputKey, outputOffset, outputOffset + 32, tweak32, 0, 32);
    }

    @Override
    public boolean isPublicKey(byte[] key, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isXOnlyKey(byte[] key, int offset) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] convertPublicKey(byte[] key, int offset, int length, boolean compressed) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSecretKey(byte[] secret32) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] publicKey(byte[] secret32, boolean compressed) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] signEcdsa(byte[] message32, byte[] secret32, byte[] extraEntropy32) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] signSchnorr(byte[] message32, byte[] secret32, byte[] auxiliary32) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] tweakSecretKey(byte[] secret32, byte[] tweak32) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] tweakXOnlyKey(byte[] internalKey, int offset, byte[] tweak32) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] encodeElligatorSwift(byte[] secret32, byte[] randomness32) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] decodeElligatorSwift(byte[] encoding64) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] sharedSecret(byte[] ours, byte[] theirs, byte[] secret32, boolean initiating) {
        throw new UnsupportedOperationException();
    }
}
