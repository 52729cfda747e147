package dev.cairn.bench.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.cairn.bench.Main;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MakeChainCommandTest {

    private static final long NOON = 1_764_590_400L;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void twoRunsOfOneHalfDayGiveTheSameFiles() throws IOException {
        Path one = folder.resolve("one");
        Path other = folder.resolve("other");
        assertThat(run(NOON + 5, "make-chain", "--blocks", "106", "--txs", "30", "--reorgs", "--out", one.toString()))
                .isZero();
        assertThat(run(NOON + 40_000, "make-chain", "--blocks=106", "--txs=30", "--reorgs", "--out=" + other))
                .isZero();
        assertThat(files(one)).isEqualTo(files(other)).containsOnlyKeys("blk00000.dat", "rev00000.dat", "chain.json");
        assertThat(out.toString()).contains("--end-time " + NOON + " makes this chain again");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theJsonSummaryIsOneObjectOnOneLine() throws IOException {
        assertThat(run(
                        NOON,
                        "make-chain",
                        "--blocks=103",
                        "--txs=5",
                        "--small=2",
                        "--json",
                        "--seed=-7",
                        "--end-time=" + (NOON - 60),
                        "--out=" + folder))
                .isZero();
        assertThat(out.toString()).containsOnlyOnce("\n").endsWith("}\n");
        Map<String, String> fields = topLevel(out.toString());
        assertThat(fields)
                .containsEntry("height", "105")
                .containsEntry("blocks", "106")
                .containsEntry("seed", "-7")
                .containsEntry("end_time", Long.toString(NOON - 60))
                .containsEntry("stale_blocks", "0");
        assertThat(fields.get("tip")).hasSize(64);
    }

    @Test
    void aFolderWithAChainIsRefusedAndLeftAlone() throws IOException {
        Files.writeString(folder.resolve("blk00003.dat"), "somebody's");
        assertThat(run(NOON, "make-chain", "--blocks=1", "--out=" + folder)).isEqualTo(1);
        assertThat(err.toString()).contains("blk00003.dat").contains("name an empty or new folder");
        assertThat(files(folder)).containsOnlyKeys("blk00003.dat");
    }

    @Test
    void aFileInTheFoldersPlaceIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThat(run(NOON, "make-chain", "--blocks=1", "--out=" + file)).isEqualTo(1);
        assertThat(err.toString()).contains(file + " is a file");
    }

    @Test
    void whatCannotBeMadeIsAWrongCommandLine() {
        assertThat(run(NOON, "make-chain", "--blocks=0", "--out=" + folder)).isEqualTo(2);
        assertThat(err.toString()).contains("blocks=0");
        assertThat(run(NOON, "make-chain", "--blocks=5", "--reorgs", "--out=" + folder))
                .isEqualTo(2);
        assertThat(run(NOON, "make-chain", "--blocks=5", "--threads=0", "--out=" + folder))
                .isEqualTo(2);
        assertThat(run(NOON, "make-chain", "--blocks=5")).isEqualTo(2);
        assertThat(run(NOON)).isEqualTo(2);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aTimeThatNodesWouldMindIsToldOf() {
        run(NOON, "make-chain", "--blocks=1", "--end-time=" + (NOON + 7_201), "--out=" + folder.resolve("a"));
        assertThat(err.toString()).contains("more than 2 hours ahead");
        run(NOON, "make-chain", "--blocks=1", "--end-time=" + (NOON - 86_401), "--out=" + folder.resolve("b"));
        assertThat(err.toString()).contains("older than 24 hours");
    }

    @Test
    void theHelpShowsAnExample() {
        assertThat(run(NOON, "make-chain", "--help")).isZero();
        assertThat(out.toString()).contains("cairn bench make-chain --blocks 145 --seed 1 --reorgs --out /tmp/chain");
    }

    private int run(long now, String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), NodeClock.fixed(now), args);
    }

    private static Map<String, Integer> files(Path folder) throws IOException {
        Map<String, Integer> files = new TreeMap<>();
        try (Stream<Path> list = Files.list(folder)) {
            for (Path file : list.toList()) {
                files.put(file.getFileName().toString(), java.util.Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    private static Map<String, String> topLevel(String text) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                fields.put(name, json.getText());
                json.skipChildren();
            }
        }
        return fields;
    }
}
