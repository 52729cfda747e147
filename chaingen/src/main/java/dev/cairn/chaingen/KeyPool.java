package dev.cairn.chaingen;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireWriter;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The keys of one chain: made from its seed, each when it is first wanted, then kept. Making one costs about as much as
 * signing, so a chain of millions of outputs uses 65,536 keys again and again, as real wallets do less often.
 *
 * <p>Thread-safe: two threads that want a new key at once make the same one twice.
 */
final class KeyPool {

    /** How many keys there are; a power of two. */
    static final int SIZE = 1 << 16;

    private static final byte[] TAG = "cairn/chaingen/key".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private final AtomicReferenceArray<Key> keys = new AtomicReferenceArray<>(SIZE);
    private final Secp256k1 curve;
    private final long seed;

    KeyPool(Secp256k1 curve, long seed) {
        this.curve = curve;
        this.seed = seed;
    }

    /** The key of that number; numbers wrap around. */
    Key key(int number) {
        int slot = number & (SIZE - 1);
        Key key = keys.get(slot);
        if (key == null) {
            byte[] secret = secret(slot);
            key = new Key(secret, curve.publicKey(secret, true));
            keys.set(slot, key);
        }
        return key;
    }

    private byte[] secret(int slot) {
        Sha256 engine = Sha256.create();
        byte[] secret = engine.hash(
                new WireWriter().write(TAG).writeLong(seed).writeInt(slot).toBytes());
        while (!curve.isSecretKey(secret)) { // one in 2^128
            secret = engine.hash(secret);
        }
        return secret;
    }
}
