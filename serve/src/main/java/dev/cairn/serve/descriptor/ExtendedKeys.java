package dev.cairn.serve.descriptor;

import dev.cairn.primitives.address.Base58;
import dev.cairn.primitives.script.Bytes;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Extended keys (BIP32).
 *
 * <pre>
 *  0         4     5             9       13           45           78
 *  +---------+-----+-------------+-------+------------+------------+
 *  | version |depth| parent's id | child | chain code | key        |   big-endian
 *  +---------+-----+-------------+-------+------------+------------+
 *  The key is a public one of 33 bytes, or a zero byte and a secret of 32.
 * </pre>
 */
final class ExtendedKeys {

    /** Children from here on are hardened: they come of the secret alone. */
    static final int HARDENED = 0x8000_0000;

    private static final int LENGTH = 78;

    /** A key's depth is one byte of its text: what stands there has no children. */
    private static final int DEEPEST = 255;

    private ExtendedKeys() {}

    /** Where a key stands in its tree. */
    record Place(int depth, int parent, int child, Bytes chainCode) {

        private boolean childless() {
            return depth == DEEPEST;
        }
    }

    /** A public key and its place. */
    record Public(Place place, Bytes key) {

        /** A child that is not hardened; null if it does not exist: below depth 255, or by a chance that no one has ever seen. */
        Public derive(int child, KeyTools tools) {
            if (place.childless()) {
                return null;
            }
            byte[] digest = hmac(place.chainCode, key.toBytes(), child);
            Bytes sum = tools.addToKey(key, Arrays.copyOf(digest, 32));
            return sum == null ? null : new Public(below(place, key, child, digest, tools), sum);
        }

        /** As text. */
        String encode(KeyTools tools) {
            return Base58.encodeChecked(bytes(tools.network.extendedPublicPrefix(), place, key.toBytes()));
        }
    }

    /** A secret key and its place. */
    @SuppressWarnings("ArrayRecordComponent") // passed on within this package, written to by nobody
    record Secret(Place place, byte[] secret) {

        /** A child; null if it does not exist, as {@link Public#derive}. */
        Secret derive(int child, KeyTools tools) {
            if (place.childless()) {
                return null;
            }
            Bytes key = Bytes.of(tools.curve.publicKey(secret, true));
            byte[] data = new byte[33];
            System.arraycopy(secret, 0, data, 1, 32);
            byte[] digest = hmac(place.chainCode, child < 0 ? data : key.toBytes(), child);
            byte[] sum = KeyTools.addToSecret(secret, Arrays.copyOf(digest, 32));
            return sum == null ? null : new Secret(below(place, key, child, digest, tools), sum);
        }

        /** The public side. */
        Public neuter(KeyTools tools) {
            return new Public(place, Bytes.of(tools.curve.publicKey(secret, true)));
        }

        @Override
        public String toString() {
            return "extended secret key at depth " + place.depth;
        }
    }

    /** Reads a public one of the network. */
    static Optional<Public> decodePublic(String text, KeyTools tools) {
        return decode(text, tools.network.extendedPublicPrefix())
                .map(bytes -> new Public(place(bytes), new Bytes(bytes, 45, 33)))
                .filter(key -> key.key.at(0) != 0 && tools.isPoint(key.key) && isRootOnlyAtTop(key.place));
    }

    /** Reads a secret one of the network. */
    static Optional<Secret> decodeSecret(String text, KeyTools tools) {
        return decode(text, tools.network.extendedSecretPrefix())
                .filter(bytes -> bytes[45] == 0)
                .map(bytes -> new Secret(place(bytes), Arrays.copyOfRange(bytes, 46, LENGTH)))
                .filter(key -> tools.curve.isSecretKey(key.secret) && isRootOnlyAtTop(key.place));
    }

    private static Optional<byte[]> decode(String text, int version) {
        return Base58.decodeChecked(text, LENGTH)
                .filter(bytes ->
                        bytes.length == LENGTH && ByteBuffer.wrap(bytes).getInt() == version);
    }

    private static Place place(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Place(bytes[4] & 0xff, in.getInt(5), in.getInt(9), new Bytes(bytes, 13, 32));
    }

    private static boolean isRootOnlyAtTop(Place place) {
        return place.depth != 0 || (place.child == 0 && place.parent == 0);
    }

    private static byte[] bytes(int version, Place place, byte[] key) {
        return ByteBuffer.allocate(LENGTH)
                .putInt(version)
                .put((byte) place.depth)
                .putInt(place.parent)
                .putInt(place.child)
                .put(place.chainCode.toBytes())
                .put(key)
                .array();
    }

    private static Place below(Place place, Bytes key, int child, byte[] digest, KeyTools tools) {
        int parent = ByteBuffer.wrap(tools.id(key).toBytes()).getInt();
        return new Place(place.depth + 1, parent, child, new Bytes(digest, 32, 32));
    }

    private static byte[] hmac(Bytes chainCode, byte[] data, int child) {
        try {
            Mac mac = Mac.getInstance("HmacSHA512");
            mac.init(new SecretKeySpec(chainCode.toBytes(), "HmacSHA512"));
            mac.update(data);
            return mac.doFinal(ByteBuffer.allocate(4).putInt(child).array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no HMAC-SHA-512, which every Java must have", e);
        }
    }
}
