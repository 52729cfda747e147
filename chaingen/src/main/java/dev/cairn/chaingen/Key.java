package dev.cairn.chaingen;

import java.util.Arrays;

/** One key of the pool. Immutable as long as nobody writes to its arrays, and nobody may. */
final class Key {

    private final byte[] secret;
    private final byte[] compressed;

    Key(byte[] secret, byte[] compressed) {
        this.secret = secret;
        this.compressed = compressed;
    }

    /** The secret key, 32 bytes. */
    byte[] secret() {
        return secret;
    }

    /** The public key, 33 bytes. */
    byte[] compressed() {
        return compressed;
    }

    /** The x-only public key (BIP340), 32 bytes. */
    byte[] xOnly() {
        return Arrays.copyOfRange(compressed, 1, compressed.length);
    }
}
