package dev.cairn.consensus.tx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.TestHeaders;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SequenceLocksTest {

    private static final long BY_TIME = 1 << 22;
    private static final long DISABLED = 1L << 31;
    private static final int BLOCKS = 40;

    /** Ten minutes apart: the median of a block is the time of the fifth before it. */
    private final TestHeaders headers = headers();

    private static TestHeaders headers() {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < BLOCKS; i++) {
            headers.add(4, 600L * i, 0x207fffff);
        }
        return headers;
    }

    private static Coin coin(int height) {
        return new Coin(1, Script.EMPTY, height, false);
    }

    private boolean released(int version, long sequence, int coinHeight, int blockHeight) {
        Transaction tx =
                new Transactions().version(version).spend(1, sequence).pay(1).build();
        HeaderChain ancestors = headers.upTo(blockHeight - 1);
        return SequenceLocks.of(tx, input -> coin(coinHeight), ancestors).releasedAfter(ancestors);
    }

    @Test
    void aLockByHeightHoldsThatManyBlocksAfterTheCoin() {
        assertThat(released(2, 5, 20, 24)).isFalse();
        assertThat(released(2, 5, 20, 25)).isTrue();
        assertThat(released(2, 0, 20, 20)).isTrue();
        assertThat(released(2, 1, 20, 20)).isFalse();
    }

    @Test
    void aLockByTimeHoldsThatManyUnitsAfterTheMedianTimeBeforeTheCoin() {
        // The coin's parent, 19, has a median of 14·600; three units are 1536 seconds; 17·600 is above, 16·600 below.
        assertThat(released(2, BY_TIME | 3, 20, 22)).isFalse();
        assertThat(released(2, BY_TIME | 3, 20, 23)).isTrue();
        assertThat(released(2, BY_TIME, 20, 20)).isTrue();
    }

    @Test
    void versionOneAndDisabledSequencesHaveNoLock() {
        assertThat(released(1, 0xffff, 20, 21)).isTrue();
        assertThat(released(2, DISABLED | 0xffff, 20, 21)).isTrue();
        assertThat(released(3, 0xffff, 20, 21)).isFalse();
    }

    @Test
    void aNegativeVersionIsALargeOne() {
        assertThat(released(-1, 0xffff, 20, 21)).isFalse();
    }

    @Test
    void aLockByATimeThatIsNotKnownIsLeftOut() {
        Transaction tx = new Transactions().spend(1, BY_TIME | 0xffff).pay(1).build();

        SequenceLocks locks = SequenceLocks.of(tx, input -> coin(20), headers.from(30));

        assertThat(locks).isEqualTo(SequenceLocks.NONE);
        assertThat(locks.releasedAfter(headers.from(30))).isTrue();
    }

    /** BIP68 in its own words: every input for itself, and the block must satisfy all. */
    @Property
    void aTransactionIsReleasedWhenEveryInputIs(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 30) Integer> coinHeights,
            @ForAll @Size(4) List<@IntRange(max = 12) Integer> values,
            @ForAll @Size(4) List<Boolean> byTime,
            @ForAll @IntRange(min = 31, max = BLOCKS) int blockHeight) {
        Transactions tx = new Transactions().pay(1);
        boolean expected = true;
        for (int i = 0; i < coinHeights.size(); i++) {
            int value = values.get(i);
            tx.spend(i, value | (byTime.get(i) ? BY_TIME : 0));
            expected &= byTime.get(i)
                    ? median(blockHeight - 1) >= median(Math.max(coinHeights.get(i) - 1, 0)) + 512L * value
                    : blockHeight >= coinHeights.get(i) + value;
        }
        HeaderChain ancestors = headers.upTo(blockHeight - 1);

        boolean released = SequenceLocks.of(tx.build(), input -> coin(coinHeights.get(input)), ancestors)
                .releasedAfter(ancestors);

        assertThat(released).isEqualTo(expected);
    }

    /** Times rise evenly, so the median is a block's; near genesis fewer count. */
    private static long median(int height) {
        int first = Math.max(0, height - 10);
        return 600L * (first + (height - first + 1) / 2);
    }
}
