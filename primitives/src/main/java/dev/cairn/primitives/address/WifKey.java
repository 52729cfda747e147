package dev.cairn.primitives.address;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A secret key in wallet import format (Core, key_io.cpp, {@code DecodeSecret}): for tests and tools; the node itself
 * keeps none.
 *
 * @param network the network that the text is for; the test networks share one prefix
 * @param secret 32 bytes, big-endian, from 1 to the curve's order less one
 * @param compressed whether its public key is written in 33 bytes, not 65
 */
public record WifKey(Network network, Bytes secret, boolean compressed) {

    private static final int LENGTH = 32;
    private static final byte[] ORDER =
            HexFormat.of().parseHex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");

    /** Refuses what is no secret key. */
    public WifKey {
        requireNonNull(network, "network");
        if (!isSecret(secret.toBytes())) {
            throw new IllegalArgumentException("a secret key is 32 bytes, from 1 to the curve's order less one");
        }
    }

    /** Reads a text; empty if it is no secret key of {@code network}. */
    public static Optional<WifKey> decode(Network network, String text) {
        return Base58.decodeChecked(text, 1 + LENGTH + 1)
                .filter(bytes ->
                        bytes.length == 1 + LENGTH || (bytes.length == 1 + LENGTH + 1 && bytes[1 + LENGTH] == 1))
                .filter(bytes -> (bytes[0] & 0xff) == network.secretKeyPrefix())
                .filter(bytes -> isSecret(Arrays.copyOfRange(bytes, 1, 1 + LENGTH)))
                .map(bytes -> new WifKey(network, new Bytes(bytes, 1, LENGTH), bytes.length > 1 + LENGTH));
    }

    private static boolean isSecret(byte[] bytes) {
        return bytes.length == LENGTH
                && !Arrays.equals(bytes, new byte[LENGTH])
                && Arrays.compareUnsigned(bytes, ORDER) < 0;
    }

    /** The text: whoever has it can spend. */
    public String encode() {
        byte[] payload = new byte[1 + LENGTH + (compressed ? 1 : 0)];
        payload[0] = (byte) network.secretKeyPrefix();
        System.arraycopy(secret.array(), secret.offset(), payload, 1, LENGTH);
        if (compressed) {
            payload[1 + LENGTH] = 1;
        }
        return Base58.encodeChecked(payload);
    }

    /** Never the secret: this may end in a log. */
    @Override
    public String toString() {
        return "secret key of " + network.chainName();
    }
}
