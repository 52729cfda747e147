package dev.cairn.consensus.params;

import static dev.cairn.consensus.params.VersionBitsDeployment.ALWAYS_ACTIVE;
import static dev.cairn.consensus.params.VersionBitsDeployment.NEVER_ACTIVE;
import static dev.cairn.consensus.params.VersionBitsDeployment.NO_TIMEOUT;

import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import java.math.BigInteger;

/** The five networks' values (Core 30.99, kernel/chainparams.cpp). */
final class Networks {

    /** One of two signatures, by the keys of the default signet's two operators. */
    private static final String DEFAULT_SIGNET_CHALLENGE =
            "512103ad5e0edad18cb1f0fc0d28a3d4f1f3e445640337489abb10404f2d1e086be4"
                    + "30210359ef5021964fe22d6f8e05b2463c9540ce96883fe3b278760f048f5189f2e6c452ae";

    private Networks() {}

    static Draft main() {
        Draft draft = new Draft(Network.MAIN)
                .buried(227_931, 388_381, 363_725, 419_328, 481_824)
                .deployments(2016, 1815, NEVER_ACTIVE, 1_619_222_400L, 1_628_640_000L, 709_632);
        draft.defaultPort = 8333;
        draft.genesis = Genesis.theTimes(
                1_231_006_505L,
                2_083_236_893L,
                0x1d00ffff,
                "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
        draft.bip34Hash = BlockHash.of("000000000000024b89b42a942fe0d9fea3bb44ab7bd1b19115dd6a759c0808b8");
        // The one block that breaks BIP16, from before it, and the one that breaks BIP341.
        draft.scriptFlagExceptions.put(
                BlockHash.of("00000000000002dc756eebf4f49723ed8d30cc28a5f108eb94b1ba88ac4f9c22"), ScriptFlags.NONE);
        draft.scriptFlagExceptions.put(
                BlockHash.of("0000000000000000000f14c35b2d841e986ab5441de8c585d5ffe55ea1e395ad"),
                ScriptFlags.P2SH | ScriptFlags.WITNESS);
        draft.minimumChainWork = work("dee8e2a309ad8a9820433c68");
        draft.assumeValid = BlockHash.of("00000000000000000000611fd22f2df7c8fbd0688745c3a6c3bb5109cc2a12cb");
        return draft;
    }

    static Draft testnet3() {
        Draft draft = new Draft(Network.TESTNET3)
                .buried(21_111, 581_885, 330_776, 770_112, 834_624)
                .deployments(2016, 1512, NEVER_ACTIVE, 1_619_222_400L, 1_628_640_000L, 0);
        draft.defaultPort = 18333;
        draft.genesis = Genesis.theTimes(
                1_296_688_602L,
                414_098_458L,
                0x1d00ffff,
                "000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943");
        draft.bip34Hash = BlockHash.of("0000000023b3a96d3484e5abb3755c413e7d41500f8e2a5c3f0dd01299cd8ef8");
        draft.scriptFlagExceptions.put(
                BlockHash.of("00000000dd30457c001f4095d208cc1296b0eed002427aa599874af7a432b105"), ScriptFlags.NONE);
        draft.allowMinDifficulty = true;
        draft.minimumChainWork = work("16dd270dd94fac1d7632");
        draft.assumeValid = BlockHash.of("0000000000000065c6c38258e201971a3fdfcc2ceee0dd6e85a6c022d45dee34");
        return draft;
    }

    static Draft testnet4() {
        Draft draft = new Draft(Network.TESTNET4)
                .buried(1, 1, 1, 1, 1)
                .deployments(2016, 1512, NEVER_ACTIVE, ALWAYS_ACTIVE, NO_TIMEOUT, 0);
        draft.defaultPort = 48333;
        draft.genesis = Genesis.block(
                "03/May/2024 000000000000000000001ebd58c244970b3aa9d783bb001011fbe8ea8e98e00e",
                new byte[33],
                1_714_777_860L,
                393_743_547L,
                0x1d00ffff,
                "00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043");
        draft.allowMinDifficulty = true;
        draft.enforceBip94 = true;
        draft.minimumChainWork = work("34a4690fe592dc49c7c");
        draft.assumeValid = BlockHash.of("000000000000000180a58e7fa3b0db84b5ea76377524894f53660d93ac839d9b");
        return draft;
    }

    static Draft defaultSignet() {
        Draft draft = signet(Script.ofHex(DEFAULT_SIGNET_CHALLENGE));
        draft.minimumChainWork = work("67d328e681a");
        draft.assumeValid = BlockHash.of("000000128586e26813922680309f04e1de713c7542fee86ed908f56368aefe2e");
        return draft;
    }

    static Draft signet(Script challenge) {
        Draft draft = new Draft(Network.SIGNET)
                .buried(1, 1, 1, 1, 1)
                .deployments(2016, 1815, NEVER_ACTIVE, ALWAYS_ACTIVE, NO_TIMEOUT, 0)
                .challenge(challenge);
        draft.defaultPort = 38333;
        draft.genesis = Genesis.theTimes(
                1_598_918_400L,
                52_613_770L,
                0x1e0377ae,
                "00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6");
        draft.powLimit = new BigInteger("00000377ae000000000000000000000000000000000000000000000000000000", 16);
        return draft;
    }

    static Draft regtest(RegtestOptions options) {
        Draft draft =
                new Draft(Network.REGTEST).buried(1, 1, 1, 1, 0).deployments(144, 108, 0, ALWAYS_ACTIVE, NO_TIMEOUT, 0);
        draft.defaultPort = 18444;
        draft.genesis = Genesis.theTimes(
                1_296_688_602L, 2, 0x207fffff, "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206");
        draft.subsidyHalvingInterval = 150;
        draft.powLimit = new BigInteger("7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", 16);
        draft.timespan = 24 * 60 * 60;
        draft.allowMinDifficulty = true;
        draft.noRetargeting = true;
        draft.enforceBip94 = options.enforceBip94();
        draft.buriedHeights.putAll(options.activationHeights());
        draft.deployments.replaceAll(deployment -> {
            RegtestOptions.Times times = options.versionBits().get(deployment.name());
            return times == null
                    ? deployment
                    : deployment.withTimes(times.start(), times.timeout(), times.minActivationHeight());
        });
        return draft;
    }

    private static BigInteger work(String hex) {
        return new BigInteger(hex, 16);
    }
}
