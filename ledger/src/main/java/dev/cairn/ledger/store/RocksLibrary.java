package dev.cairn.ledger.store;

import dev.cairn.curve.ffm.CachedLibrary;
import dev.cairn.curve.ffm.NativeLibraryException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
 * {@link CachedLibrary} tells by which rules, and why.
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

    private final CachedLibrary library;

    RocksLibrary(String name, Pin pin) {
        library = new CachedLibrary(
                RocksDB.class,
                "/" + name,
                fileName(),
                pin.sha256(),
                pin.crc32(),
                "org.rocksdb:rocksdbjni:linux64",
                "rocksdbjni");
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
            Path cache = CachedLibrary.userCache(false, System.getenv(), System.getProperty("user.home"));
            try {
                Path file = new RocksLibrary(name, pin).cached(cache);
                RocksDB.loadLibrary(List.of(file.getParent().toString()));
                return null;
            } catch (IOException | UnsatisfiedLinkError e) {
                first = (cache == null ? "" : cache + " ") + e.getClass().getSimpleName() + " " + e.getMessage();
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

    /** The cached file, made if it is missing or damaged. */
    Path cached(Path cache) throws IOException {
        try {
            return library.cached(cache);
        } catch (NativeLibraryException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
