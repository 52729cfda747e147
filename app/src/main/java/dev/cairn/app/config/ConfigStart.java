package dev.cairn.app.config;

import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads configuration files and {@code settings.json}, and makes the data directory (Core, {@code InitConfig}). Afterwards the
 * network is chosen and all options can be asked for.
 */
public final class ConfigStart {

    private static final String DEFAULT_NAME = "bitcoin.conf";
    private static final String READING = "Error reading configuration file: ";

    private final Arguments arguments;
    private final Folders folders;
    private final Consumer<String> log;
    private final Consumer<String> warnings;
    private Optional<Path> file = Optional.empty();

    /**
     * Nothing is read yet.
     *
     * @param log told of lines for the log, which is not open yet
     * @param warnings told of lines that the user sees at once, as they are
     */
    public ConfigStart(Arguments arguments, Folders folders, Consumer<String> log, Consumer<String> warnings) {
        this.arguments = arguments;
        this.folders = folders;
        this.log = log;
        this.warnings = warnings;
    }

    /** The configuration file, there or not; empty with {@code -noconf}. */
    public Optional<Path> file() {
        return file;
    }

    /**
     * Reads it all.
     *
     * @return the network
     * @throws ConfigException with the text that bitcoind prints behind {@code Error: }
     */
    public Network read() throws ConfigException {
        if (!folders.dataIsThere()) {
            throw new ConfigException(
                    "Specified data directory \"" + arguments.text("-datadir", "") + "\" does not exist.");
        }
        Path dataBefore = folders.data();
        file = configFile();
        try {
            readFiles();
        } catch (ConfigException e) {
            throw new ConfigException(READING + e.getMessage());
        }
        Network network = arguments.network();
        arguments.selectSection(network);
        Path net = folders.net(network);
        try {
            makeFolders(folders.data());
            makeFolders(net);
        } catch (IOException e) {
            throw new ConfigException("the data directory " + net + " cannot be made (" + e
                    + "); make it, or name another with -datadir");
        }
        refuseIgnoredFile(dataBefore);
        settings(net);
        return network;
    }

    private Optional<Path> configFile() {
        return arguments.isNegated("-conf")
                ? Optional.empty()
                : Optional.of(folders.data().resolve(folders.path("-conf").orElse(Path.of(DEFAULT_NAME))));
    }

    private void readFiles() throws ConfigException {
        if (file.isPresent()) {
            readFile(file.get());
        }
        if (!folders.dataIsThere()) {
            throw new ConfigException(
                    "specified data directory \"" + arguments.text("-datadir", "") + "\" does not exist.");
        }
    }

    private void readFile(Path path) throws ConfigException {
        if (Files.isDirectory(path)) {
            throw new ConfigException("Config file \"" + path + "\" is a directory.");
        }
        Optional<byte[]> bytes = bytes(path);
        if (bytes.isEmpty()) {
            if (arguments.isSet("-conf")) {
                throw new ConfigException("specified config file \"" + path + "\" could not be opened.");
            }
            return;
        }
        arguments.add(ConfigFile.parse(bytes.get(), path.toString()));
        if (arguments.includesNothing()) {
            return;
        }
        Path base = folders.data();
        String chain = arguments.chainName().orElse(Network.MAIN.chainName());
        int ofChain = arguments.includeCount(chain);
        int atTop = arguments.includeCount("");
        List<String> names = new ArrayList<>(arguments.includes(chain, 0));
        names.addAll(arguments.includes("", 0));
        for (String name : names) {
            Path included = base.resolve(name);
            if (Files.isDirectory(included)) {
                throw new ConfigException("Included config file \"" + included + "\" is a directory.");
            }
            byte[] more = bytes(included)
                    .orElseThrow(() -> new ConfigException("Failed to include configuration file " + name));
            arguments.add(ConfigFile.parse(more, name));
            log.accept("Included configuration file " + name);
        }
        List<String> nested = new ArrayList<>(arguments.includes(chain, ofChain));
        nested.addAll(arguments.includes("", atTop));
        String chainNow = arguments.chainName().orElse(Network.MAIN.chainName());
        if (!chainNow.equals(chain)) {
            nested.addAll(arguments.includes(chainNow, 0));
        }
        for (String name : nested) {
            warnings.accept("warning: -includeconf cannot be used from included files; ignoring -includeconf=" + name);
        }
    }

    private static Optional<byte[]> bytes(Path path) {
        try {
            return Optional.of(Files.readAllBytes(path));
        } catch (IOException e) {
            return Optional.empty(); // said by the caller, in bitcoind's words, which name no cause
        }
    }

    /** A data directory that is new gets a folder {@code wallets}, which tools expect. */
    private static void makeFolders(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            Folders.make(folder.resolve("wallets"));
        }
    }

    /** A {@code bitcoin.conf} that lies in the data directory and is not the one used is an error, or a line in the log. */
    private void refuseIgnoredFile(Path dataBefore) throws ConfigException {
        Path base = folders.data();
        Path there = base.resolve(DEFAULT_NAME);
        if (!Files.exists(there)) {
            return;
        }
        if (file.isEmpty()) {
            log.accept("Data directory " + quoted(base) + " contains a " + quoted(Path.of(DEFAULT_NAME))
                    + " file which is explicitly ignored using -noconf.");
            return;
        }
        try {
            if (Files.isSameFile(file.get(), there)) {
                return;
            }
        } catch (IOException e) {
            log.accept("Whether " + file.get() + " is " + there + " cannot be told (" + e + ")");
        }
        String given = arguments.text("-conf", "");
        String source = given.isEmpty()
                ? "data directory " + quoted(dataBefore)
                : "command line argument " + quoted(Path.of("-conf=" + given));
        String text = "Data directory " + quoted(base) + " contains a \"bitcoin.conf\" file which is ignored, because a"
                + " different configuration file " + quoted(file.get()) + " from " + source
                + " is being used instead. Possible ways to address this would be to:\n"
                + "- Delete or rename the \"bitcoin.conf\" file in data directory " + quoted(base) + ".\n"
                + "- Change datadir= or conf= options to specify one configuration file, not two, and use includeconf= to"
                + " include any other configuration files.";
        if (arguments.flag("-allowignoredconf", false)) {
            log.accept(text);
            return;
        }
        throw new ConfigException(
                text + "\n- Set allowignoredconf=1 option to treat this condition as a warning, not an error.");
    }

    private void settings(Path net) throws ConfigException {
        if (arguments.isNegated("-settings")) {
            return;
        }
        Path path = net.resolve(folders.path("-settings").orElse(Path.of("settings.json")));
        Map<String, Setting> settings;
        try {
            settings = SettingsFile.read(path);
        } catch (ConfigException e) {
            throw new ConfigException("Settings file could not be read:\n- " + e.getMessage());
        }
        arguments.addSettings(settings);
        try {
            SettingsFile.write(path, arguments.settings());
        } catch (ConfigException e) {
            throw new ConfigException("Settings file could not be written:\n- " + e.getMessage());
        }
    }

    private static String quoted(Path path) {
        return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
