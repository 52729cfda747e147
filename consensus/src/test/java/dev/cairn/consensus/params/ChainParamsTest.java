package dev.cairn.consensus.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.consensus.Amounts;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChainParamsTest {

    @ParameterizedTest
    @EnumSource(Network.class)
    void everyGenesisBlockIsTheOneThatItsHashNames(Network network) {
        ChainParams params = ChainParams.of(network);

        assertThat(params.genesis().hash()).isEqualTo(params.genesisHash());
        assertThat(params.genesis().transactions().get(0).txid().toBytes())
                .isEqualTo(params.genesis().header().merkleRoot().toBytes());
        assertThat(params.magic()).isEqualTo(network.magic());
    }

    @Test
    void aSignetsMagicFollowsFromItsChallenge() {
        // OP_TRUE, as Core's signet_miner tests use it.
        ChainParams params = ChainParams.customSignet(Script.ofHex("51"));

        assertThat(Integer.toHexString(Integer.reverseBytes(params.magic()))).isEqualTo("54d26fbd");
        assertThat(params.genesisHash())
                .isEqualTo(ChainParams.of(Network.SIGNET).genesisHash());
        assertThat(params.minimumChainWork()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 5000000000",
        "209999, 5000000000",
        "210000, 2500000000",
        "420000, 1250000000",
        "6929999, 1",
        "6930000, 0",
        "13439999, 0",
        "13440000, 0",
        "2147483647, 0",
    })
    void theSubsidyHalvesEvery210000Blocks(int height, long subsidy) {
        assertThat(ChainParams.of(Network.MAIN).subsidy(height)).isEqualTo(subsidy);
    }

    @Test
    void allSubsidiesTogetherStayBelowTwentyOneMillion() {
        ChainParams params = ChainParams.of(Network.MAIN);
        long sum = 0;
        for (int height = 0; height < 14_000_000; height += 1000) {
            sum += 1000 * params.subsidy(height);
        }

        assertThat(sum).isEqualTo(2_099_999_997_690_000L).isLessThan(Amounts.MAX_MONEY);
    }

    @Test
    void regtestsHeightsMoveAsToldAndTheOthersStay() {
        ChainParams params = ChainParams.regtest(
                RegtestOptions.parse(List.of("cltv@5", "segwit@0", "cltv@7"), List.of(), List.of("bip94")));

        assertThat(params.isActive(BuriedDeployment.CLTV, 6)).isFalse();
        assertThat(params.isActive(BuriedDeployment.CLTV, 7)).isTrue();
        assertThat(params.isActive(BuriedDeployment.DERSIG, 1)).isTrue();
        assertThat(params.proofOfWork().enforceBip94()).isTrue();
        assertThat(ChainParams.of(Network.REGTEST).proofOfWork().enforceBip94()).isFalse();
    }

    @Test
    void regtestsDeploymentsMoveAsTold() {
        ChainParams params = ChainParams.regtest(RegtestOptions.parse(
                List.of(), List.of("taproot:10:20", "testdummy:-1:9223372036854775807:7"), List.of()));

        VersionBitsDeployment dummy = params.deployments().get(0);
        VersionBitsDeployment taproot = params.deployments().get(1);
        assertThat(taproot).isEqualTo(new VersionBitsDeployment("taproot", 2, 10, 20, 0, 144, 108));
        assertThat(dummy).isEqualTo(new VersionBitsDeployment("testdummy", 28, -1, Long.MAX_VALUE, 7, 144, 108));
    }

    @Test
    void everyBuriedDeploymentHasTheNamesOfBitcoind() {
        assertThat(BuriedDeployment.byOptionName("bip34")).hasValue(BuriedDeployment.HEIGHT_IN_COINBASE);
        assertThat(BuriedDeployment.byOptionName("dersig")).hasValue(BuriedDeployment.DERSIG);
        assertThat(BuriedDeployment.byOptionName("bip66")).isEmpty();
        assertThat(BuriedDeployment.DERSIG.rpcName()).isEqualTo("bip66");
    }

    @ParameterizedTest
    @CsvSource({
        "bip34, Invalid format (bip34) for -testactivationheight=name@height.",
        "bip34@-2, Invalid height value (bip34@-2) for -testactivationheight=name@height.",
        "bip34@2147483647, Invalid height value (bip34@2147483647) for -testactivationheight=name@height.",
        "bip34@, Invalid height value (bip34@) for -testactivationheight=name@height.",
        "bip34@+1, Invalid height value (bip34@+1) for -testactivationheight=name@height.",
        "bip34@1@2, Invalid height value (bip34@1@2) for -testactivationheight=name@height.",
        "foo@2, Invalid name (foo@2) for -testactivationheight=name@height.",
        "foo@x, Invalid height value (foo@x) for -testactivationheight=name@height.",
    })
    void aHeightThatCannotBeReadIsAnsweredAsBitcoindDoes(String arg, String message) {
        assertThatThrownBy(() -> RegtestOptions.parse(List.of(arg), List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void theLargestHeightIsTaken() {
        assertThat(RegtestOptions.parse(List.of("csv@2147483646"), List.of(), List.of())
                        .activationHeights())
                .isEqualTo(Map.of(BuriedDeployment.CSV, 2_147_483_646));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "taproot:1|Version bits parameters malformed, expecting deployment:start:end[:min_activation_height]",
                "taproot:1:2:3:4|Version bits parameters malformed, expecting deployment:start:end[:min_activation_height]",
                "taproot:x:2|Invalid nStartTime (x)",
                "taproot::2|Invalid nStartTime ()",
                "taproot:1:9223372036854775808|Invalid nTimeout (9223372036854775808)",
                "taproot:1:2:|Invalid min_activation_height ()",
                "nosuch:1:2:3|Invalid deployment (nosuch)",
            })
    void timesThatCannotBeReadAreAnsweredAsBitcoindDoes(String arg, String message) {
        assertThatThrownBy(() -> RegtestOptions.parse(List.of(), List.of(arg), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void aSignetChallengeIsHexGivenOnce() {
        assertThat(SignetOptions.parse(List.of())).isEmpty();
        assertThat(SignetOptions.parse(List.of("5 1"))).contains(Script.ofHex("51"));
        assertThat(SignetOptions.parse(List.of(""))).contains(Script.EMPTY);
        assertThatThrownBy(() -> SignetOptions.parse(List.of("abc")))
                .hasMessage("-signetchallenge must be hex, not 'abc'.");
        assertThatThrownBy(() -> SignetOptions.parse(List.of("51", "52")))
                .hasMessage("-signetchallenge cannot be multiple values.");
    }
}
