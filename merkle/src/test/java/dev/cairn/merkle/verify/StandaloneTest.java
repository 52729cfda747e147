package dev.cairn.merkle.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever wants a verifier can take its file along. */
class StandaloneTest {

    private static final Path SOURCES =
            Path.of(System.getProperty("basedir", ".")).resolve("src/main/java/dev/cairn/merkle/verify");

    static List<Path> verifiers() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(file -> file.toString().endsWith("Verifier.java"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreFour() throws IOException {
        assertThat(verifiers())
                .extracting(file -> file.getFileName().toString())
                .containsExactly(
                        "BranchVerifier.java", "MmrVerifier.java", "PartialTreeVerifier.java", "SparseVerifier.java");
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void aVerifierNamesNothingButJavaBase(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);

        assertThat(lines)
                .filteredOn(line -> line.startsWith("import "))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("import java."));
        assertThat(lines)
                .filteredOn(line -> line.contains("dev.cairn"))
                .containsExactly("package dev.cairn.merkle.verify;");
        assertThat(lines).hasSizeLessThanOrEqualTo(400);
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void aVerifierCompilesAloneForJava21(Path file, @TempDir Path out) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "--release",
                    "21",
                    "--limit-modules",
                    "java.base",
                    "-proc:none",
                    "-Xlint:all",
                    "-Werror",
                    "-cp",
                    out.toString(),
                    "-d",
                    out.toString());

            boolean compiled = javac.getTask(
                            messages, files, null, options, null, files.getJavaFileObjects(file.toFile()))
                    .call();

            assertThat(compiled).as(messages.toString()).isTrue();
        }
    }
}
