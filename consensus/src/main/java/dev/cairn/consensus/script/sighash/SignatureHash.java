package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;

/** Signature hashes one at a time, for signing and for tests; a worker that verifies keeps its own engine. */
public final class SignatureHash {

    private SignatureHash() {}

    /**
     * The hash before segregated witness.
     *
     * @param scriptCode the script being run, from behind its last executed {@code CODESEPARATOR}, signatures removed
     * @param hashType all 32 bits are hashed
     * @return 32 bytes; for {@code SINGLE} without an output of that number, the number one (little-endian)
     */
    public static byte[] legacy(Transaction tx, int input, Bytes scriptCode, int hashType) {
        return null; // filled in next
    }

    /** The hash of witness version 0 (BIP143): 32 bytes. */
    public static byte[] witnessV0(SpendContext spend, int input, Bytes scriptCode, int hashType) {
        return null; // filled in next
    }

    /**
     * The hash of taproot and tapscript (BIP341, BIP342).
     *
     * @return 32 bytes; null if the hash type is none, or {@code SINGLE} has no output of the input's number
     */
    public static byte[] taproot(SpendContext spend, int input, int hashType, TaprootSpend path) {
        return null; // filled in next
    }

    /** The hash of a leaf of a script tree (BIP341): 32 bytes. */
    public static byte[] tapLeaf(int leafVersion, Bytes script) {
        return null; // filled in next
    }

    /** The hash of an inner node of a script tree (BIP341) over two nodes of 32 bytes, in either order: 32 bytes. */
    public static byte[] tapBranch(byte[] one, byte[] other) {
        return null; // filled in next
    }

    /**
     * What the internal key is tweaked by (BIP341): 32 bytes.
     *
     * @param merkleRoot of the script tree, 32 bytes; null for a key without scripts
     */
    public static byte[] tapTweak(byte[] internalKey, byte[] merkleRoot) {
        return null; // filled in next
    }
}
