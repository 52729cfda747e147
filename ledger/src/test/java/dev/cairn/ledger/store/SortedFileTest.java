package dev.cairn.ledger.store;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedFileTest {

    private static final long PAGE = 4096;

    @TempDir
    Path folder;

    @Test
    void whatWasFlushedIsReadFromMemory() throws Throwable {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        byte[] value = new byte[100];
        new Random(1).nextBytes(value);
        StoreFormat format = new StoreFormat("chainstate", 1, "regtest");
        try (Store store = Store.open(folder, format, Store.Mode.INGESTED, 1 << 20)) {
            try (SortedFile file = store.sortedFile()) {
                for (int i = 0; i < 20_000; i++) {
                    file.put(ByteBuffer.allocate(4).putInt(i).array(), value);
                }
                file.ingest();
            }

            List<String> files = FormatFile.names(folder).stream()
                    .filter(name -> name.endsWith(".sst"))
                    .toList();
            assertThat(files).hasSize(1);
            assertThat(inPageCache(folder.resolve(files.getFirst()))).isGreaterThan(0.9);
        }
    }

    /** How much of a file the page cache has: {@code mincore}. */
    @SuppressWarnings("restricted")
    private static double inPageCache(Path file) throws Throwable {
        Linker linker = Linker.nativeLinker();
        var mincore = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("mincore"),
                FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS));
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            int pages = Math.toIntExact((channel.size() + PAGE - 1) / PAGE);
            MemorySegment states = arena.allocate(pages);
            assertThat((int) mincore.invokeExact(mapped, channel.size(), states))
                    .isZero();
            int there = 0;
            for (int i = 0; i < pages; i++) {
                there += states.get(JAVA_BYTE, i) & 1;
            }
            return (double) there / pages;
        }
    }
}
