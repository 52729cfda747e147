package dev.cairn.primitives.tx;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.script.Script;

/**
 * An output and where it came from: what must be known of it when it is spent (Core, coins.h).
 *
 * @param value satoshis
 * @param script what it takes to spend it
 * @param height the height of the block that made it, 0–2³¹−1
 * @param coinbase whether that block's first transaction made it
 */
public record Coin(long value, Script script, int height, boolean coinbase) {

    /** Refuses null and a negative height. */
    public Coin {
        requireNonNull(script, "script");
        if (height < 0) {
            throw new IllegalArgumentException("height=" + height + " is negative");
        }
    }
}
