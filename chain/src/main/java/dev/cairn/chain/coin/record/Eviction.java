package dev.cairn.chain.coin.record;

/** How a step of eviction ended. */
public enum Eviction {

    /** There is nothing to do. */
    ENOUGH,

    /** The next step goes on. */
    MORE,

    /** All that is left is named by layers: they must be flushed, or the budget raised. */
    STUCK
}
