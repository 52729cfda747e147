package dev.cairn.consensus.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.ProofOfWorkParams;
import dev.cairn.primitives.network.Network;
import java.math.BigInteger;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifficultyTest {

    private static final int EASIEST = 0x1d00ffff;
    private static final int HARDER = 0x1c05a3f4;

    private final ProofOfWorkParams main = ChainParams.of(Network.MAIN).proofOfWork();
    private final ProofOfWorkParams testnet3 = ChainParams.of(Network.TESTNET3).proofOfWork();
    private final ProofOfWorkParams testnet4 = ChainParams.of(Network.TESTNET4).proofOfWork();
    private final ProofOfWorkParams regtest = ChainParams.of(Network.REGTEST).proofOfWork();

    /** Retargets of the main network that Core's pow_tests.cpp uses: as computed, held at the limit, and both bounds. */
    @ParameterizedTest
    @CsvSource({
        "1261130161, 1262152739, 1d00ffff, 1d00d86a",
        "1231006505, 1233061996, 1d00ffff, 1d00ffff",
        "1279008237, 1279297671, 1c05a3f4, 1c0168fd",
        "1263163443, 1269211443, 1c387f6f, 1d00e1fd",
    })
    void mainnetRetargetedSo(long first, long last, String before, String after) {
        TestHeaders headers = period(first, last, Integer.parseUnsignedInt(before, 16));

        assertThat(Difficulty.next(headers.chain(), last + 600, main)).hasValue(Integer.parseUnsignedInt(after, 16));
    }

    private static TestHeaders period(long first, long last, int bits) {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < 2016; i++) {
            headers.add(1, i == 2015 ? last : first + i, bits);
        }
        return headers;
    }

    @Property(tries = 30)
    void aRetargetScalesTheTargetByTheTimeTaken(
            @ForAll @LongRange(min = 0, max = 10_000_000) long taken,
            @ForAll @IntRange(min = 0x008000, max = 0x7fffff) int m) {
        int bits = 0x1b << 24 | m;
        TestHeaders headers = period(1_000_000_000L, 1_000_000_000L + taken, bits);

        // As a fraction of two numbers of any size, rounded once.
        long held = Math.max(302_400, Math.min(4_838_400, taken));
        BigInteger wanted = BigInteger.valueOf(m)
                .shiftLeft(8 * 0x18)
                .multiply(BigInteger.valueOf(held))
                .divide(BigInteger.valueOf(1_209_600));
        assertThat(Difficulty.next(headers.chain(), 0, main)).hasValue(CompactTarget.encode(wanted));
    }

    @Test
    void betweenRetargetsTheMainNetworkKeepsItsBits() {
        TestHeaders headers = new TestHeaders().add(1, 100, EASIEST).add(1, 200, HARDER);

        assertThat(Difficulty.next(headers.chain(), 1_000_000, main)).hasValue(HARDER);
    }

    @Test
    void aTestnetBlockOverTwentyMinutesLateIsEasy() {
        TestHeaders headers = new TestHeaders().add(1, 100, HARDER).add(1, 200, HARDER);

        assertThat(Difficulty.next(headers.chain(), 200 + 1201, testnet3)).hasValue(EASIEST);
        assertThat(Difficulty.next(headers.chain(), 200 + 1200, testnet3)).hasValue(HARDER);
    }

    @Test
    void afterEasyBlocksTestnetGoesBackToTheLastThatWasNot() {
        TestHeaders headers = new TestHeaders()
                .add(1, 100, HARDER)
                .add(1, 200, HARDER - 1)
                .add(1, 300, EASIEST)
                .add(1, 400, EASIEST);

        assertThat(Difficulty.next(headers.chain(), 500, testnet3)).hasValue(HARDER - 1);
        assertThat(Difficulty.next(headers.from(1), 500, testnet3)).hasValue(HARDER - 1);
        assertThat(Difficulty.next(headers.from(2), 500, testnet3)).isEmpty();
    }

    @Test
    void theWalkBackStopsAtThePeriodsFirstBlock() {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < 2016; i++) {
            headers.add(1, i * 600L, HARDER);
        }
        headers.add(1, 2016 * 600L, EASIEST).add(1, 2017 * 600L, EASIEST);

        assertThat(Difficulty.next(headers.chain(), 2018 * 600L, testnet3)).hasValue(EASIEST);
    }

    @Test
    void testnet4RetargetsFromThePeriodsFirstBlockAndTestnet3FromItsLast() {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < 2016; i++) {
            headers.add(1, i * 600L, i == 2015 ? EASIEST : HARDER);
        }

        int fromFirst = Difficulty.next(headers.chain(), 0, testnet4).orElseThrow();
        int fromLast = Difficulty.next(headers.chain(), 0, testnet3).orElseThrow();

        assertThat(CompactTarget.decode(fromFirst).value())
                .isLessThan(CompactTarget.decode(HARDER).value());
        assertThat(Integer.toHexString(fromLast)).startsWith("1d00");
    }

    @Test
    void regtestNeverRetargets() {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < 144; i++) {
            headers.add(1, 1000, 0x207fffff - i);
        }

        assertThat(Difficulty.next(headers.chain(), 1000, regtest)).hasValue(0x207fffff - 143);
    }

    @Test
    void aRetargetWithoutThePeriodsFirstHeaderIsNotGuessed() {
        TestHeaders headers = period(0, 1_209_600, HARDER);

        assertThat(Difficulty.next(headers.from(1), 0, main)).isEqualTo(OptionalInt.empty());
        assertThat(Difficulty.next(HeaderChain.unknownBelow(2017), 0, main)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // height, old, new, permitted
        "2015, 1d00ffff, 1d00ffff, true",
        "2015, 1d00ffff, 1d00fffe, false",
        "2016, 1c05a3f4, 1c0168fd, true",
        "2016, 1c05a3f4, 1c0168fc, false",
        "2016, 1c387f6f, 1d00e1fd, true",
        "2016, 1c387f6f, 1d00e1fe, false",
        "2016, 1d00ffff, 1d00ffff, true",
    })
    void aTransitionStaysWithinAFactorOfFour(int height, String before, String after, boolean permitted) {
        assertThat(Difficulty.permittedTransition(
                        height, Integer.parseUnsignedInt(before, 16), Integer.parseUnsignedInt(after, 16), main))
                .isEqualTo(permitted);
    }

    @Test
    void whereBlocksMayBeEasyEveryTransitionIsPermitted() {
        assertThat(Difficulty.permittedTransition(5, 1, 2, testnet3)).isTrue();
    }
}
