package dev.cairn.chaingen;

/** Which shares chains are drawn with: kinds of scripts, sizes of transactions, hash types. */
public enum Mix {
    /** As on the main network from 2021 to 2026; {@code Shares} has the figures, and where they are from. */
    MAINNET,
    /** Every kind as often as any other, and small transactions: for short chains that must show all of them. */
    EVEN
}
