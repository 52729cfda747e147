package dev.cairn.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainSnapshot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk without room; Linux's {@code /dev/full} stands for it, as the file of undo data. */
class FullDiskTest {

    @TempDir
    private Path folder;

    private NodeConfig config;
    private Path undo;

    @BeforeEach
    void blocksThatLieInAFile() throws IOException {
        Path file = folder.resolve("bootstrap.dat");
        Files.createFile(file);
        for (byte[] block : TestBlocks.raw()) {
            ByteBuffer record = ByteBuffer.allocate(8 + block.length).order(ByteOrder.LITTLE_ENDIAN);
            record.putInt(0xdab5bffa).putInt(block.length).put(block);
            Files.write(file, record.array(), StandardOpenOption.APPEND);
        }
        NodeConfig plain = NodeConfig.regtest(folder.resolve("data"));
        config = plain.withChain(loading(plain.chain(), file));
        undo = plain.chain().blocksDir().resolve("rev00000.dat");
    }

    private static ChainConfig loading(ChainConfig from, Path file) {
        return new ChainConfig(
                from.netDir(),
                from.blocksDir(),
                from.params(),
                from.dbCache(),
                from.scriptThreads(),
                from.assumeValid(),
                from.minimumChainWork(),
                from.checkBlocks(),
                from.checkLevel(),
                from.blocksXor(),
                from.fastPrune(),
                from.stopAtHeight(),
                from.reindex(),
                from.reindexChainstate(),
                List.of(file),
                from.readBlocks(),
                from.maxTipAge(),
                from.pinBudget());
    }

    @Test
    void aNodeThatWaitsForRoomIsReadAndCanBeClosedAndGoesOnWhenThereIsRoom() throws IOException {
        // given a node whose loader waits for the writer, and the writer for the disk
        CairnNode full = CairnNode.open(config.serving(0));
        try {
            Files.createSymbolicLink(undo, Path.of("/dev/full"));
            full.start();
            while (!waitsForRoom()) {
                Thread.onSpinWait();
            }

            // when it is read, then it answers
            try (ChainSnapshot snapshot = full.snapshot("test")) {
                assertThat(snapshot.height()).isZero();
            }
        } finally {
            full.close(); // and when it is closed, then that ends
        }
        assertThat(full.faulted()).isFalse();

        Files.delete(undo);
        try (CairnNode node = CairnNode.open(config)) {
            node.chain().load();
            try (ChainSnapshot snapshot = node.snapshot("test")) {
                assertThat(snapshot.height()).isEqualTo(3);
            }
        }
    }

    private static boolean waitsForRoom() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals("dev.cairn.chain.connect.Room")
                        && frame.getMethodName().equals("pause"));
    }
}
