package dev.cairn.node.files;

import dev.cairn.ledger.log.LogCategory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code bitcoind.pid}: the process's number, while it runs. */
public final class PidFile implements AutoCloseable {

    private final Path path;

    private PidFile(Path path) {
        this.path = path;
    }

    /**
     * Writes it.
     *
     * @throws FolderException if it cannot be
     */
    public static PidFile write(Path path) throws FolderException {
        try {
            Files.writeString(path, ProcessHandle.current().pid() + "\n", StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new FolderException("Unable to create the PID file '" + path + "': " + Reason.withNumber(e));
        }
        return new PidFile(path);
    }

    /** Removes it. */
    @Override
    public void close() {
        try {
            Files.delete(path);
        } catch (IOException e) {
            LogCategory.plain().info("Unable to remove PID file ({}): {}", path, Reason.of(e));
        }
    }
}
