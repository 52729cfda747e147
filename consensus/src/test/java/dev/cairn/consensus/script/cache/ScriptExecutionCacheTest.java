package dev.cairn.consensus.script.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.script.RandomSpends;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScriptExecutionCacheTest {

    private final Sha256 engine = Sha256.create();
    private final Transaction one = RandomSpends.spend(new Random(1), 2).transaction();
    private final Transaction other = RandomSpends.spend(new Random(2), 2).transaction();

    @Test
    void aTransactionIsKnownUnderTheFlagsThatItPassedUnder() {
        ScriptExecutionCache cache = new ScriptExecutionCache(1 << 16);
        cache.add(engine, one, 5);

        assertThat(cache.contains(engine, one, 5, false)).isTrue();
        assertThat(cache.contains(engine, one, 4, false)).isFalse();
        assertThat(cache.contains(engine, one, 5 | 1 << 20, false)).isFalse();
        assertThat(cache.contains(engine, other, 5, false)).isFalse();
    }

    @Test
    void itsBytesAreWhatItWasGivenAtMost() {
        ScriptExecutionCache cache = new ScriptExecutionCache(ScriptExecutionCache.DEFAULT_BYTES);
        assertThat(cache.bytes()).isBetween((16L << 20) - 264, 16L << 20);
        assertThat(cache.capacity()).isEqualTo((16 << 20) / 264 * 8);
    }
}
