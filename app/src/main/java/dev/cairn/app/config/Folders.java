package dev.cairn.app.config;

import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Where things are kept, as the options say. The configuration file may move the data directory, so what is asked for here is
 * worked out each time.
 */
public final class Folders {

    /** Only the owner may look into what is made. */
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Arguments arguments;
    private final Path home;

    /**
     * Folders of these options.
     *
     * @param home the user's, below which the default lies
     */
    public Folders(Arguments arguments, Path home) {
        this.arguments = arguments;
        this.home = home;
    }

    /** {@code ~/.cairn}: never bitcoind's, which it would take for its own. */
    public Path defaultData() {
        return home.resolve(".cairn");
    }

    /** {@code -datadir}. */
    public Path data() {
        return path("-datadir").map(Path::toAbsolutePath).orElseGet(this::defaultData);
    }

    /** Whether {@code -datadir} is there; the default is made when it is not. */
    public boolean dataIsThere() {
        return path("-datadir").map(Files::isDirectory).orElse(true);
    }

    /** The network's folder. */
    public Path net(Network network) {
        return data().resolve(network.folder());
    }

    /** Whether {@code -blocksdir} is there, if it was given. */
    public boolean blocksRootIsThere() {
        return path("-blocksdir").map(Files::isDirectory).orElse(true);
    }

    /** The folder of block files. */
    public Path blocks(Network network) {
        Path root = path("-blocksdir").map(Path::toAbsolutePath).orElseGet(this::data);
        return root.resolve(network.folder()).resolve("blocks");
    }

    /**
     * An option's path (Core, {@code GetPathArg}): without a slash behind; empty if it was not set, stands alone or is negated.
     */
    public Optional<Path> path(String name) {
        if (arguments.isNegated(name)) {
            return Optional.empty();
        }
        return arguments
                .text(name)
                .filter(text -> !text.isEmpty())
                .map(text -> Path.of(text).normalize());
    }

    /** An option's file, relative to the network's folder; empty if negated. */
    public Optional<Path> file(Network network, String name, String otherwise) {
        return arguments.isNegated(name)
                ? Optional.empty()
                : Optional.of(net(network).resolve(path(name).orElse(Path.of(otherwise))));
    }

    /** Makes a folder and those above it. */
    static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, OWNER_ONLY);
        }
    }
}
