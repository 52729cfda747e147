package dev.cairn.chain.store;

import static java.util.Objects.requireNonNull;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.header.Headers;
import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/**
 * Block and undo files: the node's own, and with {@code -readblocks} a bitcoind's, read in place. Reads from any thread, by
 * path each time (a file renamed away is gone); writes by the writer; {@link #sync} by any one thread.
 *
 * <p>Which folder a place is in is told by its file's number: {@link #IN_PLACE} higher, for a folder read in place, than the
 * number there. In that folder nothing is ever written, made or locked: the undo data of its blocks goes to
 * {@code blocks/readblocks/revNNNNN.dat}, numbered as the files there, scrambled by an {@code xor.dat} of its own.
 *
 * <p>The way: {@link #open}, which settles {@code xor.dat} and so comes before anything else is made in the folder;
 * {@link BlockIndex#open}; {@link BlockIndex#load}, which tells this store what its files hold; {@link #scanTail} for what they
 * hold beyond that. Only then may blocks be written.
 */
public final class BlockStore {

    /** How much higher a file's number is in a place if it lies in the folder read in place. */
    public static final int IN_PLACE = 1 << 30;

    private static final String TAKE_AGAIN =
            "the block is taken again from peers or -loadblock; restart with -reindex only if none has it";

    private final ChainConfig config;
    private final CoinFormat format;
    private final OwnFiles own;
    private volatile InPlaceFiles inPlace; // null if no folder is read in place
    private final Set<Integer> suspects = ConcurrentHashMap.newKeySet();

    private BlockStore(ChainConfig config, CoinFormat format, OwnFiles own, InPlaceFiles inPlace) {
        this.config = config;
        this.format = format;
        this.own = own;
        this.inPlace = inPlace;
    }

    /**
     * Makes or opens the folders.
     *
     * @throws ChainFault if the folder is another node's: nothing in it is touched; with bitcoind's words if the key contradicts {@code -blocksxor}; if a folder cannot be made or read
     */
    public static BlockStore open(ChainConfig config, Secp256k1 curve) {
        BlockIndex.refuseOthers(config);
        OwnFiles own = OwnFiles.open(config);
        InPlaceFiles inPlace = config.readBlocks()
                .map(given -> InPlaceFiles.open(given, config))
                .orElse(null);
        return new BlockStore(config, new CoinFormat(curve), own, inPlace);
    }

    /**
     * Goes on where the index says that writing stopped.
     *
     * @param readBefore the folder that was read in place before; null if none was
     */
    void resume(List<FileInfo> ownInfos, List<FileInfo> inPlaceInfos, Path readBefore) {
        own.resume(ownInfos);
        if (inPlace == null && readBefore != null) {
            LogCategory.plain().info("Blocks that were read in place before are read from {}", readBefore);
            inPlace = InPlaceFiles.open(readBefore, config);
        }
        if (inPlace != null) {
            inPlace.resume(inPlaceInfos);
        }
    }

    /** CRC-32C of a block's bytes: what {@link dev.cairn.chain.header.HeaderTree#setData} keeps beside its place. */
    public static int checksum(Block block) {
        Bytes bytes = block.bytes();
        return checksum(bytes.array(), bytes.offset(), bytes.length());
    }

