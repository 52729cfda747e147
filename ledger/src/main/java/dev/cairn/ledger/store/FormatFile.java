package dev.cairn.ledger.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The file {@code CAIRN}: made before the database, so that no folder of ours is ever without it; read before anything else. */
final class FormatFile {

    static final String NAME = "CAIRN";

    private static final String FRESH = "CAIRN.tmp";
    private static final int LARGEST = 1024;

    private FormatFile() {}

    /** Makes the folder and the file, or compares what is there. Nothing of another's folder is touched. */
    static void claim(Path folder, StoreFormat wanted) {
        claim(folder, wanted, false);
    }

    /** As {@link #claim(Path, StoreFormat)}; an older version may be there too, as nothing of it will stay. */
    static void claimToEmpty(Path folder, StoreFormat wanted) {
        claim(folder, wanted, true);
    }

    private static void claim(Path folder, StoreFormat wanted, boolean olderToo) {
        try {
            Files.createDirectories(folder);
            if (Files.exists(folder.resolve(NAME))) {
                compare(folder, wanted, olderToo);
                return;
            }
            // A stop between the two steps of write() leaves the unfinished file alone in the folder.
            List<String> found =
                    names(folder).stream().filter(name -> !name.equals(FRESH)).toList();
            if (!found.isEmpty()) {
                throw new StoreException(
                        StoreException.Kind.FORMAT,
                        folder + ": holds " + found.size() + " files (" + found.getFirst() + ", …) but no file " + NAME
                                + ", so it is another node's, and was left untouched; give Cairn a data directory of its own"
                                + " (-datadir), and let it read that node's blocks in place by -readblocks="
                                + wanted.dataDirectory(folder),
                        null);
            }
            write(folder, wanted);
        } catch (IOException e) {
            throw fault(folder, "opening", e);
        }
    }

    /** Writes the file whole and durable, or not at all. */
    static void write(Path folder, StoreFormat format) throws IOException {
        Path fresh = folder.resolve(FRESH);
        try (FileChannel channel = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(format.text().getBytes(StandardCharsets.US_ASCII));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(fresh, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
        syncFolder(folder);
    }

    /** Makes names in a folder durable. */
    static void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    static List<String> names(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    /** Of what the file system said. */
    static StoreException fault(Path folder, String doing, IOException e) {
        String said = e instanceof FileSystemException && e.getMessage() != null
                ? e.getClass().getSimpleName() + " " + e.getMessage()
                : String.valueOf(e.getMessage());
        String lower = said.toLowerCase(Locale.ROOT);
        boolean full = lower.contains("no space left") || lower.contains("quota exceeded");
        boolean files = lower.contains("too many open files");
        return new StoreException(
                full || files ? StoreException.Kind.ROOM : StoreException.Kind.OTHER,
                folder + ": " + doing + " failed: " + said + "; "
                        + (full
                                ? "the disk is full: make room there, then it is tried again"
                                : files
                                        ? "the process may not open more files: close some, or raise the limit (ulimit -n)"
                                        : "see that it is a folder which this user may read and write"),
                e);
    }

    private static void compare(Path folder, StoreFormat wanted, boolean olderToo) throws IOException {
        Path file = folder.resolve(NAME);
        byte[] bytes = Files.size(file) <= LARGEST ? Files.readAllBytes(file) : new byte[0];
        StoreFormat found = StoreFormat.parse(new String(bytes, StandardCharsets.ISO_8859_1));
        if (found == null) {
            throw new StoreException(
                    StoreException.Kind.FORMAT, // and no damage: a rebuild alone would be refused, too
                    file
                            + ": is not what Cairn wrote, which begins with \"Cairn store\"; if the folder is Cairn's, move it away"
                            + " and " + rebuild(wanted),
                    null);
        }
        String refused = null;
        if (!found.kind().equals(wanted.kind())) {
            refused = "it holds a store of kind " + found.kind() + ", wanted is " + wanted.kind()
                    + "; a folder was moved to the wrong place: move it back";
        } else if (!found.network().equals(wanted.network())) {
            refused = "it belongs to the network " + found.network() + ", this node runs on " + wanted.network()
                    + "; give each network a data directory of its own, or start with -chain=" + found.network();
        } else if (found.version() > wanted.version()) {
            refused = found.kind() + " version " + found.version()
                    + " was written by a newer Cairn; this one knows versions up to " + wanted.version()
                    + "; start the newer one";
        } else if (found.version() < wanted.version() && !olderToo) {
            refused = found.kind() + " version " + found.version()
                    + " was written by an older Cairn; this one wants version " + wanted.version() + "; "
                    + rebuild(found);
        }
        if (refused != null) {
            throw new StoreException(StoreException.Kind.FORMAT, folder + ": " + refused, null);
        }
    }

    private static String rebuild(StoreFormat found) {
        return "restart with " + (found.kind().equals("chainstate") ? "-reindex-chainstate" : "-reindex")
                + ", which rebuilds it from the block files";
    }
}
