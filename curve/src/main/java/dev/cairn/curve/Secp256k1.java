package dev.cairn.curve;

/**
 * The few calls that Bitcoin makes of libsecp256k1. Implementations are thread-safe and never throw for bytes that a
 * stranger chose: a signature that fails and a key that is none are answers, not faults. Keys and messages lie in arrays
 * at offsets so that nothing is copied on the way.
 *
 * <p>An argument whose name ends in a number has just that many bytes. A wrong length there, or a range outside its array,
 * is the caller's mistake: {@link IllegalArgumentException}, {@link IndexOutOfBoundsException}.
 */
public interface Secp256k1 {

    /**
     * Verifies an ECDSA signature as Bitcoin's consensus does (Core, {@code CPubKey::Verify}): the signature is read
     * with the lax rules from before BIP66, a high S is normalised first, and hybrid public keys (06, 07) count.
     *
     * @param message32 the 32-byte signature hash
     * @param signature holds the DER signature, without hash type, at {@code signatureOffset}
     * @param key holds a public key of 33 or 65 bytes at {@code keyOffset}; any other length is no key
     * @return whether the key is one, the signature can be read, and it is right
     */
    boolean verifyEcdsa(
            byte[] message32,
            byte[] signature,
            int signatureOffset,
            int signatureLength,
            byte[] key,
            int keyOffset,
            int keyLength);

    /**
     * Whether the S of a DER signature is at most half the group's order (Core, {@code CPubKey::CheckLowS}). A signature
     * whose R or S is over the order counts as R = S = 0, so it is low, as in Core.
     *
     * @return false also when the signature cannot be read by the lax rules
     */
    boolean isLowS(byte[] signature, int offset, int length);

    /**
     * Verifies a BIP340 signature of 64 bytes with a 32-byte x-only key.
     *
     * @param message the whole array is the message; BIP341 and BIP342 sign 32 bytes, BIP340 allows any number
     */
    boolean verifySchnorr(byte[] message, byte[] signature, int signatureOffset, byte[] xOnlyKey, int keyOffset);

    /**
     * Whether tweaking the internal key gives the output key (BIP341): {@code output = lift_x(internal) + tweak·G}, with
     * the oddness of its y as said.
     *
     * @return false also when a key is none, or the tweak is over the group's order
     */
    boolean checkXOnlyTweak(
            byte[] outputKey,
            int outputOffset,
            boolean outputIsOdd,
            byte[] internalKey,
            int internalOffset,
            byte[] tweak32);

    /** Whether the bytes (33 or 65) are a point on the curve, in compressed, uncompressed or hybrid form. */
    boolean isPublicKey(byte[] key, int offset, int length);

    /** Whether the 32 bytes are the x of a point. */
    boolean isXOnlyKey(byte[] key, int offset);

    /**
     * A public key in compressed (33 bytes) or uncompressed (65 bytes) form.
     *
     * @return null if the bytes are no point on the curve
     */
    byte[] convertPublicKey(byte[] key, int offset, int length, boolean compressed);

    /** Whether the 32 bytes are a secret key: 1 to the group's order less one. */
    boolean isSecretKey(byte[] secret32);

    /**
     * The public key of a secret key, compressed or not.
     *
     * @throws IllegalArgumentException if the secret is none
     */
    byte[] publicKey(byte[] secret32, boolean compressed);

    /**
     * Signs with ECDSA and the nonce of RFC 6979, low S, in DER without hash type (at most 71 bytes).
     *
     * @param extraEntropy32 mixed into the nonce as Core does to grind for a short R; null for none
     * @throws IllegalArgumentException if the secret is none
     */
    byte[] signEcdsa(byte[] message32, byte[] secret32, byte[] extraEntropy32);

    /**
     * Signs with ECDSA until R is low, byte for byte as Core does ({@code CKey::Sign} with {@code grind}): first without
     * extra entropy, then with 1, 2, 3 … as its first four bytes, little-endian. Two signatures are made on average, and the
     * DER is at most 70 bytes.
     *
     * @throws IllegalArgumentException if the secret is none
     */
    default byte[] signEcdsaLowR(byte[] message32, byte[] secret32) {
        byte[] der = signEcdsa(message32, secret32, null);
        byte[] entropy = new byte[32];
        // The length of R is the fourth byte; 33 means that a zero byte keeps a high R from looking negative.
        for (int counter = 1; der[3] > 32; counter++) {
            entropy[0] = (byte) counter;
            entropy[1] = (byte) (counter >>> 8);
            entropy[2] = (byte) (counter >>> 16);
            entropy[3] = (byte) (counter >>> 24);
            der = signEcdsa(message32, secret32, entropy);
        }
        return der;
    }

    /**
     * Signs with BIP340.
     *
     * @param message the whole array is the message, of any length
     * @param auxiliary32 auxiliary randomness; null is 32 zero bytes
     * @throws IllegalArgumentException if the secret is none
     */
    byte[] signSchnorr(byte[] message, byte[] secret32, byte[] auxiliary32);

    /**
     * The secret key whose x-only public key is the tweaked one (BIP341, {@code taproot_tweak_seckey}).
     *
     * @throws IllegalArgumentException if the secret or the tweak is none, or the result is zero
     */
    byte[] tweakSecretKey(byte[] secret32, byte[] tweak32);

    /**
     * The tweaked key (BIP341, {@code taproot_tweak_pubkey}) in compressed form: its x is the output key, its first byte
     * (02 or 03) tells the oddness of y that a control block carries.
     *
     * @return 33 bytes; null if the key is none or the tweak is over the group's order
     */
    byte[] tweakXOnlyKey(byte[] internalKey, int offset, byte[] tweak32);

    /**
     * An ElligatorSwift encoding (BIP324) of a secret key's public key: 64 bytes, made with 32 bytes of randomness.
     *
     * @throws IllegalArgumentException if the secret is none
     */
    byte[] encodeElligatorSwift(byte[] secret32, byte[] randomness32);

    /** The compressed public key (33 bytes) that a 64-byte ElligatorSwift encoding stands for; any 64 bytes are one. */
    byte[] decodeElligatorSwift(byte[] encoding64);

    /**
     * The shared secret of BIP324: 32 bytes.
     *
     * @param ours64 our encoding of our secret key's public key
     * @param theirs64 the peer's encoding
     * @param initiating whether we opened the connection: the initiator's encoding is hashed first
     * @throws IllegalArgumentException if the secret is none
     */
    byte[] sharedSecret(byte[] ours64, byte[] theirs64, byte[] secret32, boolean initiating);
}
