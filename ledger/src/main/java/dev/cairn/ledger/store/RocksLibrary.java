package dev.cairn.ledger.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * Brings RocksDB's native code from the class path into the process. RocksDB itself unpacks 15 MB to a temporary file at every
 * start, which takes a quarter of a second; here they are unpacked once:
 *
 * <pre>
 *   CACHE/cairn/native/SHA256/librocksdbjnijni-linux64.so     each folder ours, a real folder, 0700
 *     |                       written under another name, then renamed
 *     $XDG_CACHE_HOME or ~/.cache
 * </pre>
 *
 * The same rules as for libsecp256k1 hold, for the same reasons: the system's loader wants a file, and a file that another user
 * could write or swap would run his code here. Against forgery stand the SHA-256, checked as the library leaves the class path,
 * and the folders, in which nobody else can write; against damage to the cached file stands its CRC-32, checked before each load.
 * Where that cannot be had, or on a platform that is not listed, RocksDB unpacks its library itself.
 */
final class RocksLibrary {

    /**
     * The libraries of rocksdbjni 10.4.2 by their names on the class path. With a new {@code rocksdb.version}
     * these lines change; a test says to what.
     */
    static final Map<String, Pin> PINS = Map.of(
            "librocksdbjni-linux64.so",
            new Pin("36d6570459a9ed6b01b0de4adae6d19e19cf9671d59ac878e21fc4a6da487607", 0x6cff8604),
            "librocksdbjni-linux-aarch64.so",
            new Pin("b56f9d0fb0ab1732e307312fa7ba805ca9cb12e28db5b6a921385191a40452aa", 0x39b9d8b6));

    record Pin(String sha256, int crc32) {}

    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final int WORLD_WRITABLE = 0002;
    private static final int STICKY = 01000;

    private final String name;
    private final Pin pin;

    RocksLibrary(String name, Pin pin) {
        this.name = name;
        this.pin = pin;
    }

    /** The file's name in the cache: what {@link RocksDB#loadLibrary(List)} asks for, which says "jni" once too often. */
    static String fileName() {
        return Environment.getJniLibraryFileName("rocksdbjni");
    }

    /** Once a process. */
    private static final class Loaded {
        /** Why it cannot be had; null if it is there. */
        static final String FAILURE = tryToLoad();
    }

    /** Loads it, for as long as the process lives, unless it is there. */
    static void load() {
        if (Loaded.FAILURE != null) {
            throw new StoreException(Loaded.FAILURE);
        }
    }

    private static String tryToLoad() {
        String name = Environment.getJniLibraryFileName("rocksdb");
        Pin pin = PINS.get(name);
        String first = "it is not one of those that Cairn unpacks itself";
        if (pin != null) {
            try {
                Path file =
                        new RocksLibrary(name, pin).cached(userCache(System.getenv(), System.getProperty("user.home")));
                RocksDB.loadLibrary(List.of(file.getParent().toString()));
                return null;
            } catch (IOException | UnsatisfiedLinkError e) {
                first = e.getClass().getSimpleName() + " " + e.getMessage();
            }
        }
        try {
            RocksDB.loadLibrary();
            return null;
        } catch (RuntimeException | UnsatisfiedLinkError e) {
            return "RocksDB's library " + name + " cannot be loaded. From the user's cache: " + first + ". From "
                    + System.getProperty("java.io.tmpdir") + ": " + e.getMessage() + ". Let XDG_CACHE_HOME or"
                    + " -Djava.io.tmpdir name a folder that belongs to this user, has room for 16 MB and allows execution"
                    + " (no noexec); it is carried for Linux on x86-64 and arm64";
        }
    }

    /** Where this user's caches lie; null if that is not known. */
    static Path userCache(Map<String, String> environment, String home) {
        String xdg = environment.get("XDG_CACHE_HOME");
        if (xdg != null && Path.of(xdg).isAbsolute()) { // the XDG rules: a relative one is to be ignored
            return Path.of(xdg);
        }
        return home == null || !Path.of(home).isAbsolute() ? null : Path.of(home, ".cache");
    }

    /** The cached file, made if it is missing or damaged. */
    Path cached(Path cache) throws IOException {
        if (cache == null) {
            throw new IOException("neither XDG_CACHE_HOME nor a home folder is known");
        }
        UserPrincipal self = cache.getFileSystem()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        Files.createDirectories(cache, PRIVATE_FOLDER);
        // In a folder open to all without the sticky bit, ours could be renamed away and replaced after it was checked.
        int mode = (Integer) Files.getAttribute(cache, "unix:mode");
        if ((mode & WORLD_WRITABLE) != 0 && (mode & STICKY) == 0) {
            throw new IOException(cache + ": anyone may rename files there");
        }
        Path folder = cache;
        for (String part : new String[] {"cairn", "native", pin.sha256()}) {
            folder = privateFolder(folder.resolve(part), self);
        }
        Path file = folder.resolve(fileName());
        if (!isWhole(file)) {
            Path fresh = folder.resolve(UUID.randomUUID() + ".tmp");
            try {
                write(fresh);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        }
        return file;
    }

    private static Path privateFolder(Path folder, UserPrincipal self) throws IOException {
        try {
            Files.createDirectory(folder, PRIVATE_FOLDER);
        } catch (FileAlreadyExistsException e) {
            // What lies there is judged below, like a folder that was just made.
        }
        PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isDirectory()) {
            throw new IOException(folder + " is no folder but a link or a file");
        }
        if (!found.owner().equals(self)) {
            throw new IOException(folder + " belongs to " + found.owner().getName() + ", not to " + self.getName());
        }
        if (found.permissions().contains(PosixFilePermission.GROUP_WRITE)
                || found.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(folder + " can be written by others (chmod 700 mends it)");
        }
        return folder;
    }

    private boolean isWhole(Path file) throws IOException {
        OpenOption[] options = {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS};
        try (InputStream in = Files.newInputStream(file, options)) {
            CRC32 crc = new CRC32();
            byte[] piece = new byte[1 << 18];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                crc.update(piece, 0, read);
            }
            return (int) crc.getValue() == pin.crc32();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private void write(Path file) throws IOException {
        byte[] library = resource();
        Set<OpenOption> options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        try (SeekableByteChannel channel = Files.newByteChannel(file, options, PRIVATE_FILE)) {
            ByteBuffer buffer = ByteBuffer.wrap(library);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }
    }

    private byte[] resource() throws IOException {
        byte[] library;
        try (InputStream in = RocksDB.class.getResourceAsStream("/" + name)) {
            if (in == null) {
                throw new IOException(
                        "the class path lacks " + name + "; it comes with org.rocksdb:rocksdbjni:linux64");
            }
            library = in.readAllBytes();
        }
        String found = sha256(library);
        if (!found.equals(pin.sha256())) {
            throw new IOException("the class path's " + name + " has SHA-256 " + found + ", want " + pin.sha256()
                    + "; put the version of rocksdbjni on the class path that Cairn was built with");
        }
        return library;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