    private static int checksum(byte[] bytes, int offset, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, offset, length);
        return (int) sum.getValue();
    }

    /** Writes a block; visible at once, durable after {@link #sync}. */
    public BlockPlace write(Block block, int height) throws IOException {
        return own.write(block, height);
    }

    /** Writes a block's undo data ({@code undo} in bitcoind's form). */
    public UndoPlace writeUndo(BlockPlace block, int height, BlockHash parent, byte[] undo) throws IOException {
        Bytes bytes = Bytes.of(undo);
        return isInPlace(block.file())
                ? tagged(folderInPlace().writeUndo(untagged(block), height, parent, bytes))
                : own.writeUndo(block, height, parent, bytes);
    }

    /** Counts a block that lies in the files already. */
    public void adopt(BlockPlace place, int height, long time) {
        if (isInPlace(place.file())) {
            folderInPlace().adopt(untagged(place), height, time);
        } else {
            own.adopt(place, height, time);
        }
    }

    /**
     * Makes durable what was written before the call. Any one thread; the writer may write meanwhile. What it writes then may be
     * made durable or not.
     */
    public void sync() throws IOException {
        own.sync();
        InPlaceFiles folder = inPlace;
        if (folder != null) {
            folder.sync();
        }
    }

    /**
     * A block of the index: magic, length, header's hash, checksum compared; parsed.
     *
     * @throws BlockFileException if it is not there, or damaged: file and offset
     */
    public Block read(Headers headers, int id) throws BlockFileException {
        byte[] raw = readRaw(headers, id);
        try {
            return parse(headers.place(id), raw);
        } catch (BlockFileException e) {
            suspects.add(id);
            throw e;
        }
    }

    /**
     * The bytes of a block of the index: magic, length, header's hash, checksum compared.
     *
     * @throws BlockFileException if it is not there, or damaged: file and offset
     */
    public byte[] readRaw(Headers headers, int id) throws BlockFileException {
        BlockPlace place = placed(headers, id);
        try {
            return readRaw(headers, id, place);
        } catch (BlockFileException e) {
            suspects.add(id);
            throw e;
        }
    }

    private byte[] readRaw(Headers headers, int id, BlockPlace place) throws BlockFileException {
        byte[] raw = readRaw(place, place.hash());
        int wanted = headers.checksum(id);
        int found = checksum(raw, 0, raw.length);
        if (wanted != 0 && found != wanted) {
            throw new BlockFileException(
                    fileName(place.file()),
                    place.offset(),
                    String.format("block %s with a checksum of %08x, so not what was kept", place.hash(), found),
                    String.format("%08x", wanted),
                    TAKE_AGAIN);
        }
        return raw;
    }

    /** The ids of blocks that somebody could not read where they are said to be, since the last success there. */
    public Set<Integer> suspects() {
        return Set.copyOf(suspects);
    }

    /** Whether somebody could not read a block where it is, and neither can we: it is wanted from elsewhere. */
    public boolean isLost(Headers headers, int id) {
        if (!suspects.contains(id) && !headers.damaged(id)) {
            return false;
        }
        try {
            read(headers, id);
            suspects.remove(id);
            return false;
        } catch (BlockFileException e) {
            return true;
        }
    }

    /**
     * The undo data of a block of the index, its checksum compared.
     *
     * @throws BlockFileException if it is not there, or damaged: file and offset
     */
    public BlockUndo readUndo(Headers headers, int id) throws BlockFileException {
        int parent = headers.parent(id);
        UndoPlace place = headers.undoPlace(id);
        if (place == null || parent < 0) {
            throw nowhere(headers, id, "undo data");
        }
        return readUndo(place, headers.hash(parent));
    }

    private static BlockPlace placed(Headers headers, int id) throws BlockFileException {
        BlockPlace place = headers.place(id);
        if (place == null) {
            throw nowhere(headers, id, "data");
        }
        return place;
    }

    private static BlockFileException nowhere(Headers headers, int id, String what) {
        return new BlockFileException(
                "blocks/index", -1, "no " + what + " of block " + headers.hash(id), "a place of it", TAKE_AGAIN);
    }

    /** A block, its hash compared with the one asked for. */
    public Block read(BlockPlace place, BlockHash hash) throws BlockFileException {
        return parse(place, readRaw(place, hash));
    }

    private Block parse(BlockPlace place, byte[] raw) throws BlockFileException {
        try {
            return Block.read(new WireReader(raw));
        } catch (WireException e) {
            throw new BlockFileException(
                    fileName(place.file()),
                    place.offset() + e.offset(),
                    "no block " + place.hash() + " (" + e.getMessage() + ")",
                    "a block of " + place.size() + " bytes",
                    TAKE_AGAIN);
        }
    }

    /** A block's bytes; magic, length and the header's hash compared. */
    public byte[] readRaw(BlockPlace place, BlockHash hash) throws BlockFileException {
        BlockPlace wanted = new BlockPlace(place.file(), place.offset(), place.size(), hash);
        return isInPlace(place.file())
                ? folderInPlace().blocks().readRaw(untagged(wanted))
                : own.folder().readRaw(wanted);
    }

    /** A block's undo data, its checksum compared. */
    public BlockUndo readUndo(UndoPlace place, BlockHash parent) throws BlockFileException {
        return isInPlace(place.file())
                ? folderInPlace().readUndo(untagged(place), parent, format)
                : own.folder().readUndo(place, parent, format);
    }

    /** Bytes of own block and undo files in use (Core, {@code CalculateCurrentUsage}). */
    public long bytes() {
        InPlaceFiles folder = inPlace;
        return own.bytes() + (folder == null ? 0 : folder.undoBytes());
    }

    /** The folder of own files, for scans and for who serves raw bytes. */
    public BlockFolder folder() {
        return own.folder();
    }

    /** The folder that is read in place. Places that its scan finds are the folder's: {@link #tagged(BlockPlace)}. */
    public Optional<BlockFolder> folderReadInPlace() {
        InPlaceFiles folder = inPlace;
        return folder == null ? Optional.empty() : Optional.of(folder.blocks());
    }

    /** Whether the file of a place lies in the folder read in place. */
    public static boolean isInPlace(int file) {
        return file >= IN_PLACE;
    }

    /** A place in the folder that is read in place, as this store knows it. */
    public static BlockPlace tagged(BlockPlace place) {
        return new BlockPlace(place.file() + IN_PLACE, place.offset(), place.size(), place.hash());
    }

    /** A place as the folder knows it that it lies in. */
    public static BlockPlace untagged(BlockPlace place) {
        return isInPlace(place.file())
                ? new BlockPlace(place.file() - IN_PLACE, place.offset(), place.size(), place.hash())
                : place;
    }

    private static UndoPlace tagged(UndoPlace place) {
        return new UndoPlace(place.file() + IN_PLACE, place.offset(), place.size());
    }

    private static UndoPlace untagged(UndoPlace place) {
        return new UndoPlace(place.file() - IN_PLACE, place.offset(), place.size());
    }

    /** Name of the file of a place, for messages. */
    public String fileName(int file) {
        return isInPlace(file)
                ? folderInPlace().blocks().fileName(file - IN_PLACE)
                : own.folder().fileName(file);
    }

    /**
     * Tells of the blocks that lie whole in own files behind what the index knew when it was loaded: after a kill, what was
     * written since the index was last saved. In order of file and offset; what is half written, as the last may be, is passed
     * over. Call it before any block is written: whatever is not adopted will be overwritten.
     */
    public void scanTail(FoundBlock visitor) throws IOException {
        Tail.scan(own.folder(), own.known(), place -> visitor.found(read(place, place.hash()), place));
    }

    /**
     * Goes through the files of the folder that is read in place; does nothing if there is none. Places are as this store knows
     * them.
     *
     * @param newOnly passes over what the index knew of when it was loaded
     */
    public void scanInPlace(boolean newOnly, BlockVisitor visitor) throws BlockFileException {
        InPlaceFiles folder = inPlace;
        if (folder != null) {
            folder.scan(newOnly, visitor);
        }
    }

    /** What own files hold, by number. The writer's. */
    public List<FileInfo> files() {
        return own.infos();
    }

    /** What is known of the files of the folder read in place, by number. The writer's. */
    public List<FileInfo> filesInPlace() {
        InPlaceFiles folder = inPlace;
        return folder == null ? List.of() : folder.infos();
    }

    private InPlaceFiles folderInPlace() {
        return requireNonNull(inPlace, "no folder is read in place, though a place says so");
    }
}
