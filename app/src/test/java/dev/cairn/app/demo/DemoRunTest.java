package dev.cairn.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cairn.app.Main;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs, over a chain of small blocks. */
class DemoRunTest {

    @TempDir
    private static Path home;

    @BeforeAll
    static void makeTheChainOnce() {
        Run first = Run.of(home, "--for", "0.5");
        assertThat(first.err).contains("Made a regtest chain of ", "Validated ", "curl -s http://127.0.0.1:");
        assertThat(first.exitCode).as(first.err).isZero();
        assertThat(first.out)
                .contains(
                        "while a block connects, ms",
                        "every answer and proof was",
                        "Try next:",
                        "verify --network regtest");
    }

    @AfterEach
    void nothingIsLeftButTheChain() throws IOException {
        assertThat(names(home)).containsExactlyInAnyOrder("chain", "fresh", "demo.properties", "cairn-demo.lock");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private record Run(int exitCode, String out, String err) {
        static Run of(Path home, String... more) {
            List<String> args = new ArrayList<>(
                    List.of("demo", "--dir", home.toString(), "--height", "112", "--txs", "15", "--fresh", "6"));
            args.addAll(List.of(more));
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int code = Main.run(
                    new PrintWriter(out, true),
                    new PrintWriter(err, true),
                    NodeClock.system(),
                    Map.of("TERM", "dumb", "HOME", home.toString()),
                    args.toArray(String[]::new));
            return new Run(code, out.toString(), err.toString());
        }

        /** Numbers by their path. */
        Map<String, Double> numbers() throws IOException {
            Map<String, Double> numbers = new TreeMap<>();
            try (JsonParser json = new JsonFactory().createParser(out)) {
                for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                    if (token.isNumeric()) {
                        numbers.put(json.getParsingContext().pathAsPointer().toString(), json.getDoubleValue());
                    }
                }
            }
            return numbers;
        }
    }

    @Test
    void aSecondRunTakesTheChainThatIsThereAndReadsWhileBlocksConnect() throws IOException {
        Run run = Run.of(home, "--json", "--for", "3", "--every", "0.2", "--rate", "300");
        assertThat(run.exitCode).as(run.err).isZero();
        assertThat(run.err).doesNotContain("Made a regtest chain");
        Map<String, Double> numbers = run.numbers();
        assertThat(numbers.get("/wrong_answers")).isZero();
        // more blocks than were kept: the rest was made on the way
        assertThat(numbers.get("/connected/blocks")).isGreaterThan(2);
        for (String kind : List.of("blocks", "headers", "coins")) {
            assertThat(numbers.get("/idle/" + kind + "/reads") + numbers.get("/connecting/" + kind + "/reads"))
                    .as(kind)
                    .isPositive();
        }
        assertThat(numbers.get("/coins/asked")).isPositive();
        assertThat(numbers.get("/memory/coins")).isPositive();
    }

    @Test
    void aHalfMadeChainIsMadeAnew() throws IOException {
        Files.delete(home.resolve("demo.properties"));
        Run without = Run.of(home, "--for", "0.2");
        assertThat(without.err).contains("half made", "Made a regtest chain");
        assertThat(without.exitCode).as(without.err).isZero();
        try (var file = Files.newByteChannel(home.resolve("chain/blk00000.dat"), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 1);
        }
        Run cut = Run.of(home, "--for", "0.2");
        assertThat(cut.err).contains("half made", "Made a regtest chain");
        assertThat(cut.exitCode).as(cut.err).isZero();
    }

    @Test
    void whatAKilledRunLeftIsTakenAway() throws IOException {
        Path left = Files.createDirectories(home.resolve("run-123/regtest/blocks"));
        Files.writeString(left.resolve("blk00000.dat"), "x");
        assertThat(Run.of(home, "--for", "0.2").exitCode).isZero();
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Run run = Run.of(home, "--for", "0.2", "--port", Integer.toString(socket.getLocalPort()));
            assertThat(run.exitCode).isEqualTo(1);
            assertThat(run.err).contains("port " + socket.getLocalPort(), "Without --port");
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Path file = Files.createTempFile("cairn-demo", ".file");
        try {
            Run run = Run.of(file.resolve("below"), "--for", "0.2");
            assertThat(run.exitCode).isEqualTo(1);
            assertThat(run.err).contains(file.toString(), "--dir");
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void oddNumbersAreRefusedByName() {
        for (String[] odd : new String[][] {
            {"--every", "0"}, {"--rate", "0"}, {"--port", "65536"}, {"--for", "0"}, {"--for", "NaN"}, {"--txs", "0"}
        }) {
            Run run = Run.of(home, odd);
            assertThat(run.exitCode).isEqualTo(2);
            assertThat(run.err).contains(odd[0]);
        }
    }
}
