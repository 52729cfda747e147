package dev.cairn.conformance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be seen in the sources and class files alone. */
class SourcesTest {

    private static final List<String> FOR_JAVA_21 = List.of("primitives", "merkle", "curve", "blockfiles", "consensus");
    private static final List<String> FOR_JAVA_25 =
            List.of("ledger", "chaingen", "chain", "mempool", "serve", "node", "app", "bench");

    private static final Path ROOT =
            Path.of(System.getProperty("cairn.root", "..")).toAbsolutePath();

    @Test
    void everyPackageTellsItsStory() {
        TreeSet<Path> silent = new TreeSet<>();
        int packages = 0;
        for (Path folder : foldersWithSources()) {
            packages++;
            if (!Files.exists(folder.resolve("package-info.java"))) {
                silent.add(ROOT.relativize(folder));
            }
        }
        assertThat(packages).isGreaterThan(20);
        assertThat(silent).as("packages without package-info.java").isEmpty();
    }

    @Test
    void lowFloorsRunOnJava21AndTheRestOnJava25() throws IOException {
        for (String module : FOR_JAVA_21) {
            for (Path file : classFiles(module)) {
                boolean binding = module.equals("curve") && file.toString().contains("/ffm/");
                assertThat(majorVersion(file)).as(file.toString()).isEqualTo(binding ? 69 : 65);
            }
        }
        for (String module : FOR_JAVA_25) {
            for (Path file : classFiles(module)) {
                assertThat(majorVersion(file)).as(file.toString()).isEqualTo(69);
            }
        }
    }

    private static List<Path> foldersWithSources() {
        List<Path> folders = new ArrayList<>();
        for (String module : modules()) {
            Path sources = ROOT.resolve(module).resolve("src/main/java");
            walk(sources)
                    .filter(file -> file.toString().endsWith(".java"))
                    .map(Path::getParent)
                    .distinct()
                    .forEach(folders::add);
        }
        return folders;
    }

    private static List<String> modules() {
        return Stream.concat(FOR_JAVA_21.stream(), FOR_JAVA_25.stream()).toList();
    }

    private static List<Path> classFiles(String module) {
        List<Path> files = walk(ROOT.resolve(module).resolve("target/classes"))
                .filter(file -> file.toString().endsWith(".class"))
                .toList();
        assertThat(files).as("class files of " + module).isNotEmpty();
        return files;
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(folder.toString(), e);
        }
    }

    private static int majorVersion(Path classFile) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(classFile))) {
            in.skipBytes(6);
            return in.readUnsignedShort();
        }
    }
}
