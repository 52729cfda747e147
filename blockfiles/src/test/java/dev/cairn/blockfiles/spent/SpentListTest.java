package dev.cairn.blockfiles.spent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of spent outputs, good and bad. */
class SpentListTest {

    private static final String TXID = "0e3e2357e806b6cdb1f70b54c3a3a17b6714ee1f0e68bebb44a74b1efd512098";

    @TempDir
    private Path folder;

    private Path plain(String text) throws IOException {
        return Files.writeString(folder.resolve("list.spent.txt"), text);
    }

    private Path zipped(String text) throws IOException {
        Path file = folder.resolve("list.spent.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        return file;
    }

    @Test
    void aLineOfNothingButBlanksIsRefusedWithoutAThingForEach() throws IOException {
        Path list = zipped(" ".repeat(30_000_000));

        assertThatThrownBy(() -> SpentList.read(list))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("7 fields or more");
    }

    @Test
    void eachLineIsAnOutput() throws IOException {
        String text = TXID + ":0 5000000000 1 1 51\n" + TXID + ":4294967295 0 - - -\n";
        SpentOutput first = new SpentOutput(
                new OutPoint(Txid.of(TXID), 0),
                5_000_000_000L,
                Script.ofHex("51"),
                OptionalInt.of(1),
                Optional.of(true));
        SpentOutput second = new SpentOutput(
                new OutPoint(Txid.of(TXID), 0xffff_ffffL), 0, Script.EMPTY, OptionalInt.empty(), Optional.empty());

        assertThat(SpentList.read(plain(text))).containsExactly(first, second);
        assertThat(SpentList.read(zipped(text))).containsExactly(first, second);
        assertThat(first.coin(9, false)).isEqualTo(new Coin(5_000_000_000L, Script.ofHex("51"), 1, true));
        assertThat(second.coin(9, false)).isEqualTo(new Coin(0, Script.EMPTY, 9, false));
    }

    @Test
    void anEmptyListIsOneAndALastLineNeedsNoEnd() throws IOException {
        assertThat(SpentList.read(plain(""))).isEmpty();
        assertThat(SpentList.read(plain(TXID + ":0 1 2 0 51"))).hasSize(1);
        assertThat(SpentList.read(plain(TXID + ":0 1 2 0 51\r\n"))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ID:0 1 2 0|4 fields, want 5",
                "ID:0 1 2 0 51 52|6 fields, want 5",
                "ID 1 2 0 51|want txid:vout",
                "xID:0 1 2 0 51|want txid:vout",
                "ID:4294967296 1 2 0 51|vout '4294967296', want a number of 0–4294967295",
                "ID:-1 1 2 0 51|vout '-1'",
                "ID: 1 2 0 51|vout ''",
                "ID:0 9223372036854775808 2 0 51|amount '9223372036854775808'",
                "ID:0 - 2 0 51|amount '-'",
                "ID:0 1 2147483648 0 51|height '2147483648'",
                "ID:0 1 2 2 51|coinbase '2', want a number of 0–1",
                "ID:0 1 2 0 5|script '5', want hex digits",
                "ID:0 1 2 0 5g|script '5g', want hex digits"
            })
    void aLineThatIsNoneIsNamed(String line, String fault) throws IOException {
        Path file = plain(TXID + ":0 1 2 0 51\n" + line.replace("ID", TXID) + "\n");

        assertThatThrownBy(() -> SpentList.read(file))
                .isInstanceOf(BlockFileException.class)
                .hasMessageStartingWith(file + " line 2: ")
                .hasMessageContaining(fault);
    }

    @Test
    void anEmptyLineIsNone() throws IOException {
        Path file = plain("\n");

        assertThatThrownBy(() -> SpentList.read(file)).hasMessageContaining("line 1: 1 fields, want 5");
    }

    @Test
    void moreLinesThanABlockHasInputsAreRefused() throws IOException {
        Path file = zipped((TXID + ":0 1 2 0 51\n").repeat(SpentList.MAX_LINES + 1));

        assertThatThrownBy(() -> SpentList.read(file))
                .hasMessageContaining("line " + (SpentList.MAX_LINES + 1) + ": one line more");
    }

    @Test
    void gzipThatIsCutIsNamedAsSuch() throws IOException {
        Path file = zipped((TXID + ":0 1 2 0 51\n").repeat(100));
        byte[] whole = Files.readAllBytes(file);
        for (int cut = 2; cut < whole.length; cut++) {
            Files.write(file, Arrays.copyOf(whole, cut));

            assertThatThrownBy(() -> SpentList.read(file))
                    .isInstanceOf(BlockFileException.class)
                    .hasMessageContaining("gzip that is damaged");
        }
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> SpentList.read(folder.resolve("none")))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("none: no such file");
    }
}
