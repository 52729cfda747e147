package dev.cairn.app.verify;

import dev.cairn.primitives.hash.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The file in which an audit keeps how far it came. Never in the folder that is audited. Each time it is written beside
 * itself, synced and renamed, so that after a kill or a power cut the old or the new is there, and whole.
 */
final class StateFile {

    private final Path file;

    private StateFile(Path file) {
        this.file = file;
    }

    /**
     * Names the file; it need not be there.
     *
     * @param chosen by the user, if so
     * @param environment where {@code XDG_STATE_HOME} and {@code HOME} are looked up
     * @param folder the folder that is audited, without links
     * @throws VerifyException if the file would lie in that folder, or is there and is something else: it would be lost
     */
    static StateFile of(Optional<Path> chosen, Map<String, String> environment, Path folder, String network)
            throws VerifyException {
        Path file = chosen.orElseGet(() -> usual(environment, folder, network))
                .toAbsolutePath()
                .normalize();
        if (realParent(file).startsWith(folder)) {
            throw new VerifyException(
                    "the state file " + file + " would lie in the folder that is audited, where nothing"
                            + " is written. Name another with --state");
        }
        if (chosen.isPresent() && isSomethingElse(file)) {
            throw new VerifyException(file + " is there and is no state file of an audit, which it would be overwritten"
                    + " with. Name another with --state");
        }
        return new StateFile(file);
    }

    private static boolean isSomethingElse(Path file) {
        if (!Files.exists(file)) {
            return false;
        }
        if (!Files.isRegularFile(file)) {
            return true;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return !SavedState.isOne(new String(in.readNBytes(64), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return true;
        }
    }

    private static Path usual(Map<String, String> environment, Path folder, String network) {
        String home = environment.getOrDefault("XDG_STATE_HOME", "");
        Path base = home.isEmpty()
                ? Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")), ".local", "state")
                : Path.of(home);
        byte[] hash = Sha256.create().hash(folder.toString().getBytes(StandardCharsets.UTF_8));
        String key = HexFormat.of().formatHex(hash, 0, 8);
        return base.resolve("cairn").resolve("verify").resolve(network + "-" + key + ".state");
    }

    /** The folder that the file will lie in, with links followed as far as it is there. */
    private static Path realParent(Path file) {
        Path there = file.getParent();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        try {
            return there == null ? file : there.toRealPath();
        } catch (IOException e) {
            return there;
        }
    }

    /** Where it is, or would be. */
    Path path() {
        return file;
    }

    /** What it holds; empty if it is not there, or holds something else. */
    Optional<SavedState> read() {
        try {
            return SavedState.parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // whatever it is, it cannot be gone on from
        }
    }

    /** Puts this in its place. */
    void write(SavedState state) throws IOException {
        Files.createDirectories(file.getParent());
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (FileChannel out = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(state.toText());
            while (bytes.hasRemaining()) {
                out.write(bytes);
            }
            out.force(true);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes it away: there is nothing to go on with. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
