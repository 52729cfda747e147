package dev.cairn.node;

import dev.cairn.chain.ChainConfig;

/** A chain's set-up with {@code -reindex}. */
final class Reindexing {

    private Reindexing() {}

    static ChainConfig of(ChainConfig chain) {
        return new ChainConfig(
                chain.netDir(),
                chain.blocksDir(),
                chain.params(),
                chain.dbCache(),
                chain.scriptThreads(),
                chain.assumeValid(),
                chain.minimumChainWork(),
                chain.checkBlocks(),
                chain.checkLevel(),
                chain.blocksXor(),
                chain.fastPrune(),
                chain.stopAtHeight(),
                true,
                chain.reindexChainstate(),
                chain.loadBlocks(),
                chain.readBlocks(),
                chain.maxTipAge(),
                chain.pinBudget());
    }
}
