package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.store.StoreSnapshot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What files hold, as the index keeps it. */
final class FileInfos {

    private static final long SECONDS_A_DAY = 24 * 60 * 60;

    private FileInfos() {}

    /** Appends each series' infos, which are dense. */
    static void load(StoreSnapshot snapshot, Map<Integer, List<FileInfo>> infos) {
        try (StoreSnapshot.Cursor entries = snapshot.cursor(new byte[] {IndexLayout.FILE})) {
            while (entries.next() && entries.key()[0] == IndexLayout.FILE) {
                ByteBuffer key = ByteBuffer.wrap(entries.key());
                IndexLayout.require(key.remaining() == 6, "a file's key of " + key.remaining() + " bytes, want 6");
                List<FileInfo> series = infos.get((int) key.get(1));
                int number = key.getInt(2);
                IndexLayout.require(
                        series != null && number == series.size(),
                        "file " + number + " of series " + key.get(1) + " is not the next");
                series.add(IndexLayout.file(entries.value()));
            }
        }
    }

    static void changes(int series, List<FileInfo> before, List<FileInfo> now, List<BlockIndex.Entry> changes) {
        for (int number = 0; number < now.size(); number++) {
            if (number >= before.size() || !before.get(number).equals(now.get(number))) {
                changes.add(new BlockIndex.Entry(
                        IndexLayout.fileKey(series, number), IndexLayout.fileValue(now.get(number))));
            }
        }
    }

    /** bitcoind's two lines. */
    static void log(List<FileInfo> own) {
        int last = Math.max(0, own.size() - 1);
        FileInfo info = own.isEmpty() ? FileInfo.EMPTY : own.get(last);
        LogCategory.plain().info("Loading block index db: last block file = {}", last);
        LogCategory.plain()
                .info(
                        "Loading block index db: last block file info: CBlockFileInfo(blocks={}, size={}, heights={}...{},"
                                + " time={}...{})",
                        info.blocks(),
                        info.size(),
                        info.firstHeight(),
                        info.lastHeight(),
                        date(info.firstTime()),
                        date(info.lastTime()));
    }

    private static LocalDate date(long time) {
        return LocalDate.ofEpochDay(time / SECONDS_A_DAY);
    }

    /** Sees that each file is there which a block is said to lie in. */
    static void checkPresence(Headers headers, BlockStore files) throws IOException {
        LogCategory.plain().info("Checking all blk files are present...");
        TreeSet<Integer> named = new TreeSet<>();
        for (int id = 0; id < headers.count(); id++) {
            BlockPlace place = headers.place(id);
            if (place != null) {
                named.add(place.file());
            }
        }
        for (int file : named) {
            boolean inPlace = BlockStore.isInPlace(file);
            Path folder = inPlace
                    ? files.folderReadInPlace()
                            .orElseThrow(() ->
                                    new IOException("blocks are said to lie in a folder that is read in place, and"
                                            + " which it is was not kept; name it with -readblocks"))
                            .path()
                    : files.folder().path();
            Path path = folder.resolve(RecordLayout.blockFileName(inPlace ? file - BlockStore.IN_PLACE : file));
            if (!Files.isReadable(path)) {
                throw new BlockFileException(
                        path.toString(),
                        -1,
                        Files.exists(path) ? "cannot be read" : "no such file",
                        "the file of blocks that the index knows",
                        "put it back, or restart with -reindex, which reads those that are there");
            }
        }
    }
}
