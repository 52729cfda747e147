package dev.cairn.ledger.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What is refused, with every text: which folder, what was found, what was wanted, what to do. */
class StoreRefusesTest {

    private static final StoreFormat COINS = new StoreFormat("chainstate", 1, "regtest");
    private static final StoreFormat INDEX = new StoreFormat("blocks-index", 1, "regtest");
    private static final long CACHE = 1 << 20;

    @TempDir
    Path datadir;

    private Path coins;

    @BeforeEach
    void place() {
        coins = datadir.resolve("chainstate");
    }

    @Test
    void aBitcoindsFolderIsRefusedWithTheWayToReadItAndLeftAsItWas() throws IOException {
        Path index = Files.createDirectories(datadir.resolve("blocks/index"));
        for (String name : new String[] {"000005.ldb", "CURRENT", "LOCK", "LOG", "MANIFEST-000004"}) {
            Files.writeString(index.resolve(name), name);
        }
        Files.createDirectory(coins);
        Files.writeString(coins.resolve("CURRENT"), "MANIFEST-000004\n");
        Map<Path, String> before = content();

        StoreException ofIndex =
                catchThrowableOfType(StoreException.class, () -> Store.open(index, INDEX, Store.Mode.LOGGED, CACHE));
        StoreException ofCoins =
                catchThrowableOfType(StoreException.class, () -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE));

