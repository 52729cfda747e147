package dev.cairn.consensus.script;

import dev.cairn.consensus.script.cache.SignatureCache;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.SignatureHasher;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;

/** What a script asks of the transaction around it: signatures and lock times (Core, {@code TransactionSignatureChecker}). */
final class TransactionChecker {

    /** Lock times below are heights, others seconds. */
    private static final long LOCKTIME_THRESHOLD = 500_000_000;

    private static final long SEQUENCE_DISABLED = 1L << 31;
    private static final long SEQUENCE_SECONDS = 1L << 22;
    private static final long SEQUENCE_MASK = SEQUENCE_SECONDS | 0xffff;

    private final Secp256k1 curve;
    private final SignatureCache cache;
    private final boolean store;
    private final Sha256 sha256;
    private final SignatureHasher hasher;
    private final byte[] hash = new byte[Hash256.LENGTH];
    private final byte[] entry = new byte[Hash256.LENGTH];

    // Of the input being checked.
    private Transaction tx;
    private int input;
    private boolean hasAnnex;
    private final byte[] annexHash = new byte[Hash256.LENGTH];
    private final byte[] leafHash = new byte[Hash256.LENGTH];

    TransactionChecker(Secp256k1 curve, SignatureCache cache, boolean store, Sha256 sha256) {
        this.curve = curve;
        this.cache = cache;
        this.store = store;
        this.sha256 = sha256;
        hasher = new SignatureHasher(sha256);
    }

    void start(SpendContext spend, int inputNumber) {
        tx = spend.transaction();
        input = inputNumber;
        hasAnnex = false;
        hasher.start(spend, inputNumber);
    }

    void stop() {
        tx = null;
        hasher.stop();
    }

    void setAnnex(byte[] array, int offset, int length) {
        hasher.annexHash(array, offset, length, annexHash);
        hasAnnex = true;
    }

    /** Where the hash of the leaf that runs is to be written: 32 bytes. */
    byte[] leafHash() {
        return leafHash;
    }

    /** Core, {@code CheckECDSASignature}: the signature has its hash type at the end. */
    boolean checkEcdsa(
            byte[] signature,
            int signatureOffset,
            int signatureLength,
            byte[] key,
            int keyOffset,
            int keyLength,
            byte[] code,
            int codeOffset,
            int codeLength,
            SigVersion version) {
        if (!Encodings.hasKeySize(key, keyOffset, keyLength) || signatureLength == 0) {
            return false;
        }
        int bare = signatureLength - 1;
        int hashType = signature[signatureOffset + bare] & 0xff;
        if (version == SigVersion.WITNESS_V0) {
            hasher.witnessV0(code, codeOffset, codeLength, hashType, hash);
        } else {
            hasher.legacy(code, codeOffset, codeLength, hashType, hash);
        }
        if (cache == null) {
            return curve.verifyEcdsa(hash, signature, signatureOffset, bare, key, keyOffset, keyLength);
        }
        cache.ecdsaEntry(sha256, hash, key, keyOffset, keyLength, signature, signatureOffset, bare, entry);
        return cache.contains(entry, !store)
                || (curve.verifyEcdsa(hash, signature, signatureOffset, bare, key, keyOffset, keyLength) && remember());
    }

    /** A signature of taproot's key path. */
    ScriptError checkKeyPath(byte[] signature, int offset, int length, byte[] key, int keyOffset) {
        return checkSchnorr(signature, offset, length, key, keyOffset, null, -1);
    }

    /** A signature inside a tapscript; the position of the last {@code CODESEPARATOR} is −1 if there was none. */
    ScriptError checkTapscript(byte[] signature, int offset, int length, byte[] key, int keyOffset, int codeSeparator) {
        return checkSchnorr(signature, offset, length, key, keyOffset, leafHash, codeSeparator);
    }

    /** Core, {@code CheckSchnorrSignature}. */
    private ScriptError checkSchnorr(
            byte[] signature, int offset, int length, byte[] key, int keyOffset, byte[] leaf, int codeSeparator) {
        if (length != 64 && length != 65) {
            return ScriptError.SCHNORR_SIG_SIZE;
        }
        int hashType = HashType.DEFAULT;
        if (length == 65) {
            hashType = signature[offset + 64] & 0xff;
            if (hashType == HashType.DEFAULT) {
                return ScriptError.SCHNORR_SIG_HASHTYPE;
            }
        }
        if (!hasher.taproot(hashType, leaf, codeSeparator, hasAnnex ? annexHash : null, hash)) {
            return ScriptError.SCHNORR_SIG_HASHTYPE;
        }
        return verifySchnorr(signature, offset, key, keyOffset) ? ScriptError.OK : ScriptError.SCHNORR_SIG;
    }

    private boolean verifySchnorr(byte[] signature, int offset, byte[] key, int keyOffset) {
        if (cache == null) {
            return curve.verifySchnorr(hash, signature, offset, key, keyOffset);
        }
        cache.schnorrEntry(sha256, hash, key, keyOffset, signature, offset, entry);
        return cache.contains(entry, !store)
                || (curve.verifySchnorr(hash, signature, offset, key, keyOffset) && remember());
    }

    private boolean remember() {
        if (store) {
            cache.add(entry);
        }
        return true;
    }

    /** BIP65: whether the transaction cannot be in a block before {@code lockTime}. */
    boolean checkLockTime(long lockTime) {
        long own = tx.lockTime();
        boolean sameKind = own < LOCKTIME_THRESHOLD == lockTime < LOCKTIME_THRESHOLD;
        // A final input would make the transaction's lock time mean nothing.
        return sameKind && lockTime <= own && tx.sequence(input) != TxIn.FINAL_SEQUENCE;
    }

    /** BIP112: whether the input cannot be in a block before the coin is as old as {@code sequence} says. */
    boolean checkSequence(long sequence) {
        long own = tx.sequence(input);
        // The version is unsigned: −1 is a high one.
        if (Integer.compareUnsigned(tx.version(), 2) < 0 || (own & SEQUENCE_DISABLED) != 0) {
            return false;
        }
        boolean sameKind = ((own ^ sequence) & SEQUENCE_SECONDS) == 0;
        return sameKind && (sequence & SEQUENCE_MASK) <= (own & SEQUENCE_MASK);
    }
}
