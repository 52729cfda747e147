package dev.cairn.curve.ffm;

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
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * A native library on the class path, and the file that the system's loader wants of it. A file that another user could write or
 * swap would run his code here. So:
 *
 * <pre>
 *   CACHE/cairn/native/SHA256/NAME     each folder ours, a real folder, 0700
 *     |                       written under another name, then renamed
 *     $XDG_CACHE_HOME, ~/.cache, or ~/Library/Caches on macOS
 * </pre>
 *
 * Against forgery stand the SHA-256, checked as the library leaves the class path, and the folders, in which nobody else can
 * write. Against damage to the cached file stands its CRC-32, checked before each load; a SHA-256 there would stop nobody
 * who can write as this user, and costs thirty milliseconds in a Java that has just started.
 *
 * @param beside a class whose class path has it
 * @param resource its place there, from the root on
 * @param fileName the file's name in the cache
 * @param sha256 in hex
 * @param crc32 as the jar's directory has it too
 * @param artifact what it comes with, as Maven names it
 * @param product whose version must be the one that Cairn was built with
 */
public record CachedLibrary(
        Class<?> beside, String resource, String fileName, String sha256, int crc32, String artifact, String product) {

    static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final int WORLD_WRITABLE = 0002;
    private static final int STICKY = 01000;

    /** Where this user's caches lie; null if that is not known. */
    public static Path userCache(boolean mac, Map<String, String> environment, String home) {
        String xdg = environment.get("XDG_CACHE_HOME");
        if (xdg != null && Path.of(xdg).isAbsolute()) { // the XDG rules: a relative one is to be ignored
            return Path.of(xdg);
        }
        if (home == null || !Path.of(home).isAbsolute()) {
            return null;
        }
        return mac ? Path.of(home, "Library", "Caches") : Path.of(home, ".cache");
    }

    /**
     * The cached file, made if it is missing or damaged.
     *
     * @param cache this user's folder for caches; null for none
     * @throws IOException if it cannot be had there
     * @throws NativeLibraryException if the class path has it not, or another version
     */
    public Path cached(Path cache) throws IOException {
        if (cache == null) {
            throw new IOException("neither XDG_CACHE_HOME nor a home folder is known");
        }
        UserPrincipal self = cache.getFileSystem()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        Files.createDirectories(cache, PRIVATE_FOLDER);
        // In a folder open to all without the sticky bit, ours could be renamed away and replaced between check and
        // use.
        int mode = (Integer) Files.getAttribute(cache, "unix:mode");
        if ((mode & WORLD_WRITABLE) != 0 && (mode & STICKY) == 0) {
            throw new IOException("anyone may rename files there");
        }
        Path folder = cache;
        for (String name : new String[] {"cairn", "native", sha256}) {
            folder = privateFolder(folder.resolve(name), self);
        }
        Path file = folder.resolve(fileName);
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
            return (int) crc.getValue() == crc32;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Writes it to a new file. */
    void write(Path file) throws IOException {
        byte[] library = read();
        Set<OpenOption> options = Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        try (SeekableByteChannel channel = Files.newByteChannel(file, options, PRIVATE_FILE)) {
            ByteBuffer buffer = ByteBuffer.wrap(library);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        }
    }

    private byte[] read() throws IOException {
        byte[] library;
        try (InputStream in = beside.getResourceAsStream(resource)) {
            if (in == null) {
                throw new NativeLibraryException("the class path lacks " + resource + "; it comes with " + artifact);
            }
            library = in.readAllBytes();
        }
        String found = digest(library);
        if (!found.equals(sha256)) {
            throw new NativeLibraryException("the class path's " + resource + " has SHA-256 " + found + ", want "
                    + sha256 + "; put the version of " + product + " on the class path that Cairn was built with");
        }
        return library;
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
