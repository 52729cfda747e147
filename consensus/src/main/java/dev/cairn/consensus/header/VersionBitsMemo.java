package dev.cairn.consensus.header;

import dev.cairn.primitives.hash.BlockHash;
import java.util.HashMap;
import java.util.Map;

/**
 * States of one deployment that were worked out, by the last block of the period before: they hold whatever becomes of the
 * chain, so the memo never needs to be told of a reorganisation. One small entry a period. Not thread-safe.
 */
public final class VersionBitsMemo {

    private final Map<BlockHash, VersionBits.State> states = new HashMap<>();

    /** A memo that knows nothing. */
    public VersionBitsMemo() {}

    VersionBits.State get(BlockHash periodEnd) {
        return states.get(periodEnd);
    }

    void put(BlockHash periodEnd, VersionBits.State state) {
        states.put(periodEnd, state);
    }
}
