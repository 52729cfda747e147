package dev.cairn.bench.consensus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.bench.Main;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Programs;
import dev.cairn.bench.beside.Progress;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeRunsTest {

    private final Programs programs = new Programs(NodeClock.system());
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aProgramsLinesExitCodeAndProcessorTimeAreTold() throws Exception {
        List<String> heard = new ArrayList<>();
        String work = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo one; echo two >&2; exit 3";
        Programs.Run run = programs.run(List.of("sh", "-c", work), heard::add);
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.lines()).containsExactly("one", "two").isEqualTo(heard);
        assertThat(run.processorSeconds()).isPositive();
        assertThat(run.seconds()).isPositive();
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> programs.run(List.of(folder.resolve("nothing").toString())))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("nothing");
    }

    @Test
    void aChainIsLookedAtAndItsSampleIsTheBlockNearestToOneAndAHalfMegabytes() throws Exception {
        ChainGenerator.write(ChainSpec.of(1, 106, 12, 1_764_590_400L), folder, NativeSecp256k1.load(), 1, soFar -> {});
        ChainData chain = ChainData.in(folder, true, new Progress(new PrintWriter(err, true), "consensus"));
        assertThat(chain.blocks()).isEqualTo(107);
        assertThat(chain.tip()).isEqualTo(106);
        Block sample = Block.parse(Files.readAllBytes(chain.sampleFile()));
        assertThat(sample.size()).isEqualTo(chain.sample().size());
        assertThat(sample.transactions()).hasSize(chain.sampleTransactions());
        assertThat(sample.size()).isGreaterThan(2_000);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aFolderOfSomethingElseIsNoChain() throws Exception {
        Files.writeString(folder.resolve("letter.txt"), "not a chain");
        assertThatThrownBy(() -> ChainData.in(folder, true, new Progress(new PrintWriter(err, true), "consensus")))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("no regtest chain");
        assertThat(folder.resolve("blk00000.dat")).doesNotExist();
    }

    @Test
    void nanobenchsFiguresAreReadByNameAndDividedByTheirBatch() throws Exception {
        String text = """
                {"results": [
                 {"title": "benchmark", "name": "MerkleRoot", "batch": 9001, "median(elapsed)": 0.0018002,
                  "measurements": [{"iterations": 1, "elapsed": 7}]},
                 {"title": "benchmark", "name": "SHA256_SHANI using the 'x' implementation", "batch": 1000000,
                  "median(elapsed)": 0.001, "measurements": []}
                ]}
                """;
        BenchBitcoin.Pass pass = new BenchBitcoin.Pass(BenchBitcoin.read(text));
        assertThat(pass.of("MerkleRoot").getAsDouble()).isCloseTo(2e-7, within(1e-15));
        assertThat(pass.of("SHA256_SHANI").getAsDouble()).isEqualTo(1e-9);
        assertThat(pass.of("VerifyScriptBench")).isEmpty();
    }

    @Test
    void theScriptsOfAnAuditAreReadFromItsReport() throws Exception {
        String report = "{\"result\":\"valid\",\"run\":{\"scripts\":7},\"scripts\":41}";
        assertThat(Audit.scripts(new Programs.Run(0, 1, 1, List.of("progress", report))))
                .isEqualTo(41);
        assertThatThrownBy(() -> Audit.scripts(new Programs.Run(0, 1, 1, List.of("{}"))))
                .isInstanceOf(BenchException.class);
    }

    @Test
    void aFolderWithoutABitcoindIsRefusedBeforeAnythingIsMeasured() {
        assertThat(run("consensus", "--peer", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("no bitcoind in " + folder);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void anUnknownPartIsAWrongCommandLine() {
        assertThat(run("consensus", "--only", "scripts,sync")).isEqualTo(2);
        assertThat(err.toString()).contains("'sync' is none of start, blocks, scripts, verify");
    }

    @Test
    void aBenchBitcoinThatIsNoProgramIsRefused() {
        assertThat(run("consensus", "--only", "scripts", "--bench-bitcoin", folder + "/bench_bitcoin"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("--bench-bitcoin names bench_bitcoin itself");
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), NodeClock.fixed(1_764_590_400L), args);
    }
}
