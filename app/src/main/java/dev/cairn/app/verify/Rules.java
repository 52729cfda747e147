package dev.cairn.app.verify;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.RegtestOptions;
import dev.cairn.consensus.params.SignetOptions;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say by which network's rules blocks are judged. */
final class Rules {

    @Option(
            names = "--network",
            paramLabel = "NAME",
            description = "main, test, testnet4, signet or regtest; found out from the files if not given.")
    private Optional<String> network = Optional.empty();

    @Option(
            names = "--signetchallenge",
            paramLabel = "HEX",
            description = "What a signet of your own asks of a block's signature, as bitcoind's option.")
    private List<String> signetChallenge = new ArrayList<>();

    @Option(
            names = "--testactivationheight",
            paramLabel = "NAME@HEIGHT",
            description = "From where a rule holds on regtest, as bitcoind's option; can be repeated.")
    private List<String> activationHeights = new ArrayList<>();

    @Option(
            names = "--test",
            paramLabel = "OPTION",
            description = "bip94: testnet4's header rules on regtest, as bitcoind's option.")
    private List<String> testOptions = new ArrayList<>();

    /** The network that was asked for by name, if one was. */
    Optional<Network> network() throws VerifyException {
        if (network.isEmpty()) {
            return signetChallenge.isEmpty() ? Optional.empty() : Optional.of(Network.SIGNET);
        }
        try {
            return Optional.of(Network.byName(network.get()));
        } catch (IllegalArgumentException e) {
            throw new VerifyException("--network: " + e.getMessage());
        }
    }

    /** The options that change a network's rules, if any were given, so that two audits by different rules can be told apart. */
    String changes() {
        StringBuilder text = new StringBuilder();
        signetChallenge.forEach(each -> text.append(" --signetchallenge ").append(each));
        activationHeights.forEach(
                each -> text.append(" --testactivationheight ").append(each));
        testOptions.forEach(each -> text.append(" --test ").append(each));
        return text.toString();
    }

    /** The rules for a network. */
    ChainParams of(Network chosen) throws VerifyException {
        try {
            Optional<dev.cairn.primitives.script.Script> challenge = SignetOptions.parse(signetChallenge);
            if (chosen == Network.SIGNET && challenge.isPresent()) {
                return ChainParams.customSignet(challenge.get());
            }
            return chosen == Network.REGTEST
                    ? ChainParams.regtest(RegtestOptions.parse(activationHeights, List.of(), testOptions))
                    : ChainParams.of(chosen);
        } catch (IllegalArgumentException e) {
            throw new VerifyException(e.getMessage());
        }
    }

    /** The rules for the blocks in a folder. */
    ChainParams ofFolder(Path folder) throws VerifyException, BlockFileException {
        int magic = FolderLocator.magic(folder);
        Optional<Network> found = FolderLocator.network(magic);
        Optional<Network> asked = network();
        if (asked.isEmpty() && found.isEmpty()) {
            throw new VerifyException("the block files in " + folder + " begin with "
                    + String.format("%08x", Integer.reverseBytes(magic))
                    + ", the magic of no network that is known. If they were written by a bitcoind of version 28 or"
                    + " later, its xor.dat must lie beside them; for a signet of your own give --signetchallenge");
        }
        ChainParams params = of(asked.orElseGet(found::orElseThrow));
        if (found.isPresent() && params.magic() != magic) {
            throw new VerifyException("the block files in " + folder + " are those of "
                    + found.get().chainName() + ", not of "
                    + asked.orElseThrow().chainName() + ": leave --network away to have that found out");
        }
        return params;
    }
}
