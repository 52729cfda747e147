package dev.cairn.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.CompactTarget;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Input that has broken others: the verdict is a bitcoind's, and the memory that it takes is bounded by its size.
 *
 * <p>Large input is judged in a process of its own with a heap of {@link #OVER_INPUT} bytes, the input among them, and its
 * resident memory is measured. Transactions of
 * 64 bytes in proofs, and proofs for trees of absurd sizes, are tested where proofs are ({@code PartialTreeTest}, {@code
 * BlockTreeTest}); a real witness of half a million items is read and run in {@code OddTransactionsTest} and {@code
 * UnusualSpendsTest}.
 */
class OddInputTest {

    private static final long MIB = 1 << 20;
    private static final long OVER_INPUT = 64 * MIB;

    @TempDir
    Path folder;

    static Stream<Row> largeInput() {
        return LargeRows.rows().stream();
    }

    @ParameterizedTest
    @MethodSource("largeInput")
    void largeInputIsJudgedInLittleMoreThanItsOwnMemory(Row row) throws Exception {
        Table table = OddInputs.table(List.of(row));
        Saving files = new Saving(folder);
        table.run(0, table.base(files), files);

        List<String> said = judgedAlone(files.names());

        assertThat(said)
                .filteredOn(line -> line.startsWith("verdict"))
                .containsExactly("verdict " + row.reason(), "verdict valid");
        assertThat(growth(said)).isLessThan(OVER_INPUT);
    }

    /** Keeps a row's blocks in files. */
    private record Saving(Path folder) implements Table.Reader {

        @Override
        public void bad(Row row, Chain chain, Block block) {
            write("bad", block);
        }

        @Override
        public void good(Row row, Chain chain, Block block) {
            if (row != null) {
                write("good", block);
            }
        }

        private void write(String name, Block block) {
            try {
                Files.write(folder.resolve(name), block.bytes().toBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String[] names() {
            return new String[] {
                folder.resolve("bad").toString(), folder.resolve("good").toString()
            };
        }
    }

    @Test
    void malformedInputIsRefusedInLittleMemory() throws Exception {
        List<String> said = judgedAlone();

        assertThat(said)
                .filteredOn(line -> line.startsWith("verdict"))
                .hasSize(Malformed.transactions().size() + Malformed.blocks().size())
                .containsOnly("verdict refused");
        assertThat(growth(said)).isLessThan(OVER_INPUT);
    }

    @Test
    void aBitcoindRefusesTheSameBytes() {
        SoftAssertions soft = new SoftAssertions();
        try (RegtestPeer peer = RegtestPeer.start()) {
            Malformed.transactions()
                    .forEach((what, bytes) -> soft.assertThatThrownBy(
                                    () -> peer.call("decoderawtransaction", "\"" + bytes.toHex() + "\",true"))
                            .as(what)
                            .hasMessageContaining("TX decode failed"));
            for (Bytes bytes : Malformed.blocks()) {
                soft.assertThatThrownBy(() -> peer.call("submitblock", "\"" + bytes.toHex() + "\""))
                        .as("%s", bytes)
                        .hasMessageContaining("Block decode failed");
            }
        }
        soft.assertAll();
    }

    @Test
    void malformedInputSaysWhereItEnds() {
        Malformed.transactions()
                .forEach((what, bytes) -> assertThatThrownBy(() -> Transaction.parse(bytes.toBytes()))
                        .as(what)
                        .isInstanceOf(WireException.class)
                        .hasMessageNotContaining("Exception"));
        Malformed.blocks()
                .forEach(bytes ->
                        assertThatThrownBy(() -> Block.parse(bytes.toBytes())).isInstanceOf(WireException.class));
    }

    @Test
    void bitsOfAnExponentFrom80ToFfAreNoTarget() {
        ChainParams regtest = ChainParams.of(Network.REGTEST);
        for (int exponent = 0x80; exponent <= 0xff; exponent++) {
            for (int mantissa : new int[] {0, 1, 0x7fffff, 0x800000, 0x800001, 0xffffff}) {
                int bits = exponent << 24 | mantissa;
                BlockHeader header = new BlockHeader(4, BlockHash.ZERO, MerkleRoot.ZERO, 0, bits, 0);

                Verdict verdict = HeaderRules.check(header, BlockHash.ZERO, regtest);

                assertThat(verdict).as("bits %08x", bits).hasToString("high-hash, proof of work failed");
                assertThat(CompactTarget.work(bits)).isEqualTo(BigInteger.ZERO);
            }
        }
    }

    @Test
    void bitsOfAMantissaThatIsZeroOrNegativeAreNoTarget() {
        ChainParams regtest = ChainParams.of(Network.REGTEST);
        for (int exponent = 0; exponent <= 0xff; exponent++) {
            for (int mantissa : new int[] {0, 0x800000, 0x800001, 0xffffff}) {
                int bits = exponent << 24 | mantissa;
                BlockHeader header = new BlockHeader(4, BlockHash.ZERO, MerkleRoot.ZERO, 0, bits, 0);

                assertThat(HeaderRules.check(header, BlockHash.ZERO, regtest).isValid())
                        .as("bits %08x", bits)
                        .isFalse();
            }
        }
    }

    @Test
    void pushesOfNegativeLengthsEndAScriptAndCountNoOperationBehindThem() {
        for (String length : List.of("ffffffff", "00000080", "ffffff7f", "feffffff")) {
            Script script = Script.ofHex("ac4e" + length + "ac".repeat(100));
            ScriptReader in = new ScriptReader(script);

            assertThat(in.next()).isTrue();
            assertThat(in.next()).isFalse();
            assertThat(in.failed()).isTrue();
            assertThat(SigOps.legacy(paying(script))).isEqualTo(1);
            assertThat(script.isPushOnly()).isFalse();
            assertThat(script.hasValidOps()).isFalse();
        }
    }

    private static Transaction paying(Script script) {
        TxIn input = new TxIn(new OutPoint(Txid.ZERO, 0), Script.EMPTY, 0, Witness.EMPTY);
        return Transaction.of(2, List.of(input), List.of(new TxOut(0, script)), 0);
    }

    /** Whoever claims a tree of up to 2³² leaves gets an answer from the few bytes that come with it. */
    @Test
    void proofsForTreesOfAbsurdSizesAreAnswered() {
        for (int power = 0; power <= 31; power++) {
            for (long count = (1L << power) - 1; count <= (1L << power) + 1; count++) {
                String leaves = String.format("%08x", Integer.reverseBytes((int) count));
                byte[] lone =
                        Bytes.ofHex(leaves + "01" + "11".repeat(32) + "0100").toBytes();

                PartialTreeVerifier.Answer answer = PartialTreeVerifier.verify(lone);

                assertThat(answer instanceof PartialTreeVerifier.Proven)
                        .as("%d leaves", count)
                        .isEqualTo(count >= 1 && count <= PartialTreeVerifier.MAX_TRANSACTIONS);
            }
        }
    }

    /** Bytes by which the process grew beyond its input; the heap's bound alone where the system does not tell. */
    private static long growth(List<String> said) {
        long before = figure(said, "before ");
        long peak = figure(said, "peak ");
        long input = said.stream()
                .filter(line -> line.startsWith("input "))
                .mapToLong(line -> Long.parseLong(line.substring(6)))
                .max()
                .orElse(0);
        long growth = before < 0 ? 0 : (peak - before) * 1024 - input;
        System.out.println("odd input of " + input + " bytes: resident memory grew by " + growth + " bytes more");
        return growth;
    }

    private static long figure(List<String> said, String name) {
        return said.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.substring(name.length())))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no \"" + name + "\" in " + said));
    }

    private static List<String> judgedAlone(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // The input and all else must fit into what is allowed over the input.
                "-Xmx" + OVER_INPUT,
                "-Xms4m",
                "-XX:MinHeapFreeRatio=5",
                "-XX:MaxHeapFreeRatio=10",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                OddInputs.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.lines().toList();
    }
}
