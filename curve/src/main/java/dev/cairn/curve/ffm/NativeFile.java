package dev.cairn.curve.ffm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Brings libsecp256k1 from the class path into the process, as {@link CachedLibrary} keeps it.
 *
 * <p>Where that cannot be had (no home, a full disk, a file system without execution, a folder that someone else owns) the
 * library goes into a new private folder for temporary files, and both are deleted as soon as it is loaded.
 */
final class NativeFile {

    private final NativePlatform platform;
    private final CachedLibrary library;

    NativeFile(NativePlatform platform) {
        this.platform = platform;
        this.library = new CachedLibrary(
                NativeFile.class,
                platform.resource(),
                platform.fileName(),
                platform.sha256(),
                platform.crc32(),
                "fr.acinq.secp256k1:secp256k1-kmp-jni-jvm-" + (platform == NativePlatform.MACOS ? "darwin" : "linux"),
                "secp256k1-kmp");
    }

    /** Where this user's caches lie; null if that is not known. */
    static Path userCache(NativePlatform platform, Map<String, String> environment, String home) {
        return CachedLibrary.userCache(platform == NativePlatform.MACOS, environment, home);
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
        return library.cached(cache);
    }

    private SymbolLookup openTemporary(Path temporary) throws IOException {
        Path folder = Files.createTempDirectory(temporary, "cairn-native-", CachedLibrary.PRIVATE_FOLDER);
        Path file = folder.resolve(platform.fileName());
        try {
            library.write(file);
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

    private static String reason(Exception e) {
        return e instanceof IOException && e.getMessage() != null && e.getClass() != IOException.class
                ? e.getClass().getSimpleName() + " " + e.getMessage()
                : String.valueOf(e.getMessage());
    }
}
