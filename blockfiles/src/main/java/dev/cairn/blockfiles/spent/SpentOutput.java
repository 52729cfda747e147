package dev.cairn.blockfiles.spent;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A line of a list of spent outputs.
 *
 * @param outPoint the output spent
 * @param value satoshis
 * @param script what it takes to spend it
 * @param height the height of the block that made it, if the list's source knew
 * @param coinbase whether a coinbase made it, if the list's source knew
 */
public record SpentOutput(
        OutPoint outPoint, long value, Script script, OptionalInt height, Optional<Boolean> coinbase) {

    /** Refuses nulls. */
    public SpentOutput {
        requireNonNull(outPoint, "outPoint");
        requireNonNull(script, "script");
        requireNonNull(height, "height");
        requireNonNull(coinbase, "coinbase");
    }

    /** The coin, with {@code height} and {@code coinbase} where the list does not say. */
    public Coin coin(int otherwiseHeight, boolean otherwiseCoinbase) {
        return new Coin(value, script, height.orElse(otherwiseHeight), coinbase.orElse(otherwiseCoinbase));
    }
}
