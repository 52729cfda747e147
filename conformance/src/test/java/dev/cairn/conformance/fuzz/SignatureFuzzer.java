package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.util.Arrays;

/**
 * Any bytes as a signature or a key give an answer and end neither in an exception nor in the library's abort; and what
 * stands in front of or behind a signature in its array changes nothing.
 *
 * <pre>
 *  key length   key   signature
 *  1 byte       …     the rest
 * </pre>
 */
public final class SignatureFuzzer {

    private static final Secp256k1 CURVE = NativeSecp256k1.load();
    private static final byte[] MESSAGE = new byte[32];

    private SignatureFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length == 0) {
            return;
        }
        int keyLength = Math.min(data[0] & 0xff, data.length - 1);
        int signature = 1 + keyLength;
        int length = data.length - signature;
        boolean right = CURVE.verifyEcdsa(MESSAGE, data, signature, length, data, 1, keyLength);
        byte[] alone = Arrays.copyOfRange(data, signature, data.length);
        byte[] key = Arrays.copyOfRange(data, 1, signature);
        check(
                right == CURVE.verifyEcdsa(MESSAGE, alone, 0, length, key, 0, keyLength),
                "place in the array is nothing");
        boolean low = CURVE.isLowS(data, signature, length);
        check(low == CURVE.isLowS(alone, 0, length), "place in the array is nothing to S");
        boolean point = CURVE.isPublicKey(data, 1, keyLength);
        check(!right || point, "only a point verifies");
        byte[] compressed = CURVE.convertPublicKey(data, 1, keyLength, true);
        check(point == (compressed != null), "a point converts, nothing else does");
        if (compressed != null) {
            byte[] long65 = CURVE.convertPublicKey(compressed, 0, 33, false);
            check(Arrays.equals(compressed, CURVE.convertPublicKey(long65, 0, 65, true)), "there and back");
            check(CURVE.isXOnlyKey(compressed, 1), "its x is one");
        }
        if (length >= 64 && keyLength >= 32) {
            CURVE.verifySchnorr(MESSAGE, data, signature, data, 1);
            CURVE.checkXOnlyTweak(data, 1, (data[0] & 1) != 0, data, signature, MESSAGE);
        }
    }
}
