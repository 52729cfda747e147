package dev.cairn.consensus.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.header.VersionBits.State;
import dev.cairn.consensus.params.VersionBitsDeployment;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class VersionBitsTest {

    private static final int PERIOD = 4;
    private static final int SIGNAL = VersionBits.TOP_BITS | 1 << 7;
    private static final int SILENT = VersionBits.TOP_BITS;

    private static VersionBitsDeployment deployment(long start, long timeout, int minHeight) {
        return new VersionBitsDeployment("test", 7, start, timeout, minHeight, PERIOD, 3);
    }

    /** Blocks ten seconds apart, a signal where the text has an x. */
    private static TestHeaders blocks(String signals) {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < signals.length(); i++) {
            headers.add(signals.charAt(i) == 'x' ? SIGNAL : SILENT, 10L * i, 0x207fffff);
        }
        return headers;
    }

    private static String states(VersionBitsDeployment deployment, TestHeaders headers, int blocks) {
        StringBuilder states = new StringBuilder();
        VersionBitsMemo memo = new VersionBitsMemo();
        for (int height = 0; height <= blocks; height++) {
            State state = VersionBits.state(deployment, headers.upTo(height - 1), memo);
            states.append(state.name().charAt(0));
        }
        return states.toString();
    }

    @Test
    void enoughSignalsLockInAPeriodLaterThanTheStartAndActivateOneLater() {
        String signals = "....xx.xx...";

        assertThat(states(deployment(0, 10_000, 0), blocks(signals), 12)).isEqualTo("DDDDSSSSLLLLA");
    }

    @Test
    void twoOfFourAreNotThree() {
        assertThat(states(deployment(0, 10_000, 0), blocks("....xx..x.x."), 12)).isEqualTo("DDDDSSSSSSSSS");
    }

    @Test
    void itWaitsForItsLeastHeight() {
        assertThat(states(deployment(0, 10_000, 13), blocks("....xxxx........"), 16))
                .isEqualTo("DDDDSSSSLLLLLLLLA");
        assertThat(states(deployment(0, 10_000, 12), blocks("....xxxx........"), 16))
                .isEqualTo("DDDDSSSSLLLLAAAAA");
    }

    @Test
    void itFailsWhenTheTimeIsUpUnlessThatPeriodLocksItIn() {
        assertThat(states(deployment(0, 15, 0), blocks("............"), 12)).isEqualTo("DDDDSSSSFFFFF");
        assertThat(states(deployment(0, 15, 0), blocks("....xxx....."), 12)).isEqualTo("DDDDSSSSLLLLA");
    }

    @Test
    void itStartsWhenThePeriodEndsAfterTheStart() {
        // The median at height 7 is 40, at height 3 it is 20.
        assertThat(states(deployment(40, 10_000, 0), blocks("............"), 12))
                .isEqualTo("DDDDDDDDSSSSS");
    }

    @Test
    void someAreActiveOrFailedFromTheFirstBlock() {
        assertThat(states(deployment(VersionBitsDeployment.ALWAYS_ACTIVE, 0, 0), blocks("...."), 4))
                .isEqualTo("AAAAA");
        assertThat(states(deployment(VersionBitsDeployment.NEVER_ACTIVE, 0, 0), blocks("...."), 4))
                .isEqualTo("FFFFF");
    }

    @Test
    void aVersionSignalsOnlyBehindTheTopBits() {
        VersionBitsDeployment deployment = deployment(0, 0, 0);

        assertThat(VersionBits.signals(SIGNAL, deployment)).isTrue();
        assertThat(VersionBits.signals(SILENT, deployment)).isFalse();
        assertThat(VersionBits.signals(1 << 7, deployment)).isFalse();
        assertThat(VersionBits.signals(0x6000_0080, deployment)).isFalse();
    }

    @Test
    void aPeriodsSignalsAreCountedAsFarAsItWent() {
        HeaderChain chain = blocks("....x.").chain();

        assertThat(VersionBits.statistics(deployment(0, 10_000, 0), chain))
                .isEqualTo(new VersionBits.Statistics(PERIOD, 3, 2, 1, true));
        assertThat(VersionBits.statistics(
                        deployment(0, 10_000, 0), blocks("......").chain()))
                .isEqualTo(new VersionBits.Statistics(PERIOD, 3, 2, 0, false));
    }

    @Test
    void aNewBlockSignalsWhatIsStartedOrLockedIn() {
        List<VersionBitsDeployment> deployments =
                List.of(deployment(0, 10_000, 0), new VersionBitsDeployment("other", 1, 0, 10_000, 0, PERIOD, 3));
        List<VersionBitsMemo> memos = List.of(new VersionBitsMemo(), new VersionBitsMemo());

        assertThat(VersionBits.blockVersion(deployments, blocks("...").chain(), memos))
                .isEqualTo(SILENT);
        assertThat(VersionBits.blockVersion(deployments, blocks("....").chain(), memos))
                .isEqualTo(SIGNAL | 2);
        assertThat(VersionBits.blockVersion(deployments, blocks("....xxxxxxxx").chain(), memos))
                .isEqualTo(SILENT | 2);
    }

    @Test
    void sinceIsTheHeightAtWhichTheStateBegan() {
        VersionBitsDeployment deployment = deployment(0, 10_000, 0);
        TestHeaders headers = blocks("........xxxx............");
        VersionBitsMemo memo = new VersionBitsMemo();

        assertThat(VersionBits.since(deployment, headers.upTo(2), memo)).isEqualTo(0);
        assertThat(VersionBits.since(deployment, headers.upTo(10), memo)).isEqualTo(4);
        assertThat(VersionBits.since(deployment, headers.upTo(11), memo)).isEqualTo(12);
        assertThat(VersionBits.since(deployment, headers.upTo(23), memo)).isEqualTo(16);
    }

    /** The naive model walks from genesis, period by period, and remembers nothing. */
    @Property(tries = 300)
    void anyHistoryAgreesWithAWalkFromGenesis(
            @ForAll @Size(min = 0, max = 40) List<Boolean> signals,
            @ForAll @LongRange(min = 0, max = 300) long start,
            @ForAll @LongRange(min = 0, max = 400) long timeout,
            @ForAll @IntRange(min = 0, max = 40) int minHeight) {
        VersionBitsDeployment deployment = deployment(start, timeout, minHeight);
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < signals.size(); i++) {
            headers.add(signals.get(i) ? SIGNAL : SILENT, 10L * i, 0x207fffff);
        }

        VersionBitsMemo memo = new VersionBitsMemo();
        for (int height = signals.size(); height >= 0; height--) {
            State expected = naive(deployment, signals.subList(0, height), headers.upTo(height - 1));
            assertThat(VersionBits.state(deployment, headers.upTo(height - 1), memo))
                    .as("height %d", height)
                    .isEqualTo(expected);
            assertThat(VersionBits.state(deployment, headers.upTo(height - 1), new VersionBitsMemo()))
                    .isEqualTo(expected);
        }
    }

    private static State naive(VersionBitsDeployment deployment, List<Boolean> signals, HeaderChain chain) {
        State state = State.DEFINED;
        for (int end = PERIOD; end <= signals.size(); end += PERIOD) {
            long median = MedianTime.past(chain, end - 1).orElseThrow();
            long count =
                    signals.subList(end - PERIOD, end).stream().filter(s -> s).count();
            if (state == State.DEFINED && median >= deployment.startTime()) {
                state = State.STARTED;
            } else if (state == State.STARTED && count >= 3) {
                state = State.LOCKED_IN;
            } else if (state == State.STARTED && median >= deployment.timeout()) {
                state = State.FAILED;
            } else if (state == State.LOCKED_IN && end >= deployment.minActivationHeight()) {
                state = State.ACTIVE;
            }
        }
        return state;
    }
}
