package dev.cairn.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each fuzzer over its seeds, old findings among them: what was mended stays mended. */
class SeedsTest {

    private static final Path CONFORMANCE =
            Path.of(System.getProperty("cairn.root", "..")).resolve("conformance/src/test");

    @TestFactory
    Stream<DynamicTest> everySeedPasses() throws IOException {
        List<String> targets = targets();
        assertThat(targets).hasSizeGreaterThanOrEqualTo(7);
        return targets.stream()
                .map(target -> DynamicTest.dynamicTest(target, () -> {
                    Method fuzzer = Class.forName(SeedsTest.class.getPackageName() + "." + target)
                            .getMethod("fuzzerTestOneInput", byte[].class);
                    List<Path> seeds = seeds(target);
                    assertThat(seeds).as("seeds of " + target).isNotEmpty();
                    for (Path seed : seeds) {
                        run(fuzzer, seed);
                    }
                }));
    }

    private static void run(Method fuzzer, Path seed) throws Exception {
        try {
            fuzzer.invoke(null, (Object) Files.readAllBytes(seed));
        } catch (InvocationTargetException e) {
            throw new AssertionError(seed.toString(), e.getCause());
        }
    }

    private static List<String> targets() throws IOException {
        try (Stream<Path> files = Files.list(CONFORMANCE.resolve("java/dev/cairn/conformance/fuzz"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Fuzzer.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> seeds(String target) throws IOException {
        String folder = target.substring(0, target.length() - "Fuzzer".length()).toLowerCase(Locale.ROOT);
        try (Stream<Path> files =
                Files.list(CONFORMANCE.resolve("resources/fuzz").resolve(folder))) {
            return files.sorted().toList();
        }
    }
}
