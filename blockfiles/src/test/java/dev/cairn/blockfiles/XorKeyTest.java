package dev.cairn.blockfiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key, and bitcoind's rules for it. */
class XorKeyTest {

    private static final String KEY = "0123456789abcdef";

    @TempDir
    private Path folder;

    @Property
    void scramblingIsBytewiseByFileOffset(
            @ForAll @Size(8) byte[] keyBytes,
            @ForAll byte[] plain,
            @ForAll @IntRange(max = 9) int from,
            @ForAll @IntRange(max = 1000) int fileOffset) {
        XorKey key = XorKey.of(keyBytes);
        int start = Math.min(from, plain.length);
        byte[] scrambled = plain.clone();

        key.apply(scrambled, start, plain.length - start, fileOffset);

        for (int i = 0; i < plain.length; i++) {
            int mask = i < start ? 0 : keyBytes[(fileOffset + i - start) % 8];
            assertThat(scrambled[i]).isEqualTo((byte) (plain[i] ^ mask));
        }
    }

    private void store(String hex) throws IOException {
        Files.write(folder.resolve("xor.dat"), HexFormat.of().parseHex(hex));
    }

    private String stored() throws IOException {
        return HexFormat.of().formatHex(Files.readAllBytes(folder.resolve("xor.dat")));
    }

    @Test
    void aStopWhileTheKeyIsLaidLeavesAFolderThatIsStillNew() throws IOException {
        Files.write(folder.resolve(".xor.dat"), new byte[3]);

        XorKey key = XorKey.establish(folder, true, new Random(1));

        assertThat(key.isZero()).isFalse();
        assertThat(XorKey.read(folder)).isEqualTo(key);
        assertThat(folder.resolve(".xor.dat")).doesNotExist();
    }

    @Test
    void aFolderWithoutTheFileHasTheKeyZeroAndIsLeftAlone() throws IOException {
        assertThat(XorKey.read(folder)).isEqualTo(XorKey.ZERO);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theStoredKeyIsRead() throws IOException {
        store(KEY);

        assertThat(XorKey.read(folder)).hasToString(KEY);
    }

    @Test
    void aKeyOfAnotherLengthIsAFaultThatNamesTheFile() throws IOException {
        for (String wrong : new String[] {"", "01234567", KEY + "00"}) {
            store(wrong);

            assertThatThrownBy(() -> XorKey.read(folder))
                    .isInstanceOf(BlockFileException.class)
                    .hasMessageStartingWith(folder.resolve("xor.dat").toString())
                    .hasMessageContaining("want 8 bytes of key");
        }
    }

    @Test
    void aNewFolderGetsARandomKey() throws IOException {
        Files.createFile(folder.resolve(".lock")); // hidden files do not count

        XorKey key = XorKey.establish(folder, true, new Random(7));

        assertThat(key.isZero()).isFalse();
        assertThat(stored()).isEqualTo(key.toString());
    }

    @Test
    void aNewFolderGetsTheKeyZeroIfTheOptionIsOff() throws IOException {
        assertThat(XorKey.establish(folder, false, new Random(7))).isEqualTo(XorKey.ZERO);
        assertThat(stored()).isEqualTo("0000000000000000");
    }

    @Test
    void aFolderThatHasFilesGetsTheKeyZero() throws IOException {
        Files.createFile(folder.resolve("blk00000.dat"));

        assertThat(XorKey.establish(folder, true, new Random(7))).isEqualTo(XorKey.ZERO);
        assertThat(stored()).isEqualTo("0000000000000000");
    }

    @Test
    void aHiddenFolderCountsAsAFile() throws IOException {
        Files.createDirectory(folder.resolve(".hidden"));

        assertThat(XorKey.establish(folder, true, new Random(7))).isEqualTo(XorKey.ZERO);
    }

    @Test
    void theStoredKeyWins() throws IOException {
        store(KEY);
        Files.createFile(folder.resolve("blk00000.dat"));

        assertThat(XorKey.establish(folder, true, new Random(7))).hasToString(KEY);
    }

    @Test
    void switchingOffAStoredKeyIsRefusedInBitcoindsWords() throws IOException {
        store(KEY);

        assertThatThrownBy(() -> XorKey.establish(folder, false, new Random(7)))
                .isInstanceOf(BlockFileException.class)
                .hasMessage("The blocksdir XOR-key can not be disabled when a random key was already stored! "
                        + "Stored key: '" + KEY + "', stored path: '" + folder.resolve("xor.dat") + "'.");
    }

    @Test
    void switchingOffAStoredZeroKeyIsFine() throws IOException {
        store("0000000000000000");

        assertThat(XorKey.establish(folder, false, new Random(7))).isEqualTo(XorKey.ZERO);
    }
}
