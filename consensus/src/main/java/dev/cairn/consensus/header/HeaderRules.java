package dev.cairn.consensus.header;

import static dev.cairn.consensus.Verdict.Category.INVALID_HEADER;
import static dev.cairn.consensus.Verdict.Category.TIME_FUTURE;

import dev.cairn.consensus.Limits;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.ProofOfWorkParams;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The rules for headers: first by themselves, then after their ancestors. */
public final class HeaderRules {

    private HeaderRules() {}

    /** Proof of work alone: {@code high-hash} (Core, {@code CheckBlockHeader}). */
    public static Verdict check(BlockHeader header, BlockHash hash, ChainParams params) {
        return ProofOfWork.check(hash, header.bits(), params.proofOfWork().limit())
                ? Verdict.valid()
                : Verdict.invalid(INVALID_HEADER, "high-hash", "proof of work failed");
    }

    /**
     * What the ancestors ask: {@code bad-diffbits}, {@code time-too-old}, {@code time-timewarp-attack}, {@code
     * time-too-new}, {@code bad-version(0x…)}, in this order (Core, {@code ContextualCheckBlockHeader}). Not for genesis,
     * which is valid by being itself.
     *
     * @param now seconds since 1970
     */
    public static Verdict checkContextual(BlockHeader header, HeaderChain ancestors, ChainParams params, long now) {
        ProofOfWorkParams work = params.proofOfWork();
        int height = ancestors.height() + 1;
        OptionalInt bits = Difficulty.next(ancestors, header.time(), work);
        if (bits.isPresent() && bits.getAsInt() != header.bits()) {
            return Verdict.invalid(INVALID_HEADER, "bad-diffbits", "incorrect proof of work");
        }
        OptionalLong medianTime = MedianTime.past(ancestors, height - 1);
        if (medianTime.isPresent() && header.time() <= medianTime.getAsLong()) {
            return Verdict.invalid(INVALID_HEADER, "time-too-old", "block's timestamp is too early");
        }
        if (work.enforceBip94()
                && height % work.interval() == 0
                && height - 1 >= ancestors.lowest()
                && header.time() < ancestors.time(height - 1) - Limits.MAX_TIMEWARP) {
            return Verdict.invalid(
                    INVALID_HEADER, "time-timewarp-attack", "block's timestamp is too early on diff adjustment block");
        }
        if (header.time() > now + Limits.MAX_FUTURE_BLOCK_TIME) {
            return Verdict.invalid(TIME_FUTURE, "time-too-new", "block timestamp too far in the future");
        }
        if (header.version() < leastVersion(height, params)) {
            String version = String.format("0x%08x", header.version());
            return Verdict.invalid(
                    INVALID_HEADER, "bad-version(" + version + ")", "rejected nVersion=" + version + " block");
        }
        return Verdict.valid();
    }

    private static int leastVersion(int height, ChainParams params) {
        if (params.isActive(BuriedDeployment.CLTV, height)) {
            return 4;
        }
        if (params.isActive(BuriedDeployment.DERSIG, height)) {
            return 3;
        }
        return params.isActive(BuriedDeployment.HEIGHT_IN_COINBASE, height) ? 2 : Integer.MIN_VALUE;
    }
}
