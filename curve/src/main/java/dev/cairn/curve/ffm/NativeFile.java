package dev.cairn.curve.ffm;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
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
 * Brings the library from the class path into the process. The system's loader wants a file, and a file that another user
 * could write or swap would run his code here. So:
 *
 * <pre>
 *   CACHE/cairn/native/SHA256/libsecp256k1-jni.so     each folder ours, a real folder, 0700
 *     |                       written under another name, then renamed
 *     $XDG_CACHE_HOME, ~/.cache, or ~/Library/Caches on macOS
 * </pre>
 *
 * Against forgery stand the SHA-256, checked as the library leaves the class path, and the folders, in which nobody else can
 * write. Against damage to the cached file stands its CRC-32, checked before each load; a SHA-256 there would stop nobody
 * who can write as this user, and costs thirty milliseconds in a Java that has just started.
 *
 * Where that cannot be had (no home, a full disk, a file system without execution, a folder that someone else owns) the
 * library goes into a new private folder for temporary files, and both are deleted as soon as it is loaded.
 */
final class NativeFile {

    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final int WORLD_WRITABLE = 0002;
    private static final int STICKY = 01000;

    private final NativePlatform platform;

    NativeFile(NativePlatform platform) {
        this.platform = platform;
    }

    /** Where this user's caches lie; null if that is not known. */
    static Path userCache(NativePlatform platform, Map<String, String> environment, String home) {
        String xdg = environment.get("XDG_CACHE_HOME");
        if (xdg != null && Path.of(xdg).isAbsolute()) { // the XDG rules: a relative one is to be ignored
            return Path.of(xdg);
        }
        if (home == null || !Path.of(home).isAbsolute()) {
            return null;
        }
        return platform == NativePlatform.MACOS ? Path.of(home, "Library", "Caches") : Path.of(home, ".cache");
    }

    /**
     * Loads the library, for as long as the process lives.
     *
     * @param cache this user's folder for caches; null for none
     * @param temporary the folder for temporary files, which may be everybody's
     */
    SymbolLookup load(Path cache, Path temporary) {
        String first;
        try {
            return open(cached(cache));
        } catch (IOException | IllegalArgumentException e) {
            first = (cache == null ? "the user's cache" : cache) + ": " + reason(e);
        }
        try {
            return openTemporary(temporary);
        } catch (IOException | IllegalArgumentException e) {
            throw new NativeLibraryException(
                    "libsecp256k1 cannot be loaded from a file. " + first + ". " + temporary + ": " + reason(e)
                            + ". Let XDG_CACHE_HOME or -Djava.io.tmpdir name a folder that belongs to this user, has "
                            + "room for 3 MB and allows execution (no noexec); the system needs the GNU C library",
                    e);
        }
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
        // In a folder open to all without the sticky bit, ours could be renamed away and replaced between check and
        // use.
        int mode = (Integer) Files.getAttribute(cache, "unix:mode");
        if ((mode & WORLD_WRITABLE) != 0 && (mode & STICKY) == 0) {
            throw new IOException("anyone may rename files there");
        }
        Path folder = cache;
        for (String name : new String[] {"cairn", "native", platform.sha256()}) {
            folder = privateFolder(folder.resolve(name), self);
        }
        Path file = folder.resolve(platform.fileName());
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

    private SymbolLookup openTemporary(Path temporary) throws IOException {
        Path folder = Files.createTempDirectory(temporary, "cairn-native-", PRIVATE_FOLDER);
        Path file = folder.resolve(platform.fileName());
        try {
            write(file);
            return open(file);
        } finally { // what is loaded stays mapped without its name
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    @SuppressWarnings("restricted") // native code enters here; its hash has been checked
    private static SymbolLookup open(Path file) {
        return SymbolLookup.libraryLookup(file, Arena.global());
    }

    private boolean isWhole(Path file) throws IOException {
        OpenOption[] options = {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS};
        try (InputStream in = Files.newInputStream(file, options)) {
            CRC32 crc = new CRC32();
            crc.update(in.readAllBytes());
            return (int) crc.getValue() == platform.crc32();
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
        try (InputStream in = NativeFile.class.getResourceAsStream(platform.resource())) {
            if (in == null) {
                throw new NativeLibraryException("the class path lacks " + platform.resource()
                        + "; it comes with fr.acinq.secp256k1:secp256k1-kmp-jni-jvm-"
                        + (platform == NativePlatform.MACOS ? "darwin" : "linux"));
            }
            library = in.readAllBytes();
        }
        String found = sha256(library);
        if (!found.equals(platform.sha256())) {
            throw new NativeLibraryException("the class path's " + platform.resource() + " has SHA-256 " + found
                    + ", want " + platform.sha256() + "; put the version of secp256k1-kmp on the class path that "
                    + "Cairn was built with");
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

    private static String reason(Exception e) {
        return e instanceof IOException && e.getMessage() != null && e.getClass() != IOException.class
                ? e.getClass().getSimpleName() + " " + e.getMessage()
                : String.valueOf(e.getMessage());
    }
}
