package dev.cairn.consensus.header;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;

/** The rules for headers: first by themselves, then after their ancestors. */
public final class HeaderRules {

    private HeaderRules() {}

    /** Proof of work alone: {@code high-hash} (Core, {@code CheckBlockHeader}). */
    public static Verdict check(BlockHeader header, BlockHash hash, ChainParams params) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + header + hash + params);
        }
        return null;
    }

    /**
     * What the ancestors ask: {@code bad-diffbits}, {@code time-too-old}, {@code time-timewarp-attack}, {@code
     * time-too-new}, {@code bad-version(0x…)}, in this order (Core, {@code ContextualCheckBlockHeader}). Not for genesis.
     *
     * @param now seconds since 1970
     */
    public static Verdict checkContextual(BlockHeader header, HeaderChain ancestors, ChainParams params, long now) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + header + ancestors + params + now);
        }
        return null;
    }
}
