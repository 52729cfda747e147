package dev.cairn.app.cli;

import dev.cairn.app.config.Arguments;
import dev.cairn.app.config.ConfigException;
import dev.cairn.app.config.ConfigFile;
import dev.cairn.app.option.Option;
import dev.cairn.app.option.OptionGroup;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line and {@code bitcoin.conf}, as a client reads them: what it does not know in the file it passes over, {@code
 * includeconf} too, and it makes no folder (Core, bitcoin-cli.cpp, {@code AppInitRPC}).
 */
final class CliSettings {

    /** A command line or file that cannot be understood; the message is printed whole, and the exit code is 1. */
    static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message, null, false, false);
        }
    }

    private final Arguments arguments = new Arguments(CliOptions.TABLE, line -> {});
    private final Path home;
    private final Path workingDir;
    private Network network = Network.MAIN;
    private Optional<Path> configFile = Optional.empty();

    /**
     * Nothing set yet.
     *
     * @param home where {@code .cairn} is, if no data directory is named
     * @param workingDir what relative paths are taken from
     */
    CliSettings(Path home, Path workingDir) {
        this.home = home;
        this.workingDir = workingDir;
    }

    /** Reads options up to the first word that is none, or a lone dash. */
    void parse(String... args) throws Refused {
        try {
            arguments.readCommandLine(List.of(args));
        } catch (ConfigException e) {
            throw new Refused("Error parsing command line arguments: " + e.getMessage());
        }
    }

    /**
     * Reads the configuration file and chooses the network.
     *
     * @throws Refused with the line to be printed
     */
    void readConfig() throws Refused {
        if (!dataDirExists()) {
            throw new Refused(
                    "Error: Specified data directory \"" + arguments.text("-datadir", "") + "\" does not exist.");
        }
        boolean read;
        try {
            read = readFile();
        } catch (ConfigException e) {
            throw new Refused("Error reading configuration file: " + e.getMessage());
        }
        try {
            network = arguments.network();
        } catch (ConfigException e) {
            boolean twoNetworks = e.getMessage().startsWith("Invalid combination");
            // With a file at hand bitcoin-cli stumbles over it while it reads that, and says so in this form.
            throw new Refused(
                    twoNetworks && read
                            ? "\n\n************************\nEXCEPTION: St13runtime_error       \n" + e.getMessage()
                                    + "       \nbitcoin in AppInitRPC()       \n"
                            : "Error: " + e.getMessage());
        }
        arguments.selectSection(network);
        if (!dataDirExists()) {
            throw new Refused("Error reading configuration file: specified data directory \""
                    + arguments.text("-datadir", "") + "\" does not exist.");
        }
    }

    /** Whether there was a file to read; {@code -noconf} stands for an empty one. */
    private boolean readFile() throws ConfigException {
        if (arguments.isNegated("-conf")) {
            return true;
        }
        Path file = dataDir().resolve(path("-conf", "bitcoin.conf"));
        configFile = Optional.of(file);
        if (Files.isDirectory(file)) {
            throw new ConfigException("Config file \"" + file + "\" is a directory.");
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            if (arguments.isSet("-conf")) {
                throw new ConfigException("specified config file \"" + file + "\" could not be opened.");
            }
            return false; // there need not be one
        }
        arguments.add(ConfigFile.parse(bytes, file.toString()));
        return true;
    }

    /** What was set. */
    Arguments arguments() {
        return arguments;
    }

    private String path(String option, String otherwise) {
        String given = arguments.isNegated(option) ? "" : arguments.text(option, "");
        return given.isEmpty() ? otherwise : Path.of(given).normalize().toString();
    }

    private boolean dataDirExists() {
        String given = path("-datadir", "");
        return given.isEmpty() || Files.isDirectory(workingDir.resolve(given));
    }

    private Path dataDir() {
        String given = path("-datadir", "");
        return given.isEmpty() ? home.resolve(".cairn") : workingDir.resolve(given);
    }

    /** Where {@code bitcoin.conf} is, or would be; empty with {@code -noconf}. */
    Optional<Path> configFile() {
        return configFile;
    }

    /** The file that a node writes its password to; empty with {@code -norpccookiefile}. */
    Optional<Path> cookieFile() {
        if (arguments.isNegated("-rpccookiefile")) {
            return Optional.empty();
        }
        return Optional.of(dataDir().resolve(network.folder()).resolve(path("-rpccookiefile", ".cookie")));
    }

    /** The network, once the file was read. */
    Network network() {
        return network;
    }

    /** The port that the network's nodes listen on if not told otherwise. */
    int defaultPort() {
        return switch (network) {
            case MAIN -> 8332;
            case TESTNET3 -> 18332;
            case TESTNET4 -> 48332;
            case SIGNET -> 38332;
            case REGTEST -> 18443;
        };
    }

    /** The options that stand for calls and were named, in order of the alphabet. */
    List<String> commands() {
        List<String> found = new ArrayList<>();
        for (Option option : CliOptions.TABLE.ordered()) {
            if (option.group() == OptionGroup.CLIENT_COMMANDS && arguments.isSet(option.name())) {
                found.add(option.name());
            }
        }
        return found;
    }
}
