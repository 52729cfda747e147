package dev.cairn.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in {@code docs/embedding.md}, taken from the page. */
class EmbeddingTest {

    private static final Path PAGE = Path.of(System.getProperty("cairn.root"), "docs", "embedding.md");
    private static final Pattern PROGRAM = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void theProgramOnThePageCompilesAndDoesWhatThePageSays() throws Exception {
        Matcher program = PROGRAM.matcher(Files.readString(PAGE));
        assertThat(program.find()).isTrue();
        Path source = Files.writeString(folder.resolve("Embedding.java"), program.group(1));
        Path block = Files.write(folder.resolve("block"), TestBlocks.raw().getFirst());
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

        ByteArrayOutputStream complaints = new ByteArrayOutputStream();
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        InputStream.nullInputStream(),
                        complaints,
                        complaints,
                        "-proc:none",
                        "-cp",
                        classPath,
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(compiled).as(complaints.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(run(classPath, folder.resolve("data").toString(), block.toString()))
                .containsPattern("calls are answered on port [0-9]+\n")
                .contains("height 0 then, 1 now\n")
                .contains("tip " + TestBlocks.all().getFirst().hash() + "\n");
    }

    /** In a process of its own, since it prints and a node in it holds locks. */
    private String run(String classPath, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-cp",
                folder + ":" + classPath,
                "Embedding"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
