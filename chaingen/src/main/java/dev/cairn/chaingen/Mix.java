package dev.cairn.chaingen;

/** How kinds of scripts, sizes of transactions and ages of coins are drawn. */
public enum Mix {
    /** As on the main network from 2021 to 2026. */
    MAINNET,
    /** Every kind as often as any other, and small transactions: for short chains that must show all of them. */
    EVEN
}
