package dev.cairn.primitives.network;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The five networks, with what tells their bytes and addresses apart (Core, kernel/chainparams.cpp). Their rules are
 * consensus' {@code ChainParams}.
 */
public enum Network {
    /** Bitcoin itself. */
    MAIN("main", "", 0xd9b4bef9, 0, 5, 128, 0x0488b21e, 0x0488ade4, "bc"),
    /** The third test network. */
    TESTNET3("test", "testnet3", 0x0709110b, 111, 196, 239, 0x043587cf, 0x04358394, "tb"),
    /** The fourth test network (BIP94). */
    TESTNET4("testnet4", "testnet4", 0x283f161c, 111, 196, 239, 0x043587cf, 0x04358394, "tb"),
    /** The default signet (BIP325). */
    SIGNET("signet", "signet", 0x40cf030a, 111, 196, 239, 0x043587cf, 0x04358394, "tb"),
    /** A private chain with trivial proof of work. */
    REGTEST("regtest", "regtest", 0xdab5bffa, 111, 196, 239, 0x043587cf, 0x04358394, "bcrt");

    private final String chainName;
    private final String folder;
    private final int magic;
    private final int pubKeyHashPrefix;
    private final int scriptHashPrefix;
    private final int secretKeyPrefix;
    private final int extendedPublicPrefix;
    private final int extendedSecretPrefix;
    private final String humanReadablePart;

    Network(
            String chainName,
            String folder,
            int magic,
            int pubKeyHashPrefix,
            int scriptHashPrefix,
            int secretKeyPrefix,
            int extendedPublicPrefix,
            int extendedSecretPrefix,
            String humanReadablePart) {
        this.chainName = chainName;
        this.folder = folder;
        this.magic = magic;
        this.pubKeyHashPrefix = pubKeyHashPrefix;
        this.scriptHashPrefix = scriptHashPrefix;
        this.secretKeyPrefix = secretKeyPrefix;
        this.extendedPublicPrefix = extendedPublicPrefix;
        this.extendedSecretPrefix = extendedSecretPrefix;
        this.humanReadablePart = humanReadablePart;
    }

    /**
     * Finds a network by the name that bitcoind's {@code -chain=} takes.
     *
     * @throws IllegalArgumentException naming the five, if there is none
     */
    public static Network byName(String chainName) {
        for (Network network : values()) {
            if (network.chainName.equals(chainName)) {
                return network;
            }
        }
        throw new IllegalArgumentException("no network is called '" + chainName + "'; there are "
                + Arrays.stream(values()).map(Network::chainName).collect(Collectors.joining(", ")));
    }

    /** The name that bitcoind gives it: {@code main}, {@code test}, {@code testnet4}, {@code signet}, {@code regtest}. */
    public String chainName() {
        return chainName;
    }

    /** Its folder in a data directory; empty for the main network. */
    public String folder() {
        return folder;
    }

    /** The four bytes before each message and each block in a file, as a little-endian int. */
    public int magic() {
        return magic;
    }

    /** Version byte of a P2PKH address. */
    public int pubKeyHashPrefix() {
        return pubKeyHashPrefix;
    }

    /** Version byte of a P2SH address. */
    public int scriptHashPrefix() {
        return scriptHashPrefix;
    }

    /** Version byte of a secret key in wallet import format. */
    public int secretKeyPrefix() {
        return secretKeyPrefix;
    }

    /** Version bytes of an extended public key, big-endian. */
    public int extendedPublicPrefix() {
        return extendedPublicPrefix;
    }

    /** Version bytes of an extended secret key, big-endian. */
    public int extendedSecretPrefix() {
        return extendedSecretPrefix;
    }

    /** Human-readable part of segwit addresses. */
    public String humanReadablePart() {
        return humanReadablePart;
    }
}
