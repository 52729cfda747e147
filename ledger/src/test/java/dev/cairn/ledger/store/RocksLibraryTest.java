package dev.cairn.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.curve.ffm.CachedLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocksdb.RocksDB;

class RocksLibraryTest {

    private static final String NAME = "librocksdbjni-linux64.so";

    @TempDir
    Path cache;

    @TempDir
    Path elsewhere;

    private final RocksLibrary library = new RocksLibrary(NAME, RocksLibrary.PINS.get(NAME));

    static Stream<String> names() {
        return RocksLibrary.PINS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void theClassPathCarriesTheVersionThatWasPinned(String name) throws Exception {
        byte[] found;
        try (InputStream in = RocksDB.class.getResourceAsStream("/" + name)) {
            assertThat(in).as(name).isNotNull();
            found = in.readAllBytes();
        }
        CRC32 crc = new CRC32();
        crc.update(found);
        RocksLibrary.Pin pin = RocksLibrary.PINS.get(name);
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(found)))
                .as("SHA-256 to pin for %s", name)
                .isEqualTo(pin.sha256());
        assertThat((int) crc.getValue()).as("CRC-32 to pin for %s", name).isEqualTo(pin.crc32());
    }

    @Test
    void theFileIsWrittenOnceAndPrivate() throws IOException {
        Path first = library.cached(cache);
        Object key = Files.getAttribute(first, "unix:ino");

        assertThat(library.cached(cache)).isEqualTo(first);

        assertThat(first)
                .isEqualTo(cache.resolve("cairn/native")
                        .resolve(RocksLibrary.PINS.get(NAME).sha256())
                        .resolve(RocksLibrary.fileName()));
        assertThat(Files.getAttribute(first, "unix:ino")).isEqualTo(key);
        assertThat(permissions(first)).isEqualTo("rw-------");
        assertThat(permissions(first.getParent())).isEqualTo("rwx------");
        try (Stream<Path> all = Files.list(first.getParent())) {
            assertThat(all).hasSize(1);
        }
    }

    @Test
    void theProcessRunsTheCachedFile() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        Path cached = library.cached(CachedLibrary.userCache(false, System.getenv(), System.getProperty("user.home")));

        RocksLibrary.load();

        assertThat(Files.readAllLines(Path.of("/proc/self/maps"))).anyMatch(line -> line.endsWith(" " + cached));
    }

    @Test
    void aDamagedOrCutFileIsReplaced() throws IOException {
        Path file = library.cached(cache);
        byte[] whole = Files.readAllBytes(file);
        byte[] flipped = whole.clone();
        flipped[whole.length / 2] ^= 4;
        for (byte[] damage : new byte[][] {flipped, Arrays.copyOf(whole, 1000)}) {
            Files.write(file, damage);
            assertThat(library.cached(cache)).hasBinaryContent(whole);
        }
    }

    @Test
    void aCacheThatOthersCouldWriteIsRefused() throws IOException {
        Files.setPosixFilePermissions(
                Files.createDirectory(cache.resolve("cairn")), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> library.cached(cache))
                .hasMessageContaining("can be written by others (chmod 700 mends it)");

        Files.setPosixFilePermissions(cache.resolve("cairn"), PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(cache, "unix:mode", 0777);
        assertThatThrownBy(() -> library.cached(cache)).hasMessageContaining("anyone may rename files there");
        Files.setAttribute(cache, "unix:mode", 01777);
        assertThat(library.cached(cache)).isRegularFile();
    }

    @Test
    void aFolderThatIsALinkIsRefused() throws IOException {
        Files.createSymbolicLink(cache.resolve("cairn"), elsewhere);
        assertThatThrownBy(() -> library.cached(cache)).hasMessageContaining("is no folder but a link or a file");
    }

    @Test
    void anotherVersionOnTheClassPathIsNotUnpacked() {
        RocksLibrary other = new RocksLibrary(NAME, new RocksLibrary.Pin("00".repeat(32), 0));
        assertThatThrownBy(() -> other.cached(cache))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has SHA-256 ")
                .hasMessageEndingWith("put the version of rocksdbjni on the class path that Cairn was built with");
        assertThatThrownBy(() -> new RocksLibrary("none.so", new RocksLibrary.Pin("ff".repeat(32), 0)).cached(cache))
                .hasMessage("the class path lacks /none.so; it comes with org.rocksdb:rocksdbjni:linux64");
        assertThatThrownBy(() -> library.cached(null)).hasMessage("neither XDG_CACHE_HOME nor a home folder is known");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
