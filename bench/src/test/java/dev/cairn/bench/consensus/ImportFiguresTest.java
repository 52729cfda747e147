package dev.cairn.bench.consensus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportFiguresTest {

    private static final long END = 1_764_590_400L;

    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private ImportChain chain(ChainSpec spec) throws Exception {
        ChainGenerator.write(spec, folder.resolve("chain"), NativeSecp256k1.load(), 1, soFar -> {});
        return ImportChain.in(folder.resolve("chain"), true, new PrintWriter(err));
    }

    /** A program that answers as a node would, its options kept in a file. */
    private Path node(String... lines) throws Exception {
        Path program = folder.resolve("node");
        Files.writeString(
                program,
                "#!/bin/sh\necho \"$@\" >> " + folder.resolve("asked") + "\nls \"${1#-datadir=}/regtest/blocks\" >> "
                        + folder.resolve("asked") + "\n"
                        + String.join(
                                "\n",
                                List.of(lines).stream()
                                        .map(line -> "echo '" + line + "'")
                                        .toList()));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }

    private List<Section> run(ImportChain chain, Path ours, Optional<Path> theirs) throws BenchException {
        NodeClock clock = NodeClock.system();
        return new ImportFigures(List.of(ours.toString()), theirs, new Programs(clock), clock, chain, 450)
                .run(2, new Progress(new PrintWriter(err, true), "import"));
    }

    @Test
    void aChainIsLookedAtAndItsTipIsTheLastBlock() throws Exception {
        ChainSpec spec = ChainSpec.of(1, 104, 5, END).withSmallBlocks(3);
        ImportChain chain = chain(spec);
        ChainSummary again =
                ChainGenerator.write(spec, folder.resolve("again"), NativeSecp256k1.load(), 1, soFar -> {});

        assertThat(chain.blocks()).isEqualTo(108);
        assertThat(chain.height()).isEqualTo(107);
        assertThat(chain.tip()).isEqualTo(again.tip());
        assertThat(chain.transactions()).isGreaterThan(108);
    }

    @Test
    void aChainWithBranchesIsRefused() {
        assertThatThrownBy(() -> chain(ChainSpec.of(1, 130, 5, END).withReorgs()))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("without branches");
    }

    @Test
    void bothWaysAreMeasuredInTurnsOnFoldersOfTheirOwn() throws Exception {
        ImportChain chain = chain(ChainSpec.of(1, 103, 5, END));
        Path node = node("Disabling script verification at block #1", "UpdateTip: new best=00 height=103 version=1");

        List<Section> sections = run(chain, node, Optional.of(node));

        assertThat(sections)
                .extracting(Section::title)
                .containsExactly("Import, -reindex", "Import, -reindex-chainstate");
        for (Section section : sections) {
            assertThat(section.rows().getFirst().ours().values()).hasSize(2);
            assertThat(section.rows().getFirst().bar()).contains(Bar.ratioAtLeast(1));
            assertThat(section.rows().getFirst().ratio()).isPresent();
        }
        List<String> asked = Files.readAllLines(folder.resolve("asked"));
        assertThat(asked)
                .hasSize(2 * 2 * 2 * 2)
                .allMatch(line -> line.equals("blk00000.dat")
                        || (line.contains("-assumevalid=" + chain.tip()) && line.contains("-stopatheight=103")));
        assertThat(asked.stream()
                        .filter(line -> line.contains("-reindex-chainstate"))
                        .count())
                .isEqualTo(4);
        assertThat(err.toString()).contains("import: cairn node (2 of 2)", "import: bitcoind (1 of 2)");
    }

    @Test
    void withoutAPeerThereIsNoBar() throws Exception {
        ImportChain chain = chain(ChainSpec.of(1, 103, 5, END));
        Path node = node("Disabling script verification at block #1", "UpdateTip: new best=00 height=103 version=1");

        assertThat(run(chain, node, Optional.empty()))
                .allSatisfy(section -> assertThat(section.rows())
                        .allSatisfy(row -> assertThat(row.bar()).isEmpty()));
    }

    @Test
    void aNodeThatRanScriptsOrDidNotArriveGivesNoFigure() throws Exception {
        ImportChain chain = chain(ChainSpec.of(1, 103, 5, END));

        assertThatThrownBy(() -> run(chain, node("UpdateTip: new best=00 height=103 version=1"), Optional.empty()))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("ran the scripts");
        assertThatThrownBy(() -> run(chain, node("UpdateTip: new best=00 height=102 version=1"), Optional.empty()))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("never told of height 103");
    }
}