        assertThat(ofIndex)
                .hasMessage(index
                        + ": holds 5 files (000005.ldb, …) but no file CAIRN, so it is another node's, and was left"
                        + " untouched; give Cairn a data directory of its own (-datadir), and let it read that node's blocks in"
                        + " place by -readblocks=" + datadir);
        assertThat(ofCoins)
                .hasMessageStartingWith(coins + ": holds 1 files (CURRENT, …) but no file CAIRN")
                .hasMessageEndingWith("-readblocks=" + datadir);
        assertThat(ofIndex.kind()).isEqualTo(StoreException.Kind.FORMAT);
        assertThat(content()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chainstate   | 2 | regtest | chainstate version 2 was written by a newer Cairn; this one knows versions up to 1; start"
                        + " the newer one",
                "chainstate   | 1 | signet  | it belongs to the network signet, this node runs on regtest; give each network a data"
                        + " directory of its own, or start with -chain=signet",
                "blocks-index | 1 | regtest | it holds a store of kind blocks-index, wanted is chainstate; a folder was moved to the"
                        + " wrong place: move it back",
            })
    void anotherFormatIsRefusedByName(String kind, int version, String network, String text) throws IOException {
        made(new StoreFormat(kind, version, network));
        Map<Path, String> before = content();

        StoreException refused =
                catchThrowableOfType(StoreException.class, () -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE));

        assertThat(refused).hasMessage(coins + ": " + text);
        assertThat(refused.kind()).isEqualTo(StoreException.Kind.FORMAT);
        assertThat(content()).isEqualTo(before);
    }

    @Test
    void anOlderVersionIsToBeRebuilt() {
        made(COINS);
        assertThatThrownBy(() ->
                        Store.open(coins, new StoreFormat("chainstate", 2, "regtest"), Store.Mode.INGESTED, CACHE))
                .hasMessage(coins
                        + ": chainstate version 1 was written by an older Cairn; this one wants version 2; restart with"
                        + " -reindex-chainstate, which rebuilds it from the block files");

        StoreFormat newer = new StoreFormat("chainstate", 2, "regtest");
        Store.wipe(coins, newer); // what -reindex-chainstate does
        Store.open(coins, newer, Store.Mode.INGESTED, CACHE).close();
        assertThatThrownBy(() -> Store.wipe(coins, COINS))
                .hasMessageContaining("version 2 was written by a newer Cairn");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Cairn store\n", "Cairn store\nkind chainstate\nversion 01\nnetwork regtest\n", "MANIFEST"})
    void aFormatFileThatIsNoneIsRefused(String text) throws IOException {
        made(COINS);
        Files.writeString(coins.resolve("CAIRN"), text);

        StoreException refused =
                catchThrowableOfType(StoreException.class, () -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE));

        assertThat(refused)
                .hasMessage(coins.resolve("CAIRN")
                        + ": is not what Cairn wrote, which begins with \"Cairn store\"; if the folder"
                        + " is Cairn's, move it away and restart with -reindex-chainstate, which rebuilds it from the block"
                        + " files");
        assertThat(refused.kind())
                .as("a rebuild alone is refused, too, and not to be advised")
                .isEqualTo(StoreException.Kind.FORMAT);
        assertThatThrownBy(() -> Store.wipe(coins, COINS)).hasMessage(refused.getMessage());
    }

    @Test
    void theFormatFileIsWrittenAsDrawnAndComesFirst() throws IOException {
        made(COINS);
        assertThat(coins.resolve("CAIRN"))
                .hasBinaryContent("Cairn store\nkind chainstate\nversion 1\nnetwork regtest\n".getBytes(US_ASCII));

        // a process that ended before it was complete
        Path other = Files.createDirectories(datadir.resolve("other"));
        Files.writeString(other.resolve("CAIRN.tmp"), "Cairn st");
        Store.open(other, COINS, Store.Mode.INGESTED, CACHE).close();
        assertThat(FormatFile.names(other)).contains("CAIRN").doesNotContain("CAIRN.tmp");

        // a process that ended after it, and before the database
        Path third = Files.createDirectories(datadir.resolve("third"));
        FormatFile.write(third, COINS);
        Store.open(third, COINS, Store.Mode.INGESTED, CACHE).close();
    }

    @Test
    void aStoreThatLostItsRootIsDamagedAndNotBegunAnew() throws IOException {
        madeWithCoins();
        Files.delete(coins.resolve("CURRENT"));

        StoreException refused =
                catchThrowableOfType(StoreException.class, () -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE));

        assertThat(refused)
                .hasMessage(coins.resolve("CURRENT")
                        + ": is missing though the files that it leads to are there; the coins are"
                        + " damaged; restart with -reindex-chainstate, which rebuilds them from the block files");
        assertThat(refused.isDamage()).isTrue();
    }

    @Test
    void aStoreThatLostAFileIsDamaged() throws IOException {
        madeWithCoins();
        Files.delete(sortedFile());

        StoreException refused =
                catchThrowableOfType(StoreException.class, () -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE));

        assertThat(refused)
                .hasMessageStartingWith(coins + ": opening failed: ")
                .hasMessageContaining(".sst")
                .hasMessageEndingWith(
                        "; the coins are damaged; restart with -reindex-chainstate, which rebuilds them from the block files");
        assertThat(refused.isDamage()).isTrue();
    }

    @Test
    void aFlippedBitIsFoundWhenItIsRead() throws IOException {
        madeWithCoins();
        Path file = sortedFile();
        byte[] bytes = Files.readAllBytes(file);
        bytes[100] ^= 1;
        Files.write(file, bytes);

        try (Store store = Store.open(coins, COINS, Store.Mode.INGESTED, CACHE)) {
            StoreException read = catchThrowableOfType(StoreException.class, () -> store.get(key(3)));
            assertThat(read)
                    .hasMessageStartingWith(coins + ": reading failed: ")
                    .hasMessageContaining(file.getFileName().toString())
                    .hasMessageEndingWith("restart with -reindex-chainstate, which rebuilds them from the block files");
            assertThat(read.isDamage()).isTrue();
            try (StoreSnapshot snapshot = store.snapshot();
                    StoreSnapshot.Cursor cursor = snapshot.cursor(new byte[0])) {
                assertThatThrownBy(cursor::next).isInstanceOf(StoreException.class);
            }
        }
    }

    @Test
    void aStoreThatIsOpenIsNotOpenedAgain() {
        try (Store store = Store.open(coins, COINS, Store.Mode.INGESTED, CACHE)) {
            assertThatThrownBy(() -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith(coins + ": opening failed: ")
                    .hasMessageEndingWith(
                            "; another process, or another part of this one, has it open: stop that first");
            assertThat(store.get(key(1))).isNull();
        }
    }

    @Test
    void aFileInPlaceOfTheFolderIsNamed() throws IOException {
        Files.writeString(coins, "a file");
        assertThatThrownBy(() -> Store.open(coins, COINS, Store.Mode.INGESTED, CACHE))
                .isInstanceOf(StoreException.class)
                .hasMessage(coins + ": opening failed: FileAlreadyExistsException " + coins
                        + "; see that it is a folder which this user may read and write");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "No space left on device          | ROOM  | the disk is full: make room there, then it is tried again",
                "Disk quota exceeded              | ROOM  | the disk is full: make room there, then it is tried again",
                "While open a file: Too many open files | ROOM | the process may not open more files: close some, or raise the"
                        + " limit (ulimit -n)",
                "block checksum mismatch          | DAMAGE| the store is damaged; restart with -reindex, which rebuilds it from"
                        + " the block files",
                "While fdatasync: Input/output error | OTHER | look for the disk's and the folder's state (mounted, writable, whole),"
                        + " then start again",
            })
    void wantOfRoomIsToldFromDamage(String said, StoreException.Kind kind, String act) {
        StoreException fault = StoreException.of(
                datadir,
                INDEX,
                "writing",
                new RocksDBException(said, new Status(Status.Code.IOError, Status.SubCode.None, said)));

        assertThat(fault).hasMessage(datadir + ": writing failed: " + said + "; " + act);
        assertThat(fault.kind()).isEqualTo(kind);
        assertThat(fault.wantsRoom()).isEqualTo(kind == StoreException.Kind.ROOM);
    }

    @Test
    void misuseIsNamed() {
        Store store = Store.open(coins, COINS, Store.Mode.INGESTED, CACHE);
        try (Batch batch = new Batch()) {
            batch.put(key(1), key(2));
            assertThatThrownBy(() -> store.write(batch, true))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(coins + ": has no log, a batch would be lost with the process; use sortedFile()");
        }
        SortedFile file = store.sortedFile();
        file.put(key(200), key(1));
        assertThatThrownBy(() -> file.put(key(200), key(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> file.delete(key(100)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a key of a sorted file is not above the one before it");
        file.ingest();
        assertThatThrownBy(file::ingest)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("was ingested or closed; begin another");
        file.close();
        StoreSnapshot snapshot = store.snapshot();
        StoreSnapshot.Cursor cursor = snapshot.cursor(new byte[0]);
        assertThatThrownBy(cursor::key).hasMessage(coins + ": this cursor is at no entry; next() goes to one");
        assertThatThrownBy(store::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(coins + ": 1 snapshots and 1 cursors are open; close them first");
        snapshot.close();
        assertThat(cursor.next()).isTrue(); // it may outlive its snapshot
        assertThat(cursor.key()).isEqualTo(key(200));
        cursor.close();
        cursor.close();
        assertThatThrownBy(cursor::next).hasMessage(coins + ": this cursor is closed");
        store.close();
        store.close();
        assertThatThrownBy(() -> store.get(key(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(coins + ": is closed");
        assertThatThrownBy(() -> new StoreFormat("Chain state", 1, "main"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StoreFormat("chainstate", 0, "main")).isInstanceOf(IllegalArgumentException.class);
    }

    private void made(StoreFormat format) {
        Store.open(coins, format, Store.Mode.INGESTED, CACHE).close();
    }

    private void madeWithCoins() {
        try (Store store = Store.open(coins, COINS, Store.Mode.INGESTED, CACHE);
                SortedFile file = store.sortedFile()) {
            for (int i = 0; i < 10; i++) {
                file.put(key(i), ("value " + i).repeat(5).getBytes(UTF_8));
            }
            file.ingest();
        }
    }

    private Path sortedFile() throws IOException {
        return coins.resolve(FormatFile.names(coins).stream()
                .filter(name -> name.endsWith(".sst"))
                .findFirst()
                .orElseThrow());
    }

    private Map<Path, String> content() throws IOException {
        Map<Path, String> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(datadir)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                found.put(file, new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
            }
        }
        return found;
    }

    private static byte[] key(int number) {
        return new byte[] {(byte) number};
    }
}
