package dev.cairn.ledger.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {

    private static final StoreFormat COINS = new StoreFormat("chainstate", 1, "regtest");
    private static final StoreFormat INDEX = new StoreFormat("blocks-index", 1, "regtest");
    private static final long CACHE = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void whatABatchWroteIsThereAfterReopening() {
        try (Store store = Store.open(folder.resolve("blocks/index"), INDEX, Store.Mode.LOGGED, CACHE);
                Batch batch = new Batch()) {
            batch.put(bytes("a"), bytes("1"));
            batch.put(bytes("b"), bytes("2"));
            batch.delete(bytes("a"));
            assertThat(batch.count()).isEqualTo(3);
            store.write(batch, true);
        }

        try (Store store = Store.open(folder.resolve("blocks/index"), INDEX, Store.Mode.LOGGED, CACHE)) {
            assertThat(store.get(bytes("a"))).isNull();
            assertThat(store.get(bytes("b"))).isEqualTo(bytes("2"));
        }
    }

    @Test
    void aSortedFileIsInvisibleUntilIngestedAndThereAfterReopening() throws IOException {
        try (Store store = coins()) {
            try (SortedFile file = store.sortedFile()) {
                file.put(bytes("a"), bytes("1"));
                file.put(bytes("b"), bytes("2"));
                assertThat(store.get(bytes("a"))).isNull();

                file.ingest();

                assertThat(store.get(bytes("a"))).isEqualTo(bytes("1"));
            }
            try (SortedFile file = store.sortedFile()) {
                file.delete(bytes("a"));
                file.put(bytes("b"), bytes("3"));
                file.ingest();
            }
            assertThat(store.diskBytes()).isPositive();
        }

        try (Store store = coins()) {
            assertThat(store.get(bytes("a"))).isNull();
            assertThat(store.get(bytes("b"))).isEqualTo(bytes("3"));
        }
        assertThat(FormatFile.names(folder.resolve("chainstate"))).noneMatch(name -> name.startsWith("ingest-"));
    }

    @Test
    void aWipedStoreIsEmptyThoughItWasDamagedAndTheWipeStoppedHalfWay() throws IOException {
        Path chainstate = folder.resolve("chainstate");
        try (Store store = coins()) {
            ingest(store, "a", "1");
        }
        Files.write(chainstate.resolve("CURRENT"), bytes("rubbish"));
        Store.wipe(chainstate, COINS);
        assertThat(FormatFile.names(chainstate)).containsExactly("CAIRN");
        try (Store store = coins()) {
            assertThat(store.get(bytes("a"))).isNull();
            ingest(store, "b", "2");
        }

        Files.delete(chainstate.resolve("CURRENT"));
        Files.write(chainstate.resolve("WIPING"), new byte[0]);
        try (Store store = coins()) {
            assertThat(store.get(bytes("b"))).isNull();
        }
        assertThat(chainstate.resolve("WIPING")).doesNotExist();
    }

    @Test
    void anothersFolderIsNotWiped() throws IOException {
        Path foreign = Files.createDirectories(folder.resolve("chainstate"));
        Files.write(foreign.resolve("CURRENT"), bytes("MANIFEST-000001"));

        assertThatThrownBy(() -> Store.wipe(foreign, COINS)).isInstanceOf(StoreException.class);

        assertThat(FormatFile.names(foreign)).containsExactly("CURRENT");
    }

    @Test
    void aSnapshotKeepsWhatWasThere() {
        try (Store store = coins()) {
            ingest(store, "a", "1", "c", "3");
            StoreSnapshot before = store.snapshot();
            ingest(store, "a", "2", "b", "2");

            assertThat(before.get(bytes("a"))).isEqualTo(bytes("1"));
            assertThat(before.get(bytes("b"))).isNull();
            assertThat(entries(before, "")).containsExactly("a=1", "c=3");
            assertThat(entries(before, "b")).containsExactly("c=3");
            before.close();
            before.close();
            try (StoreSnapshot after = store.snapshot()) {
                assertThat(entries(after, "")).containsExactly("a=2", "b=2", "c=3");
            }
            assertThatThrownBy(() -> before.get(bytes("a")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("this snapshot is closed");
        }
    }

    @Test
    void aCheckpointIsAWholeStoreWhileOthersWrite() throws IOException {
        Path target = folder.resolve("copy/chainstate");
        try (Store store = coins()) {
            ingest(store, "a", "1");
            Files.createDirectories(folder.resolve("copy/chainstate.making")); // one that was broken off
            store.checkpoint(target);
            ingest(store, "a", "2");
            assertThatThrownBy(() -> store.checkpoint(target))
                    .isInstanceOf(StoreException.class)
                    .hasMessage(target + ": is there already; name a folder that is not");
        }
        try (Store copy = Store.open(target, COINS, Store.Mode.INGESTED, CACHE)) {
            assertThat(copy.get(bytes("a"))).isEqualTo(bytes("1"));
        }
        try (Store store = Store.open(folder.resolve("index"), INDEX, Store.Mode.LOGGED, CACHE);
                Batch batch = new Batch()) {
            batch.put(bytes("k"), bytes("v"));
            store.write(batch, false);
            store.checkpoint(folder.resolve("index-copy"));
        }
        try (Store copy = Store.open(folder.resolve("index-copy"), INDEX, Store.Mode.LOGGED, CACHE)) {
            assertThat(copy.get(bytes("k"))).isEqualTo(bytes("v"));
        }
    }

    @Test
    void anEmptySortedFileChangesNothing() {
        try (Store store = coins();
                SortedFile file = store.sortedFile()) {
            file.ingest();
        }
    }

    @Test
    void entriesInNativeMemoryAreWrittenAsThoseInArraysAre() {
        byte[] large = new byte[5000];
        new Random(3).nextBytes(large);
        MemorySegment memory = Arena.ofAuto().allocate(6000);
        memory.asSlice(0, 4).copyFrom(MemorySegment.ofArray(bytes("abcd")));
        memory.asSlice(10, 5000).copyFrom(MemorySegment.ofArray(large));
        long at = memory.address();
        try (Store store = coins()) {
            ingest(store, "b", "old", "c", "old", "e", "old");
            try (SortedFile file = store.sortedFile()) {
                file.put(at, 1, at + 10, 5000);
                file.delete(at + 1, 1);
                file.put(at + 2, 2, at, 0);
                file.put(bytes("d"), large);
                file.ingest();
            }
            assertThat(store.get(bytes("a"))).isEqualTo(large);
            assertThat(store.get(bytes("b"))).isNull();
            assertThat(store.get(bytes("c"))).isEqualTo(bytes("old"));
            assertThat(store.get(bytes("cd"))).isEmpty();
            assertThat(store.get(bytes("d"))).isEqualTo(large);
            assertThat(store.get(bytes("e"))).isEqualTo(bytes("old"));
        }
    }

    @Test
    void aKeyThatIsNotAboveTheOneBeforeIsRefusedAndTheRestIsWritten() {
        MemorySegment memory = Arena.ofAuto().allocateFrom("kx");
        long at = memory.address();
        try (Store store = coins();
                SortedFile file = store.sortedFile()) {
            file.put(bytes("k"), bytes("1"));
            for (ThrowingCallable wrong : List.<ThrowingCallable>of(
                    () -> file.put(bytes("k"), bytes("2")),
                    () -> file.put(at, 1, at, 1),
                    () -> file.delete(at, 1),
                    () -> file.delete(bytes("a")))) {
                assertThatThrownBy(wrong)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("a key of a sorted file is not above the one before it");
            }
            file.put(at + 1, 1, at, 1);
            file.ingest();

            assertThat(store.get(bytes("k"))).isEqualTo(bytes("1"));
            assertThat(store.get(bytes("x"))).isEqualTo(bytes("k"));
        }
    }

    @Test
    void aSortedFileThatIsNotIngestedLeavesNothing() throws IOException {
        try (Store store = coins()) {
            try (SortedFile file = store.sortedFile()) {
                file.put(bytes("a"), bytes("1"));
            }
            assertThat(store.get(bytes("a"))).isNull();
            assertThat(FormatFile.names(folder.resolve("chainstate"))).noneMatch(name -> name.startsWith("ingest-"));
        }
    }

    @Test
    void manyOverlappingIngestsAndHeldSnapshotsAgreeWithAMap() {
        Random random = new Random(7);
        TreeMap<String, String> now = new TreeMap<>();
        List<StoreSnapshot> held = new ArrayList<>();
        List<List<String>> wanted = new ArrayList<>();
        try (Store store = coins()) {
            for (int round = 0; round < 40; round++) {
                TreeMap<String, String> changes = new TreeMap<>();
                for (int i = 0; i < 50; i++) {
                    changes.put("k" + (1000 + random.nextInt(200)), random.nextInt(3) == 0 ? "" : "r" + round);
                }
                try (SortedFile file = store.sortedFile()) {
                    changes.forEach((key, value) -> {
                        if (value.isEmpty()) {
                            file.delete(bytes(key));
                            now.remove(key);
                        } else {
                            file.put(bytes(key), bytes(value));
                            now.put(key, value);
                        }
                    });
                    file.ingest();
                }
                held.add(store.snapshot());
                wanted.add(now.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList());
            }
            for (int i = 0; i < held.size(); i++) {
                try (StoreSnapshot snapshot = held.get(i)) {
                    assertThat(entries(snapshot, "")).isEqualTo(wanted.get(i));
                }
            }
        }
    }

    @Test
    void theThreadsThatCompactGiveWay() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        try (Store store = coins()) {
            List<Integer> weights = List.of();
            for (int i = 0; i < 1000 && weights.isEmpty(); i++) {
                ingest(store, "a", "" + i, "z", "" + i);
                weights = helpers();
            }
            ingest(store, "a", "0");
            assertThat(helpers()).isNotEmpty().allMatch(nice -> nice >= 10);
        }
    }

    /** The nice values of RocksDB's threads. */
    private static List<Integer> helpers() throws IOException {
        List<Integer> found = new ArrayList<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                String line = stat(thread);
                if (line.contains("(" + Store.HELPERS)) {
                    found.add(Integer.parseInt(
                            line.substring(line.lastIndexOf(')') + 2).split(" ")[16]));
                }
            }
        }
        return found;
    }

    private static String stat(Path thread) {
        try {
            return Files.readString(thread.resolve("stat"));
        } catch (IOException e) {
            return ""; // it has ended since it was listed
        }
    }

    @Test
    void itsOwnLogStaysSmall() throws IOException {
        for (int i = 0; i < 6; i++) {
            coins().close();
        }
        assertThat(FormatFile.names(folder.resolve("chainstate")).stream().filter(name -> name.startsWith("LOG")))
                .hasSizeLessThanOrEqualTo(3);
    }

    private Store coins() {
        return Store.open(folder.resolve("chainstate"), COINS, Store.Mode.INGESTED, CACHE);
    }

    private static void ingest(Store store, String... keysAndValues) {
        try (SortedFile file = store.sortedFile()) {
            for (int i = 0; i < keysAndValues.length; i += 2) {
                file.put(bytes(keysAndValues[i]), bytes(keysAndValues[i + 1]));
            }
            file.ingest();
        }
    }

    private static List<String> entries(StoreSnapshot snapshot, String from) {
        List<String> found = new ArrayList<>();
        try (StoreSnapshot.Cursor cursor = snapshot.cursor(bytes(from))) {
            while (cursor.next()) {
                found.add(new String(cursor.key(), UTF_8) + "=" + new String(cursor.value(), UTF_8));
            }
        }
        return found;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void filesOfAnUnfinishedIngestAreDroppedAtOpening() throws IOException {
        coins().close();
        Path left = Files.writeString(folder.resolve("chainstate/ingest-7.sst"), "half");
        coins().close();
        assertThat(left).doesNotExist();
    }
}
