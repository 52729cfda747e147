package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.Bytes;
import java.math.BigInteger;
import java.util.Arrays;

/** A few keys, and signatures by them, right and otherwise. */
final class Keys {

    private static final BigInteger ORDER =
            new BigInteger("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16);

    private final Secp256k1 curve;

    Keys(Secp256k1 curve) {
        this.curve = curve;
    }

    Secp256k1 curve() {
        return curve;
    }

    /** The secret of a number, 1–127. */
    static byte[] secret(int number) {
        byte[] secret = new byte[32];
        Arrays.fill(secret, (byte) number);
        return secret;
    }

    byte[] compressed(int number) {
        return curve.publicKey(secret(number), true);
    }

    byte[] uncompressed(int number) {
        return curve.publicKey(secret(number), false);
    }

    /** The 32 bytes that taproot knows a key by. */
    byte[] xOnly(int number) {
        return Arrays.copyOfRange(compressed(number), 1, 33);
    }

    /** Uncompressed, with the oddness of y in the first byte; wrong if so asked. */
    byte[] hybrid(int number, boolean right) {
        byte[] key = uncompressed(number);
        boolean odd = (key[64] & 1) == 1;
        key[0] = (byte) (odd == right ? 7 : 6);
        return key;
    }

    /** DER and a hash type, over the hash from before segregated witness. */
    Bytes legacy(int number, SpendContext spend, Bytes code, int hashType) {
        return ecdsa(number, SignatureHash.legacy(spend.transaction(), 0, code, hashType), hashType);
    }

    /** The same over the hash of witness version 0. */
    Bytes witness(int number, SpendContext spend, Bytes code, int hashType) {
        return ecdsa(number, SignatureHash.witnessV0(spend, 0, code, hashType), hashType);
    }

    private Bytes ecdsa(int number, byte[] hash, int hashType) {
        return with(curve.signEcdsaLowR(hash, secret(number)), hashType);
    }

    /** BIP340 by a secret, 64 bytes, and a hash type unless that is the default. */
    Bytes schnorr(byte[] secret, SpendContext spend, int hashType, TaprootSpend path) {
        byte[] hash = SignatureHash.taproot(spend, 0, hashType, path);
        byte[] signature = curve.signSchnorr(hash, secret, null);
        return hashType == HashType.DEFAULT ? Bytes.of(signature) : with(signature, hashType);
    }

    static Bytes with(byte[] signature, int last) {
        byte[] longer = Arrays.copyOf(signature, signature.length + 1);
        longer[signature.length] = (byte) last;
        return Bytes.of(longer);
    }

    /** The other S that is as good, in the upper half. */
    static Bytes highS(Bytes signature) {
        byte[] der = signature.toBytes();
        int s = 4 + der[3];
        BigInteger value = new BigInteger(Arrays.copyOfRange(der, s + 2, s + 2 + der[s + 1]));
        byte[] high = ORDER.subtract(value).toByteArray();
        byte[] out = Arrays.copyOf(der, s + 2 + high.length + 1);
        out[1] = (byte) (out.length - 3);
        out[s + 1] = (byte) high.length;
        System.arraycopy(high, 0, out, s + 2, high.length);
        out[out.length - 1] = der[der.length - 1];
        return Bytes.of(out);
    }

    /** A zero more before R than its sign asks for: read by the first releases, forbidden by BIP66. */
    static Bytes paddedR(Bytes signature) {
        byte[] der = signature.toBytes();
        byte[] out = new byte[der.length + 1];
        System.arraycopy(der, 0, out, 0, 4);
        System.arraycopy(der, 4, out, 5, der.length - 4);
        out[1]++;
        out[3]++;
        return Bytes.of(out);
    }

    /** The sequence's length in two bytes. */
    static Bytes longLength(Bytes signature) {
        byte[] der = signature.toBytes();
        byte[] out = new byte[der.length + 1];
        out[0] = der[0];
        out[1] = (byte) 0x81;
        System.arraycopy(der, 1, out, 2, der.length - 1);
        return Bytes.of(out);
    }

    /** A byte between S and the hash type. */
    static Bytes trailing(Bytes signature) {
        byte[] der = signature.toBytes();
        byte[] out = Arrays.copyOf(der, der.length + 1);
        out[der.length] = out[der.length - 1];
        out[der.length - 1] = 0;
        return Bytes.of(out);
    }

    /** One bit of the middle another way. */
    static Bytes spoilt(Bytes signature) {
        byte[] bytes = signature.toBytes();
        bytes[20] ^= 1;
        return Bytes.of(bytes);
    }
}
