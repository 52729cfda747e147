package dev.cairn.curve.ffm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NativeFileTest {

    private static final NativePlatform HERE =
            NativePlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"));

    @TempDir
    Path cache;

    @TempDir
    Path temporary;

    private final NativeFile file = new NativeFile(HERE);

    @ParameterizedTest
    @EnumSource
    void theClassPathCarriesTheVersionThatWasPinned(NativePlatform platform) throws Exception {
        byte[] library;
        try (InputStream in = NativeFile.class.getResourceAsStream(platform.resource())) {
            assertThat(in).as(platform.resource()).isNotNull();
            library = in.readAllBytes();
        }
        CRC32 crc = new CRC32();
        crc.update(library);

        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(library)))
                .as("SHA-256 to pin for %s", platform)
                .isEqualTo(platform.sha256());
        assertThat((int) crc.getValue()).as("CRC-32 to pin for %s", platform).isEqualTo(platform.crc32());
    }

    @Test
    void theFileIsWrittenOnceAndPrivate() throws IOException {
        Path first = file.cached(cache);
        Object key = Files.readAttributes(first, "unix:ino").get("ino");

        Path second = file.cached(cache);

        assertThat(first)
                .isEqualTo(cache.resolve("cairn/native").resolve(HERE.sha256()).resolve(HERE.fileName()));
        assertThat(second).isEqualTo(first);
        assertThat(Files.readAttributes(second, "unix:ino").get("ino")).isEqualTo(key);
        assertThat(permissions(first)).isEqualTo("rw-------");
        assertThat(permissions(first.getParent())).isEqualTo("rwx------");
        assertThat(permissions(cache.resolve("cairn"))).isEqualTo("rwx------");
        assertThat(entries(first.getParent())).isEqualTo(1);
    }

    @Test
    void aDamagedOrCutFileIsReplaced() throws IOException {
        Path library = file.cached(cache);
        byte[] whole = Files.readAllBytes(library);
        byte[] flipped = whole.clone();
        flipped[whole.length / 2] ^= 4;

        for (byte[] damage : new byte[][] {flipped, Arrays.copyOf(whole, 1000), {}}) {
            Files.write(library, damage);
            assertThat(file.cached(cache)).isEqualTo(library).hasBinaryContent(whole);
        }
        assertThat(entries(library.getParent())).isEqualTo(1);
    }

    @Test
    void aFolderThatIsALinkIsRefused() throws IOException {
        Path elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(cache.resolve("cairn"), elsewhere);

        assertThatThrownBy(() -> file.cached(cache))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no folder");
        assertThat(entries(elsewhere)).isZero();
    }

    @Test
    void aFileThatIsALinkIsRefused() throws IOException {
        Path library = file.cached(cache);
        Path elsewhere = Files.move(library, temporary.resolve("elsewhere"));
        Files.createSymbolicLink(library, elsewhere);

        assertThatThrownBy(() -> file.cached(cache)).isInstanceOf(IOException.class);
    }

    @Test
    void aFolderThatOthersCanWriteIsRefused() throws IOException {
        Files.setPosixFilePermissions(
                Files.createDirectory(cache.resolve("cairn")), PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> file.cached(cache))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void aCacheWhereAnyoneMayRenameIsRefusedButAStickyOneIsNot() throws IOException {
        Files.setAttribute(cache, "unix:mode", 0777);
        assertThatThrownBy(() -> file.cached(cache)).hasMessageContaining("anyone may rename");

        Files.setAttribute(cache, "unix:mode", 01777);
        assertThat(file.cached(cache)).isRegularFile();
    }

    @Test
    void withoutAUsableCacheATemporaryFileServesAndIsGone() throws IOException {
        Files.createSymbolicLink(cache.resolve("cairn"), temporary);

        assertThat(new Library(file.load(null, temporary)).symbol("secp256k1_ecdsa_verify"))
                .isNotNull();
        assertThat(new Library(file.load(cache, temporary)).symbol("secp256k1_ecdsa_verify"))
                .isNotNull();
        assertThat(entries(temporary)).isZero();
    }

    @Test
    void withoutAnyPlaceTheErrorNamesBothAndTheWayOut() {
        assertThatThrownBy(() -> file.load(null, temporary.resolve("none")))
                .isInstanceOf(NativeLibraryException.class)
                .hasMessageContaining("the user's cache: neither XDG_CACHE_HOME nor a home folder is known")
                .hasMessageContaining(temporary.resolve("none") + ": NoSuchFileException")
                .hasMessageContaining("-Djava.io.tmpdir");
    }

    @Test
    void theCacheLiesWhereThePlatformWantsIt() {
        NativePlatform linux = NativePlatform.LINUX_X86_64;
        assertThat(NativeFile.userCache(linux, Map.of("XDG_CACHE_HOME", "/x"), "/home/a"))
                .isEqualTo(Path.of("/x"));
        assertThat(NativeFile.userCache(linux, Map.of("XDG_CACHE_HOME", "x"), "/home/a"))
                .isEqualTo(Path.of("/home/a/.cache"));
        assertThat(NativeFile.userCache(linux, Map.of(), "/home/a")).isEqualTo(Path.of("/home/a/.cache"));
        assertThat(NativeFile.userCache(NativePlatform.MACOS, Map.of(), "/Users/a"))
                .isEqualTo(Path.of("/Users/a/Library/Caches"));
        assertThat(NativeFile.userCache(linux, Map.of(), "?")).isNull();
        assertThat(NativeFile.userCache(linux, Map.of(), null)).isNull();
    }

    @Test
    void platformsAreKnownByTheirNames() {
        assertThat(NativePlatform.of("Linux", "amd64")).isEqualTo(NativePlatform.LINUX_X86_64);
        assertThat(NativePlatform.of("Linux", "aarch64")).isEqualTo(NativePlatform.LINUX_AARCH64);
        assertThat(NativePlatform.of("Mac OS X", "aarch64")).isEqualTo(NativePlatform.MACOS);
        assertThat(NativePlatform.of("Mac OS X", "x86_64")).isEqualTo(NativePlatform.MACOS);
        assertThatThrownBy(() -> NativePlatform.of("Windows 11", "amd64"))
                .isInstanceOf(NativeLibraryException.class)
                .hasMessageContaining("not for Windows 11 on amd64; run Cairn in the Windows Subsystem for Linux");
        assertThatThrownBy(() -> NativePlatform.of("Linux", "riscv64"))
                .isInstanceOf(NativeLibraryException.class)
                .hasMessageContaining("not for Linux on riscv64");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static long entries(Path folder) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.count();
        }
    }
}
