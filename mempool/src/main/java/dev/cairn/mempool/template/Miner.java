package dev.cairn.mempool.template;

import dev.cairn.consensus.header.CompactTarget;
import dev.cairn.consensus.header.ProofOfWork;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Looks for a block's nonce, on the caller's thread: for chains whose target is easy. */
public final class Miner {

    /** The nonce that is not tried: Core stops at it. */
    public static final long LAST_NONCE = 0xffff_ffffL;

    private static final int NONCE_OFFSET = 76;
    private static final int TRIES_BETWEEN_STOPS = 1 << 16;

    private Miner() {}

    /**
     * The same block with the first nonce, from the block's own on, whose hash meets its target.
     *
     * @param maxTries how many may fail before it gives up; one less than that is a success still
     * @param stop asked now and then: ends the search early
     * @return null if there is none, or tries ran out. A block that was found took {@code nonce} tries that failed.
     */
    public static Block mine(Block block, ChainParams params, long maxTries, BooleanSupplier stop) {
        Optional<BigInteger> target =
                CompactTarget.target(block.header().bits(), params.proofOfWork().limit());
        if (target.isEmpty()) {
            return null;
        }
        byte[] bytes = block.bytes().toBytes();
        byte[] hash = new byte[BlockHash.LENGTH];
        // Both numbers as their eight highest bytes first: almost every hash is told by those.
        long high = target.get().shiftRight(192).longValue();
        Sha256 sha256 = Sha256.create();
        long nonce = block.header().nonce();
        for (long left = maxTries; left > 0 && nonce < LAST_NONCE; left--, nonce++) {
            if (left % TRIES_BETWEEN_STOPS == 0 && stop.getAsBoolean()) {
                return null;
            }
            for (int i = 0; i < 4; i++) {
                bytes[NONCE_OFFSET + i] = (byte) (nonce >>> (8 * i));
            }
            sha256.doubleHash(bytes, 0, BlockHeader.LENGTH, hash, 0);
            if (meets(new BlockHash(hash, 0), high, target.get())) {
                return parse(bytes);
            }
        }
        return null;
    }

    private static boolean meets(BlockHash hash, long high, BigInteger target) {
        int order = Long.compareUnsigned(hash.word3(), high);
        return order < 0 || (order == 0 && ProofOfWork.number(hash).compareTo(target) <= 0);
    }

    private static Block parse(byte[] bytes) {
        try {
            return Block.read(new WireReader(bytes));
        } catch (WireException e) {
            throw new IllegalStateException("a block that was read before cannot be read again", e);
        }
    }
}
