package dev.cairn.chain.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.XorKey;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key that is not that of the files would make a full folder look empty, and be written over. */
class KeyCheckTest {

    @TempDir
    Path folder;

    private ChainConfig config;
    private Path xor;
    private Path file;

    @BeforeEach
    void aFolderOfTwoBlocks() throws IOException {
        Path blocks = folder.resolve("blocks");
        config = Fixture.config(blocks);
        xor = blocks.resolve(XorKey.FILE_NAME);
        file = blocks.resolve("blk00000.dat");
        BlockStore store = Fixture.open(config);
        Block genesis = Fixture.REGTEST.genesis();
        store.write(genesis, 0);
        store.write(Fixture.block(genesis.hash(), 1, 300), 1);
        store.sync();
    }

    @Test
    void aKeyThatIsAnotherOrGoneIsRefusedAlsoForAReindexAndTheRightOneIsNamed() throws IOException {
        byte[] key = Files.readAllBytes(xor);
        byte[] files = Files.readAllBytes(file);
        byte[] other = key.clone();
        other[5] ^= 0x40;

        Files.write(xor, other);
        assertRefused("key " + HexFormat.of().formatHex(other), HexFormat.of().formatHex(key));
        Files.delete(xor);
        assertRefused("key 0000000000000000", HexFormat.of().formatHex(key));
        assertThat(file).hasBinaryContent(files);

        Files.write(xor, key);
        Fixture.open(config);
    }

    private void assertRefused(String found, String wanted) {
        for (boolean reindex : new boolean[] {false, true}) {
            ChainConfig asked = Fixture.config(config.blocksDir(), Optional.empty(), reindex, Optional.empty());
            assertThatThrownBy(() -> Fixture.open(asked))
                    .isInstanceOf(ChainFault.class)
                    .hasMessage("Failed to initialize ChainstateManager: " + xor + ": " + found
                            + ", by which no block begins in blk00000.dat, want key " + wanted
                            + "; put back the file from a backup, or write those 8 bytes into it");
        }
    }

    @Test
    void aFolderReadInPlaceIsLookedAtLikewise() throws IOException {
        Files.write(xor, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        Path own = folder.resolve("own/blocks");

        assertThatThrownBy(() ->
                        Fixture.open(Fixture.config(own, Optional.empty(), false, Optional.of(config.blocksDir()))))
                .isInstanceOf(ChainFault.class)
                .hasMessageContaining(xor + ": key 0102030405060708, by which no block begins");
    }

    @Test
    void aDamagedFirstBlockSpeaksNotAgainstTheKey() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < 40; i++) {
            bytes[i] ^= 0x11;
        }
        Files.write(file, bytes);

        Fixture.open(config);
    }

    @Test
    void filesThatHoldNothingYetSpeakAgainstNoKey() throws IOException {
        Files.write(file, new byte[1 << 16]);
        Fixture.open(config);
        Files.write(file, new byte[0]);
        Fixture.open(config);
    }
}
