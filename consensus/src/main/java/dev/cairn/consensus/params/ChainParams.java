package dev.cairn.consensus.params;

import dev.cairn.consensus.Amounts;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What differs from network to network and decides what is valid (Core, kernel/chainparams.cpp). Immutable.
 *
 * @param network which network
 * @param magic the four bytes before each message and each block in a file, as a little-endian int; a custom signet's come
 *     from its challenge
 * @param defaultPort the port that peers listen on
 * @param genesis the first block
 * @param genesisHash its hash
 * @param proofOfWork how difficulty is set
 * @param subsidyHalvingInterval blocks between halvings
 * @param buriedHeights heights from which buried rules hold
 * @param bip34Hash the block at BIP34's height below which BIP30 need not be checked; zero if there is none
 * @param deployments those that miners signal for, in Core's order
 * @param scriptFlagExceptions blocks that fail with the usual flags, and the flags (bits of {@code ScriptFlags}) that they
 *     pass with instead
 * @param minimumChainWork a best chain of less work is not the real one
 * @param assumeValid a block whose ancestors' scripts are taken as valid by default; zero if there is none
 * @param signetChallenge what a block's signature must satisfy (BIP325), on signets alone
 */
public record ChainParams(
        Network network,
        int magic,
        int defaultPort,
        Block genesis,
        BlockHash genesisHash,
        ProofOfWorkParams proofOfWork,
        int subsidyHalvingInterval,
        Map<BuriedDeployment, Integer> buriedHeights,
        BlockHash bip34Hash,
        List<VersionBitsDeployment> deployments,
        Map<BlockHash, Integer> scriptFlagExceptions,
        BigInteger minimumChainWork,
        BlockHash assumeValid,
        Optional<Script> signetChallenge) {

    /** Copies what could change. */
    public ChainParams {
        buriedHeights = Map.copyOf(buriedHeights);
        deployments = List.copyOf(deployments);
        scriptFlagExceptions = Map.copyOf(scriptFlagExceptions);
    }

    /** The parameters of a network as it is without options. */
    public static ChainParams of(Network network) {
        return switch (network) {
            case MAIN -> Networks.main().finish();
            case TESTNET3 -> Networks.testnet3().finish();
            case TESTNET4 -> Networks.testnet4().finish();
            case SIGNET -> Networks.defaultSignet().finish();
            case REGTEST -> regtest(RegtestOptions.NONE);
        };
    }

    /** A signet with a challenge of its own: no minimum of work is known, and its magic follows from the challenge. */
    public static ChainParams customSignet(Script challenge) {
        return Networks.signet(challenge).finish();
    }

    /** A regtest network whose rules begin where the options say. */
    public static ChainParams regtest(RegtestOptions options) {
        return Networks.regtest(options).finish();
    }

    /** Whether the rule holds for the block at {@code height}. */
    public boolean isActive(BuriedDeployment deployment, int height) {
        return height >= buriedHeights.get(deployment);
    }

    /** What a block's coinbase may create besides fees (Core, {@code GetBlockSubsidy}). */
    public long subsidy(int height) {
        int halvings = height / subsidyHalvingInterval;
        return halvings >= Long.SIZE ? 0 : (50 * Amounts.COIN) >> halvings;
    }
}
