package dev.cairn.curve.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.curve.Secp256k1;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class NativeSecp256k1Test {

    private static final HexFormat HEX = HexFormat.of();
    private static final String ORDER = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    private static final byte[] MESSAGE = filled(32, 0x5a);
    private static final byte[] SECRET = filled(32, 0x11);

    private final Secp256k1 curve = NativeSecp256k1.load();

    @Test
    void theGeneratorIsThePublicKeyOfOne() {
        byte[] one = new byte[32];
        one[31] = 1;

        assertThat(HEX.formatHex(curve.publicKey(one, true)))
                .isEqualTo("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
        assertThat(HEX.formatHex(curve.publicKey(one, false)))
                .isEqualTo("0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
                        + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8");
    }

    @Test
    void aSignatureVerifiesInPlaceWithEveryFormOfItsKey() {
        byte[] der = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] script = concat(new byte[7], der, new byte[] {1, 2, 3});
        byte[] compressed = curve.publicKey(SECRET, true);
        byte[] uncompressed = curve.publicKey(SECRET, false);
        byte[] hybrid = hybrid(uncompressed, true);

        assertThat(curve.verifyEcdsa(MESSAGE, script, 7, der.length, concat(new byte[3], compressed), 3, 33))
                .isTrue();
        assertThat(verify(der, uncompressed)).isTrue();
        assertThat(verify(der, hybrid)).isTrue();
    }

    @Test
    void aHybridKeyOfTheWrongParityIsNone() {
        byte[] der = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] wrong = hybrid(curve.publicKey(SECRET, false), false);

        assertThat(verify(der, wrong)).isFalse();
        assertThat(curve.isPublicKey(wrong, 0, 65)).isFalse();
        assertThat(curve.convertPublicKey(wrong, 0, 65, true)).isNull();
    }

    @Test
    void oneFlippedBitFailsASignature() {
        byte[] der = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] key = curve.publicKey(SECRET, true);
        byte[] otherMessage = MESSAGE.clone();
        otherMessage[31] ^= 1;
        byte[] otherSignature = der.clone();
        otherSignature[der.length - 1] ^= 1;

        assertThat(verify(der, key)).isTrue();
        assertThat(curve.verifyEcdsa(otherMessage, der, 0, der.length, key, 0, 33))
                .isFalse();
        assertThat(verify(otherSignature, key)).isFalse();
        assertThat(verify(der, curve.publicKey(filled(32, 0x12), true))).isFalse();
    }

    @Test
    void aHighSIsValidAndNotLow() {
        byte[] low = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] high = withNegatedS(low);

        assertThat(verify(high, curve.publicKey(SECRET, true))).isTrue();
        assertThat(curve.isLowS(high, 0, high.length)).isFalse();
        assertThat(curve.isLowS(low, 0, low.length)).isTrue();
    }

    @Test
    void anSOverTheOrderFailsButIsLowAsInCore() {
        byte[] s = HEX.parseHex(ORDER);
        byte[] der = der(filled(32, 0x01), concat(new byte[] {0}, s));

        assertThat(curve.isLowS(der, 0, der.length)).isTrue();
        assertThat(verify(der, curve.publicKey(SECRET, true))).isFalse();
    }

    @Test
    void whatCannotBeReadIsNotLow() {
        assertThat(curve.isLowS(new byte[0], 0, 0)).isFalse();
        assertThat(curve.isLowS(new byte[] {0x30, 0}, 0, 2)).isFalse();
    }

    @Test
    void aKeyWithoutAPointIsNoneAlsoAfterGoodOnesInItsPlace() {
        // Given a key, and another with the same low bits of x that is on no curve: their places in the cache are one.
        byte[] good = curve.publicKey(SECRET, true);
        byte[] der = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] bad = offTheCurve(good);

        for (int round = 0; round < 3; round++) {
            assertThat(verify(der, good)).isTrue();
            assertThat(verify(der, bad)).isFalse();
            assertThat(verify(der, bad)).isFalse();
            assertThat(curve.isXOnlyKey(bad, 1)).isFalse();
            assertThat(curve.isXOnlyKey(good, 1)).isTrue();
        }
    }

    @Test
    void bothParitiesOfOneXAreTwoKeys() {
        byte[] good = curve.publicKey(SECRET, true);
        byte[] mirrored = good.clone();
        mirrored[0] ^= 1;
        byte[] der = curve.signEcdsa(MESSAGE, SECRET, null);

        assertThat(verify(der, good)).isTrue();
        assertThat(verify(der, mirrored)).isFalse();
        assertThat(curve.isXOnlyKey(good, 1)).isTrue();
        assertThat(verify(der, good)).isTrue();
    }

    @Test
    void aKeyOfAnyOtherLengthOrFormIsNone() {
        byte[] der = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] compressed = curve.publicKey(SECRET, true);
        byte[] uncompressed = curve.publicKey(SECRET, false);

        for (int length = 0; length <= 65; length++) {
            boolean is = length == 65;
            assertThat(curve.isPublicKey(uncompressed, 0, length)).isEqualTo(is);
            assertThat(curve.verifyEcdsa(MESSAGE, der, 0, der.length, uncompressed, 0, length))
                    .isEqualTo(is);
        }
        for (int form = 0; form < 256; form++) {
            compressed[0] = (byte) form;
            uncompressed[0] = (byte) form;
            boolean even = (uncompressed[64] & 1) == 0;
            assertThat(curve.isPublicKey(compressed, 0, 33)).isEqualTo(form == 2 || form == 3);
            assertThat(curve.isPublicKey(uncompressed, 0, 65)).isEqualTo(form == 4 || form == (even ? 6 : 7));
        }
    }

    @Test
    void keysConvertBetweenTheirForms() {
        byte[] compressed = curve.publicKey(SECRET, true);
        byte[] uncompressed = curve.publicKey(SECRET, false);

        assertThat(curve.convertPublicKey(compressed, 0, 33, false)).isEqualTo(uncompressed);
        assertThat(curve.convertPublicKey(uncompressed, 0, 65, true)).isEqualTo(compressed);
        assertThat(curve.convertPublicKey(hybrid(uncompressed, true), 0, 65, true))
                .isEqualTo(compressed);
        assertThat(curve.convertPublicKey(compressed, 0, 32, true)).isNull();
    }

    @Test
    void secretsLieBetweenZeroAndTheOrder() {
        byte[] order = HEX.parseHex(ORDER);
        byte[] last = order.clone();
        last[31]--;

        assertThat(curve.isSecretKey(new byte[32])).isFalse();
        assertThat(curve.isSecretKey(order)).isFalse();
        assertThat(curve.isSecretKey(last)).isTrue();
        for (byte[] none : new byte[][] {new byte[32], order, filled(32, 0xff)}) {
            assertThatThrownBy(() -> curve.publicKey(none, true)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> curve.signEcdsa(MESSAGE, none, null)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> curve.signSchnorr(MESSAGE, none, null))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> curve.tweakSecretKey(none, MESSAGE)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> curve.encodeElligatorSwift(none, MESSAGE))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> curve.sharedSecret(new byte[64], new byte[64], none, true))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void theCallersMistakesAreNamed() {
        byte[] key = curve.publicKey(SECRET, true);

        assertThatThrownBy(() -> curve.verifyEcdsa(new byte[31], new byte[8], 0, 8, key, 0, 33))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("message has 31 bytes, want 32");
        assertThatThrownBy(() -> curve.verifyEcdsa(MESSAGE, new byte[8], 4, 8, key, 0, 33))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> curve.verifyEcdsa(MESSAGE, new byte[8], 0, 8, key, 1, 33))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> curve.isXOnlyKey(key, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> curve.verifySchnorr(MESSAGE, new byte[63], 0, key, 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void signingIsDeterministicAndExtraEntropyChangesIt() {
        byte[] entropy = filled(32, 7);

        byte[] plain = curve.signEcdsa(MESSAGE, SECRET, null);
        byte[] mixed = curve.signEcdsa(MESSAGE, SECRET, entropy);

        assertThat(plain).isEqualTo(NativeSecp256k1.load().signEcdsa(MESSAGE, SECRET, null));
        assertThat(mixed).isNotEqualTo(plain).isEqualTo(curve.signEcdsa(MESSAGE, SECRET, entropy));
        assertThat(verify(mixed, curve.publicKey(SECRET, true))).isTrue();
    }

    @Test
    void groundSignaturesAreShortAndValid() {
        byte[] key = curve.publicKey(SECRET, true);
        int ground = 0;
        for (int i = 0; i < 64; i++) {
            byte[] message = filled(32, i);
            byte[] first = curve.signEcdsa(message, SECRET, null);

            byte[] der = curve.signEcdsaLowR(message, SECRET);

            assertThat(der.length).isLessThanOrEqualTo(70);
            assertThat(curve.verifyEcdsa(message, der, 0, der.length, key, 0, 33))
                    .isTrue();
            assertThat(Arrays.equals(first, der)).isEqualTo(first[3] <= 32);
            ground += first[3] > 32 ? 1 : 0;
        }
        assertThat(ground).isPositive();
    }

    @Test
    void aSchnorrSignatureVerifiesForMessagesOfAnyLength() {
        byte[] key = curve.publicKey(SECRET, true);
        for (int length : new int[] {0, 1, 32, 33, 256, 257, 100_000}) {
            byte[] message = filled(length, length);
            byte[] signature = curve.signSchnorr(message, SECRET, null);

            assertThat(signature).isEqualTo(curve.signSchnorr(message, SECRET, new byte[32]));
            assertThat(curve.verifySchnorr(message, concat(new byte[2], signature), 2, key, 1))
                    .isTrue();
            signature[63] ^= 1;
            assertThat(curve.verifySchnorr(message, signature, 0, key, 1)).isFalse();
            assertThat(curve.verifySchnorr(concat(message, new byte[1]), signature, 0, key, 1))
                    .isFalse();
        }
    }

    @Test
    void theTweakedSecretBelongsToTheTweakedKey() {
        byte[] internal = Arrays.copyOfRange(curve.publicKey(SECRET, true), 1, 33);
        byte[] tweak = filled(32, 0x33);

        byte[] tweakedSecret = curve.tweakSecretKey(SECRET, tweak);
        byte[] tweakedKey = curve.tweakXOnlyKey(internal, 0, tweak);
        boolean odd = tweakedKey[0] == 3;

        assertThat(Arrays.copyOfRange(curve.publicKey(tweakedSecret, true), 1, 33))
                .isEqualTo(Arrays.copyOfRange(tweakedKey, 1, 33));
        assertThat(curve.checkXOnlyTweak(tweakedKey, 1, odd, internal, 0, tweak))
                .isTrue();
        assertThat(curve.checkXOnlyTweak(tweakedKey, 1, !odd, internal, 0, tweak))
                .isFalse();
        assertThat(curve.checkXOnlyTweak(internal, 0, odd, internal, 0, tweak)).isFalse();
    }

    @Test
    void aTweakOverTheOrderIsRefused() {
        byte[] internal = Arrays.copyOfRange(curve.publicKey(SECRET, true), 1, 33);
        byte[] order = HEX.parseHex(ORDER);

        assertThat(curve.tweakXOnlyKey(internal, 0, order)).isNull();
        assertThat(curve.checkXOnlyTweak(internal, 0, false, internal, 0, order))
                .isFalse();
        assertThatThrownBy(() -> curve.tweakSecretKey(SECRET, order)).isInstanceOf(IllegalArgumentException.class);
        // The tweak that leads to infinity: minus the secret whose key has an even y.
        byte[] even = curve.tweakSecretKey(SECRET, new byte[32]);
        byte[] minus = fixed(new BigInteger(ORDER, 16).subtract(new BigInteger(1, even)));
        assertThat(curve.tweakXOnlyKey(internal, 0, minus)).isNull();
        assertThatThrownBy(() -> curve.tweakSecretKey(SECRET, minus)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bothSidesOfAHandshakeShareOneSecret() {
        byte[] otherSecret = filled(32, 0x22);
        byte[] ours = curve.encodeElligatorSwift(SECRET, filled(32, 1));
        byte[] theirs = curve.encodeElligatorSwift(otherSecret, filled(32, 2));

        assertThat(curve.decodeElligatorSwift(ours)).isEqualTo(curve.publicKey(SECRET, true));
        assertThat(curve.encodeElligatorSwift(SECRET, filled(32, 3))).isNotEqualTo(ours);
        assertThat(curve.sharedSecret(ours, theirs, SECRET, true))
                .hasSize(32)
                .isEqualTo(curve.sharedSecret(theirs, ours, otherSecret, false))
                .isNotEqualTo(curve.sharedSecret(ours, theirs, SECRET, false));
    }

    private boolean verify(byte[] der, byte[] key) {
        return curve.verifyEcdsa(MESSAGE, der, 0, der.length, key, 0, key.length);
    }

    private static byte[] offTheCurve(byte[] compressed) {
        Secp256k1 other = NativeSecp256k1.load();
        byte[] key = compressed.clone();
        do {
            key[1]++;
        } while (other.isPublicKey(key, 0, 33));
        return key;
    }

    private static byte[] hybrid(byte[] uncompressed, boolean right) {
        byte[] hybrid = uncompressed.clone();
        boolean odd = (uncompressed[64] & 1) == 1;
        hybrid[0] = (byte) (odd == right ? 7 : 6);
        return hybrid;
    }

    private static byte[] withNegatedS(byte[] der) {
        int rLength = der[3];
        byte[] r = Arrays.copyOfRange(der, 4, 4 + rLength);
        byte[] s = Arrays.copyOfRange(der, 6 + rLength, der.length);
        return der(r, new BigInteger(ORDER, 16).subtract(new BigInteger(1, s)).toByteArray());
    }

    private static byte[] der(byte[] r, byte[] s) {
        return concat(
                new byte[] {0x30, (byte) (4 + r.length + s.length), 2, (byte) r.length},
                r,
                new byte[] {2, (byte) s.length},
                s);
    }

    private static byte[] fixed(BigInteger value) {
        byte[] bytes = value.toByteArray();
        byte[] fixed = new byte[32];
        int length = Math.min(32, bytes.length);
        System.arraycopy(bytes, bytes.length - length, fixed, 32 - length, length);
        return fixed;
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] concat(byte[]... parts) {
        byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
