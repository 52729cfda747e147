package dev.cairn.conformance.support;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * The folder of public vectors and real blocks, which lies beside the project and not in it. A test that wants a file and
 * finds none is skipped and says so; where {@code CI=true} that is a failure.
 */
public final class SharedData {

    private SharedData() {}

    /** A file or folder, named from {@code shared/data}; skips the test if it is missing. */
    public static Path path(String name) {
        Path root =
                Path.of(System.getProperty("cairn.root", ".")).toAbsolutePath().normalize();
        for (Path at = root; at != null; at = at.getParent()) {
            Path candidate = at.resolve("shared/data").resolve(name);
            if (Files.exists(candidate)) {
                return candidate;
            }
        }
        missing("shared/data/" + name + " is not found in any folder above " + root);
        throw new AssertionError("unreachable");
    }

    /** All bytes of a file, unzipped if its name ends in {@code .gz}. */
    public static byte[] bytes(String name) {
        return bytes(path(name));
    }

    /** All bytes of a file, unzipped if its name ends in {@code .gz}. */
    public static byte[] bytes(Path file) {
        try (InputStream raw = Files.newInputStream(file);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    /** The files of a folder whose names end so, sorted. */
    public static List<Path> files(String folder, String ending) {
        try (Stream<Path> files = Files.list(path(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(folder, e);
        }
    }

    /** Skips the test with a reason; fails it in CI, where nothing may be missing. */
    public static void missing(String reason) {
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(reason + " (in CI a skip is a failure)");
        }
        Assumptions.abort("SKIPPED: " + reason);
    }
}
