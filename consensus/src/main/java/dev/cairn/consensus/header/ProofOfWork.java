package dev.cairn.consensus.header;

import dev.cairn.primitives.hash.BlockHash;
import java.math.BigInteger;
import java.util.Optional;

/** Proof of work (Core, pow.cpp {@code CheckProofOfWork}). */
public final class ProofOfWork {

    private ProofOfWork() {}

    /** Whether the bits are a target up to {@code limit}, and the hash, as a number, is no larger. */
    public static boolean check(BlockHash hash, int bits, BigInteger limit) {
        Optional<BigInteger> target = CompactTarget.target(bits, limit);
        return target.isPresent() && number(hash).compareTo(target.get()) <= 0;
    }

    /** The hash as the number that is compared with a target: little-endian. */
    public static BigInteger number(BlockHash hash) {
        byte[] bytes = hash.toBytes();
        for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
            byte kept = bytes[i];
            bytes[i] = bytes[j];
            bytes[j] = kept;
        }
        return new BigInteger(1, bytes);
    }
}
