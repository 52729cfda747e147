package dev.cairn.conformance.verify;

import dev.cairn.blockfiles.XorKey;
import dev.cairn.primitives.hash.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A copy of a bitcoind's {@code blocks} folder, to do damage to; and the comparing of folders. */
final class BitcoindFolder {

    private final Path path;
    private final XorKey key;

    private BitcoindFolder(Path path) throws IOException {
        this.path = path;
        this.key = XorKey.read(path);
    }

    static BitcoindFolder copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return new BitcoindFolder(to);
    }

    Path path() {
        return path;
    }

    /** A file's bytes, unscrambled. */
    byte[] plain(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(path.resolve(name));
        key.apply(bytes, 0, bytes.length, 0);
        return bytes;
    }

    /** Where bytes lie in a file, as if it were not scrambled; −1 if they do not. */
    int find(String name, byte[] wanted) throws IOException {
        byte[] bytes = plain(name);
        for (int at = 0; at <= bytes.length - wanted.length; at++) {
            if (bytes[at] == wanted[0] && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        return -1;
    }

    void flip(String name, int offset) throws IOException {
        byte[] bytes = Files.readAllBytes(path.resolve(name));
        bytes[offset] ^= 0x10;
        Files.write(path.resolve(name), bytes);
    }

    void cut(String name, int length) throws IOException {
        Files.write(path.resolve(name), Arrays.copyOf(Files.readAllBytes(path.resolve(name)), length));
    }

    /** Names, times and hashes of all files in a folder. */
    static Map<String, String> fingerprint(Path folder) throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                String content = Files.isRegularFile(file)
                        ? HexFormat.of().formatHex(Sha256.create().hash(Files.readAllBytes(file)))
                        : "";
                all.put(folder.relativize(file).toString(), Files.getLastModifiedTime(file) + " " + content);
            }
        }
        return all;
    }
}
