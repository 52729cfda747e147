package dev.cairn.node.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

    @TempDir
    private Path folder;

    @Test
    void blocksMayLieElsewhereAndAreLockedThere() throws FolderException {
        Path net = folder.resolve("net");
        Path blocks = folder.resolve("elsewhere/blocks");
        try (DataDirectory open = DataDirectory.open(net, blocks)) {
            assertThat(open).isNotNull();
            assertThat(blocks.resolve(".lock")).exists();
            assertThat(net.resolve("blocks")).isDirectory();
            assertThatThrownBy(() -> DataDirectory.open(folder.resolve("other"), blocks))
                    .hasMessage("Cannot obtain a lock on directory " + blocks + ". Cairn is probably already running.");
        }
        DataDirectory.open(folder.resolve("other"), blocks).close();
    }

    @Test
    void anotherNodesStoreIsRefusedBeforeAnythingIsWrittenBesideIt() throws IOException {
        Path net = folder.resolve("net");
        Path index = Files.createDirectories(net.resolve("blocks/index"));
        Files.writeString(index.resolve("CURRENT"), "MANIFEST-000001\n");

        assertThatThrownBy(() -> DataDirectory.open(net, net.resolve("blocks")))
                .isInstanceOf(FolderException.class)
                .hasMessageContaining(index + " is another node's")
                .hasMessageEndingWith("-readblocks=" + net);
        assertThat(net.resolve(".lock")).doesNotExist();
        assertThat(net.resolve("wallets")).doesNotExist();
    }

    @Test
    void foldersThatAreLinksAreTakenAsTheyAre() throws IOException, FolderException {
        Path net = Files.createDirectory(folder.resolve("net"));
        Path real = Files.createDirectory(folder.resolve("real"));
        Files.createSymbolicLink(net.resolve("blocks"), real);

        DataDirectory.open(net, net.resolve("blocks")).close();

        assertThat(real.resolve(".lock")).exists();
    }

    @Test
    void aSyncThatWillNotFitIsWarnedOf() {
        assertThat(FreeSpace.warning(folder, Network.REGTEST)).isEmpty();
        FreeSpace.warning(folder, Network.MAIN)
                .ifPresent(text -> assertThat(text)
                        .isEqualTo(
                                "Disk space for \"" + folder + "\" may not accommodate the block files. Approximately"
                                        + " 810 GB of data will be stored in this directory."));
    }
}
