package dev.cairn.consensus.params;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.wire.WireWriter;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parameters being put together, so that each network names what is its own and takes the rest as it is here. */
final class Draft {

    private static final long TWO_WEEKS = 14 * 24 * 60 * 60;

    final Network network;
    final Map<BuriedDeployment, Integer> buriedHeights = new EnumMap<>(BuriedDeployment.class);
    final Map<BlockHash, Integer> scriptFlagExceptions = new HashMap<>();
    final List<VersionBitsDeployment> deployments = new ArrayList<>();
    int magic;
    int defaultPort;
    Block genesis;
    int subsidyHalvingInterval = 210_000;
    BlockHash bip34Hash = BlockHash.ZERO;
    BigInteger minimumChainWork = BigInteger.ZERO;
    BlockHash assumeValid = BlockHash.ZERO;
    Optional<Script> signetChallenge = Optional.empty();

    BigInteger powLimit = new BigInteger("00000000ffffffffffffffffffffffffffffffffffffffffffffffffffffffff", 16);
    long timespan = TWO_WEEKS;
    boolean allowMinDifficulty;
    boolean enforceBip94;
    boolean noRetargeting;

    Draft(Network network) {
        this.network = network;
        this.magic = network.magic();
    }

    /** Heights from which the buried rules hold. */
    Draft buried(int bip34, int bip65, int bip66, int csv, int segwit) {
        buriedHeights.put(BuriedDeployment.HEIGHT_IN_COINBASE, bip34);
        buriedHeights.put(BuriedDeployment.CLTV, bip65);
        buriedHeights.put(BuriedDeployment.DERSIG, bip66);
        buriedHeights.put(BuriedDeployment.CSV, csv);
        buriedHeights.put(BuriedDeployment.SEGWIT, segwit);
        return this;
    }

    /** The two deployments that Core knows: a dummy for tests, and taproot. */
    Draft deployments(int period, int threshold, long dummyStart, long start, long timeout, int minHeight) {
        deployments.add(new VersionBitsDeployment(
                "testdummy", 28, dummyStart, VersionBitsDeployment.NO_TIMEOUT, 0, period, threshold));
        deployments.add(new VersionBitsDeployment("taproot", 2, start, timeout, minHeight, period, threshold));
        return this;
    }

    /** A signet's challenge, and the magic that follows from it (BIP325). */
    Draft challenge(Script challenge) {
        signetChallenge = Optional.of(challenge);
        byte[] hash = Sha256.create()
                .doubleHash(new WireWriter().writeSized(challenge).toBytes());
        magic = ByteBuffer.wrap(hash).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return this;
    }

    ChainParams finish() {
        return new ChainParams(
                network,
                magic,
                defaultPort,
                genesis,
                genesis.hash(),
                new ProofOfWorkParams(powLimit, 10 * 60, timespan, allowMinDifficulty, enforceBip94, noRetargeting),
                subsidyHalvingInterval,
                buriedHeights,
                bip34Hash,
                deployments,
                scriptFlagExceptions,
                minimumChainWork,
                assumeValid,
                signetChallenge);
    }
}
