package dev.cairn.chain;

import dev.cairn.chain.connect.WriterSteps;

/** Opens a chain whose writer tells where it is; only a test wants that, so a node has no such way in. */
public final class SteppedChain {

    private SteppedChain() {}

    /** As {@link Chain#open(ChainConfig, ChainServices)}. */
    public static Chain open(ChainConfig config, ChainServices services, WriterSteps steps) {
        return Chain.open(config, services, steps);
    }
}
