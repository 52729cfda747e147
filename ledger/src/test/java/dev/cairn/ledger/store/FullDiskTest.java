package dev.cairn.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a disk that is full, and has room again: nothing that was there is lost, reads go on, and no restart is needed. */
class FullDiskTest {

    private static final int SIZE = 24 << 20;

    @TempDir
    Path folder;

    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", folder.toString());
        assumeTrue(mounted, "a small disk can be mounted (by root, on Linux)");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", folder.toString())).isTrue();
        }
    }

    @Test
    void aLoggedStoreGoesOnWhenThereIsRoomAgain() throws Exception {
        StoreFormat format = new StoreFormat("blocks-index", 1, "regtest");
        try (Store store = Store.open(folder.resolve("index"), format, Store.Mode.LOGGED, 1 << 20)) {
            put(store, 1);
            Path filler = fill();
            StoreException full = null;
            for (int i = 2; full == null && i < 10_000; i++) {
                int number = i;
                full = catchThrowableOfType(StoreException.class, () -> put(store, number));
            }
            assertThat(full).isNotNull();
            assertThat(full.wantsRoom()).as(full.getMessage()).isTrue();
            assertThat(full).hasMessageContaining("the disk is full: make room there, then it is tried again");
            assertThat(store.get(key(1))).isEqualTo(value(1));

            Files.delete(filler);

            retry(() -> put(store, 20_000));
            assertThat(store.get(key(20_000))).isEqualTo(value(20_000));
        }
        try (Store store = Store.open(folder.resolve("index"), format, Store.Mode.LOGGED, 1 << 20)) {
            assertThat(store.get(key(1))).isEqualTo(value(1));
            assertThat(store.get(key(20_000))).isEqualTo(value(20_000));
        }
    }

    @Test
    void anIngestGoesOnWhenThereIsRoomAgain() throws Exception {
        StoreFormat format = new StoreFormat("chainstate", 1, "regtest");
        try (Store store = Store.open(folder.resolve("coins"), format, Store.Mode.INGESTED, 1 << 20)) {
            ingest(store, 0, 10);
            Path filler = fill();

            StoreException full = catchThrowableOfType(StoreException.class, () -> ingest(store, 10, 2000));
            assertThat(full.wantsRoom()).as(full.getMessage()).isTrue();
            assertThat(store.get(key(5))).isEqualTo(value(5));
            assertThat(store.get(key(15))).isNull();

            Files.delete(filler);

            retry(() -> ingest(store, 10, 2000));
            assertThat(store.get(key(1500))).isEqualTo(value(1500));
        }
        try (Store store = Store.open(folder.resolve("coins"), format, Store.Mode.INGESTED, 1 << 20)) {
            assertThat(store.get(key(1500))).isEqualTo(value(1500));
        }
    }

    private static void put(Store store, int number) {
        try (Batch batch = new Batch()) {
            batch.put(key(number), value(number));
            store.write(batch, true);
        }
    }

    private static void ingest(Store store, int from, int to) {
        try (SortedFile file = store.sortedFile()) {
            for (int i = from; i < to; i++) {
                file.put(key(i), value(i));
            }
            file.ingest();
        }
    }

    /** As a writer does: again and again until it succeeds; anything but want of room fails the test. */
    private static void retry(Runnable write) throws InterruptedException {
        for (int tries = 0; ; tries++) {
            StoreException fault = catchThrowableOfType(StoreException.class, write::run);
            if (fault == null) {
                return;
            }
            assertThat(fault.wantsRoom()).as(fault.getMessage()).isTrue();
            assertThat(tries).as("tries; last: " + fault.getMessage()).isLessThan(300);
            Thread.sleep(Duration.ofMillis(100));
        }
    }

    /** Takes all room but a few pages. */
    private Path fill() throws IOException {
        Path filler = folder.resolve("filler");
        ByteBuffer page = ByteBuffer.allocate(4096);
        try (FileChannel channel = FileChannel.open(filler, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            while (Files.getFileStore(folder).getUsableSpace() > 16 * 4096) {
                channel.write(page.clear());
            }
        }
        return filler;
    }

    private static byte[] key(int number) {
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    private static byte[] value(int number) {
        byte[] value = new byte[1000];
        new Random(number).nextBytes(value);
        return value;
    }

    private static boolean run(String... command) throws Exception {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
