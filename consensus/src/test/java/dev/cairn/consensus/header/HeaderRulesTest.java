package dev.cairn.consensus.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.RegtestOptions;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.network.Network;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderRulesTest {

    private static final int EASY = 0x207fffff;
    private static final long START = 1_600_000_000L;

    private final ChainParams regtest = ChainParams.of(Network.REGTEST);

    private static TestHeaders blocks(int count) {
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < count; i++) {
            headers.add(4, START + 10L * i, EASY);
        }
        return headers;
    }

    private static BlockHeader header(int version, long time, int bits) {
        return new BlockHeader(version, BlockHash.ZERO, new MerkleRoot(new byte[32], 0), time, bits, 0);
    }

    private Verdict check(BlockHeader header) {
        return HeaderRules.checkContextual(header, blocks(20).chain(), regtest, START + 190);
    }

    @Test
    void aHashAboveTheTargetIsNoProofOfWork() {
        ChainParams main = ChainParams.of(Network.MAIN);
        BlockHeader genesis = main.genesis().header();
        BlockHeader other = new BlockHeader(
                genesis.version(), genesis.previous(), genesis.merkleRoot(), genesis.time(), genesis.bits(), 0);

        assertThat(HeaderRules.check(genesis, genesis.hash(), main)).isEqualTo(Verdict.valid());
        assertThat(HeaderRules.check(other, other.hash(), main))
                .hasToString("high-hash, proof of work failed")
                .isEqualTo(Verdict.invalid(Verdict.Category.INVALID_HEADER, "high-hash", "proof of work failed"));
    }

    @Test
    void bitsMustBeTheOnesThatComeNext() {
        assertThat(check(header(4, START + 190, EASY))).isEqualTo(Verdict.valid());
        assertThat(check(header(4, START + 190, EASY - 1))).hasToString("bad-diffbits, incorrect proof of work");
    }

    @Test
    void timeMustBeAboveTheMedianOfElevenBlocks() {
        // The last eleven are at 90, 100 … 190.
        assertThat(check(header(4, START + 141, EASY))).isEqualTo(Verdict.valid());
        assertThat(check(header(4, START + 140, EASY))).hasToString("time-too-old, block's timestamp is too early");
    }

    @Test
    void timeMayBeTwoHoursAhead() {
        Verdict late = check(header(4, START + 190 + 7201, EASY));

        assertThat(check(header(4, START + 190 + 7200, EASY))).isEqualTo(Verdict.valid());
        assertThat(late).hasToString("time-too-new, block timestamp too far in the future");
        assertThat(((Verdict.Invalid) late).category()).isEqualTo(Verdict.Category.TIME_FUTURE);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 'bad-version(0x00000001), rejected nVersion=0x00000001 block'",
        "3, 'bad-version(0x00000003), rejected nVersion=0x00000003 block'",
        "4, Valid",
        "536870912, Valid",
        "2147483647, Valid",
        "-1, 'bad-version(0xffffffff), rejected nVersion=0xffffffff block'",
    })
    void oldVersionsAreRefused(int version, String verdict) {
        assertThat(check(header(version, START + 190, EASY))).hasToString(verdict);
    }

    @Test
    void eachVersionIsRefusedFromItsRulesHeightOn() {
        ChainParams params = ChainParams.regtest(new RegtestOptions(
                Map.of(
                        BuriedDeployment.HEIGHT_IN_COINBASE, 18,
                        BuriedDeployment.DERSIG, 19,
                        BuriedDeployment.CLTV, 20),
                Map.of(),
                false));

        for (int version = 1; version <= 4; version++) {
            for (int height = 17; height <= 20; height++) {
                Verdict verdict = HeaderRules.checkContextual(
                        header(version, START + 10L * height, EASY),
                        blocks(height).chain(),
                        params,
                        START + 200);
                assertThat(verdict.isValid())
                        .as("version %d at height %d", version, height)
                        .isEqualTo(version >= height - 16);
            }
        }
    }

    @Test
    void aPeriodsFirstBlockMayBeTenMinutesBeforeTheLastOfThePeriodBefore() {
        ChainParams bip94 = ChainParams.regtest(new RegtestOptions(Map.of(), Map.of(), true));
        TestHeaders headers = new TestHeaders();
        for (int i = 0; i < 143; i++) {
            headers.add(4, START + i, EASY);
        }
        HeaderChain chain = headers.add(4, START + 5000, EASY).chain();

        assertThat(HeaderRules.checkContextual(header(4, START + 4400, EASY), chain, bip94, START + 5000))
                .isEqualTo(Verdict.valid());
        assertThat(HeaderRules.checkContextual(header(4, START + 4399, EASY), chain, bip94, START + 5000))
                .hasToString("time-timewarp-attack, block's timestamp is too early on diff adjustment block");
        assertThat(HeaderRules.checkContextual(header(4, START + 4399, EASY), chain, regtest, START + 5000))
                .isEqualTo(Verdict.valid());
    }

    @Test
    void theFirstRuleBrokenInCoresOrderIsTheOneNamed() {
        assertThat(check(header(1, START, EASY - 1))).asString().startsWith("bad-diffbits");
        assertThat(check(header(1, START, EASY))).asString().startsWith("time-too-old");
        assertThat(check(header(1, START + 99_999, EASY))).asString().startsWith("time-too-new");
    }

    @Test
    void withoutAncestorsOnlyWhatNeedsNoneIsChecked() {
        HeaderChain unknown = HeaderChain.unknownBelow(1000);

        assertThat(HeaderRules.checkContextual(header(4, 1, 5), unknown, regtest, START))
                .isEqualTo(Verdict.valid());
        assertThat(HeaderRules.checkContextual(header(3, 1, 5), unknown, regtest, START))
                .asString()
                .startsWith("bad-version");
    }
}
