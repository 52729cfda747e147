package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import java.util.Objects;

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
        SignatureHasher hasher = new SignatureHasher(Sha256.create());
        hasher.start(SpendContext.withoutCoins(tx), Objects.checkIndex(input, tx.inputCount()));
        byte[] out = new byte[Hash256.LENGTH];
        hasher.legacy(scriptCode.array(), scriptCode.offset(), scriptCode.length(), hashType, out);
        return out;
    }

    /** The hash of witness version 0 (BIP143): 32 bytes. */
    public static byte[] witnessV0(SpendContext spend, int input, Bytes scriptCode, int hashType) {
        SignatureHasher hasher = hasher(spend, input);
        byte[] out = new byte[Hash256.LENGTH];
        hasher.witnessV0(scriptCode.array(), scriptCode.offset(), scriptCode.length(), hashType, out);
        return out;
    }

    /**
     * The hash of taproot and tapscript (BIP341, BIP342).
     *
     * @return 32 bytes; null if the hash type is none, or {@code SINGLE} has no output of the input's number
     */
    public static byte[] taproot(SpendContext spend, int input, int hashType, TaprootSpend path) {
        SignatureHasher hasher = hasher(spend, input);
        byte[] out = new byte[Hash256.LENGTH];
        byte[] leafHash = path.leafHash() == null ? null : path.leafHash().toBytes();
        byte[] annexHash = null;
        if (path.annex() != null) {
            annexHash = new byte[Hash256.LENGTH];
            hasher.annexHash(
                    path.annex().array(), path.annex().offset(), path.annex().length(), annexHash);
        }
        return hasher.taproot(hashType, leafHash, path.codeSeparator(), annexHash, out) ? out : null;
    }

    /** The hash of a leaf of a script tree (BIP341): 32 bytes. */
    public static byte[] tapLeaf(int leafVersion, Bytes script) {
        byte[] out = new byte[Hash256.LENGTH];
        new TaprootHasher(Sha256.create()).leaf(leafVersion, script.array(), script.offset(), script.length(), out);
        return out;
    }

    /** The hash of an inner node of a script tree (BIP341) over two nodes of 32 bytes, in either order: 32 bytes. */
    public static byte[] tapBranch(byte[] one, byte[] other) {
        byte[] out = new byte[Hash256.LENGTH];
        new TaprootHasher(Sha256.create()).branch(one, 0, other, 0, out);
        return out;
    }

    /**
     * What the internal key is tweaked by (BIP341): 32 bytes.
     *
     * @param merkleRoot of the script tree, 32 bytes; null for a key without scripts
     */
    public static byte[] tapTweak(byte[] internalKey, byte[] merkleRoot) {
        byte[] out = new byte[Hash256.LENGTH];
        new TaprootHasher(Sha256.create()).tweak(internalKey, 0, merkleRoot, out);
        return out;
    }

    private static SignatureHasher hasher(SpendContext spend, int input) {
        SignatureHasher hasher = new SignatureHasher(Sha256.create());
        hasher.start(spend, Objects.checkIndex(input, spend.transaction().inputCount()));
        return hasher;
    }
}
