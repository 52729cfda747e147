package dev.cairn.consensus.script.sighash;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cairn.primitives.hash.Sha256;

/** What BIP340's tagged hashes begin with: the SHA-256 of the tag, twice. */
final class Tags {

    static final int LENGTH = 64;
    static final byte[] SIGHASH = begin("TapSighash");
    static final byte[] LEAF = begin("TapLeaf");
    static final byte[] BRANCH = begin("TapBranch");
    static final byte[] TWEAK = begin("TapTweak");

    private Tags() {}

    private static byte[] begin(String tag) {
        byte[] out = new byte[LENGTH];
        byte[] hash = Sha256.create().hash(tag.getBytes(US_ASCII));
        System.arraycopy(hash, 0, out, 0, 32);
        System.arraycopy(hash, 0, out, 32, 32);
        return out;
    }
}
