package dev.cairn.chain.store;

import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.store.Batch;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreException;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.ledger.store.StoreSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Headers, places, marks and file sizes on disk ({@code blocks/index}), logged; {@link IndexLayout} draws them. The writer
 * prepares what is to be kept; any one thread may write it.
 */
public final class BlockIndex implements AutoCloseable {

    /** The folder's name in {@code blocks} of the network's folder. */
    public static final String FOLDER = "index";

    private static final int VERSION = 1;
    private static final long CACHE = 2 << 20;
    private static final String REINDEXING = "reindexing";
    private static final String READ_BLOCKS = "readblocks";

    private final Store store;
    private List<FileInfo> ownKept = List.of();
    private List<FileInfo> inPlaceKept = List.of();
    private String readBlocksKept;

    private BlockIndex(Store store) {
        this.store = store;
    }

    /**
     * Opens the index; {@code -reindex} empties it and raises the mark that block files are being read anew. Open the
     * {@link BlockStore} before.
     *
     * @throws ChainFault if it is another node's, a newer version's, or damaged
     */
    public static BlockIndex open(ChainConfig config) {
        Path folder = folder(config);
        try {
            if (config.reindex()) {
                LogCategory.plain().info("Wiping {}", folder);
                Store.wipe(folder, format(config));
            }
            BlockIndex index = new BlockIndex(Store.open(folder, format(config), Store.Mode.LOGGED, CACHE));
            if (config.reindex()) {
                index.setReindexing(true);
            }
            return index;
        } catch (StoreException e) {
            throw fault(e);
        }
    }

    /**
     * Refuses a folder of blocks whose index is another node's, before anything in it is touched.
     *
     * @throws ChainFault that says how to read it in place
     */
    static void refuseOthers(ChainConfig config) {
        try {
            Store.refuseOthers(folder(config), format(config));
            Store.refuseOthers(config.blocksDir().resolve(FOLDER), format(config));
        } catch (StoreException e) {
            throw fault(e);
        }
    }

    /** In the network's folder also where block files are kept elsewhere ({@code -blocksdir}), as bitcoind's. */
    private static Path folder(ChainConfig config) {
        return config.netDir().resolve("blocks").resolve(FOLDER);
    }

    private static StoreFormat format(ChainConfig config) {
        return new StoreFormat(
                "blocks-index", VERSION, config.params().network().chainName());
    }

    private static ChainFault fault(StoreException e) {
        LogCategory.plain().error("{}", e.getMessage());
        return e.isDamage()
                ? new ChainFault("Error opening block database", true, e)
                : new ChainFault(e.getMessage(), false, e);
    }

    /**
     * Reads the whole tree, and tells {@code files} what they hold. A new index has the genesis header alone. Marks of being
     * invalid are passed on to descendants, and transactions are counted up each chain; the order of arrival is all alike
     * ({@link HeaderTree#SEQUENCE_FROM_DISK}).
     *
     * <p>Block files beside an index that is new are to be read again ({@link #reindexing}): otherwise they would be overwritten.
     *
     * @throws ChainFault with bitcoind's words if it contradicts itself, or a block file is missing; the log says what
     */
    public HeaderTree load(ChainParams params, BlockStore files) {
        Map<Integer, List<FileInfo>> infos =
                Map.of(IndexLayout.OWN, new ArrayList<>(), IndexLayout.IN_PLACE, new ArrayList<>());
        try (StoreSnapshot snapshot = store.snapshot()) {
            HeaderTree tree = new TreeLoader(params).load(snapshot);
            FileInfos.load(snapshot, infos);
            ownKept = List.copyOf(infos.get(IndexLayout.OWN));
            inPlaceKept = List.copyOf(infos.get(IndexLayout.IN_PLACE));
            byte[] readBefore = snapshot.get(IndexLayout.flagKey(READ_BLOCKS));
            readBlocksKept = readBefore == null ? null : IndexLayout.text(readBefore);
            files.resume(ownKept, inPlaceKept, readBlocksKept == null ? null : Path.of(readBlocksKept));
            FileInfos.log(ownKept);
            FileInfos.checkPresence(tree.live(), files);
            if (ownKept.isEmpty() && !reindexing() && files.folder().blockFiles().length != 0) {
                LogCategory.plain()
                        .info(
                                "The index is new and {} holds block files: they are read again.",
                                files.folder().path());
                setReindexing(true);
            }
            return tree;
        } catch (IllegalArgumentException | IOException | StoreException e) {
            LogCategory.plain().error("{}: {}", store, e.getMessage());
            throw new ChainFault("Error loading block database", true, e);
        }
    }

    /**
     * What changed since the last call, for {@link #write}. The writer's.
     *
     * <p>Sync the block files between this call and that: then whatever an index on disk names is on disk.
     */
    public Update prepare(HeaderTree tree, BlockStore files) {
        List<Entry> changes = new ArrayList<>();
        for (int id : tree.unsaved()) {
            changes.add(new Entry(IndexLayout.headerKey(id), IndexLayout.headerValue(tree.live(), id)));
        }
        tree.saved();
        List<FileInfo> own = files.files();
        FileInfos.changes(IndexLayout.OWN, ownKept, own, changes);
        ownKept = own;
        List<FileInfo> inPlace = files.filesInPlace();
        FileInfos.changes(IndexLayout.IN_PLACE, inPlaceKept, inPlace, changes);
        inPlaceKept = inPlace;
        String readBlocks = files.folderReadInPlace()
                .map(folder -> folder.path().toAbsolutePath().normalize().toString())
                .orElse(readBlocksKept);
        if (readBlocks != null && !readBlocks.equals(readBlocksKept)) {
            changes.add(new Entry(IndexLayout.flagKey(READ_BLOCKS), IndexLayout.text(readBlocks)));
            readBlocksKept = readBlocks;
        }
        return new Update(List.copyOf(changes));
    }

    /** A key and its new value. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Entry(byte[] key, byte[] value) {}

    /** Entries that are to be written; a value, that may be written again if writing failed. */
    public static final class Update {

        private final List<Entry> changes;

        private Update(List<Entry> changes) {
            this.changes = changes;
        }

        /** How many entries. */
        public int size() {
            return changes.size();
        }
    }

    /** Writes an update in one step; durable when it returns. All updates must be written, in the order they were prepared in. */
    public void write(Update update) {
        if (update.changes.isEmpty()) {
            return;
        }
        try (Batch batch = new Batch()) {
            update.changes.forEach(entry -> batch.put(entry.key(), entry.value()));
            store.write(batch, true);
        }
    }

    /** Syncs the files, then writes what changed since the last time, in one step. */
    public void save(HeaderTree tree, BlockStore files) throws IOException {
        Update update = prepare(tree, files);
        files.sync();
        write(update);
    }

    /** Whether block files are to be read anew, and that was not finished. */
    public boolean reindexing() {
        return store.get(IndexLayout.flagKey(REINDEXING)) != null;
    }

    /** Says so; durable when it returns. */
    public void setReindexing(boolean reindexing) {
        try (Batch batch = new Batch()) {
            if (reindexing) {
                batch.put(IndexLayout.flagKey(REINDEXING), IndexLayout.text("1"));
            } else {
                batch.delete(IndexLayout.flagKey(REINDEXING));
            }
            store.write(batch, true);
        }
    }

    /** Bytes on disk, about. */
    public long diskBytes() {
        return store.diskBytes();
    }

    /** Copies the index to a folder that is not there yet, while others write. */
    public void checkpoint(Path target) {
        store.checkpoint(target);
    }

    @Override
    public void close() {
        store.close();
    }
}
