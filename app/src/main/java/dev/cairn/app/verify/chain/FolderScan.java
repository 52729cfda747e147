package dev.cairn.app.verify.chain;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockSource;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What reading the headers of all records finds. */
public final class FolderScan implements BlockVisitor {

    /** Remember so much of what is wrong; a file of noise could say more than anybody wants to hear. */
    private static final int MOST_REMEMBERED = 1_000;

    private final BlockSource source;
    private final ChainParams params;
    private final BlockTree tree;
    private final List<Damage> damages = new ArrayList<>();
    private final List<BlockRecord> workless = new ArrayList<>();
    private final LongConsumer progress;
    private long forgotten;
    private int files;
    private int firstFile = -1;
    private int lastFile = -1;
    private final Set<Integer> present = new HashSet<>();
    private long bytes;
    private long bytesOfEarlierFiles;

    private Boolean grown; // null until asked for

    private FolderScan(BlockSource source, ChainParams params, LongConsumer progress) {
        this.source = source;
        this.params = params;
        this.tree = new BlockTree(params);
        this.progress = progress;
    }

    /**
     * Reads the headers of all records.
     *
     * @param progress is told how many bytes of files lie behind it, now and then
     */
    public static FolderScan of(BlockSource source, ChainParams params, LongConsumer progress)
            throws BlockFileException {
        FolderScan scan = new FolderScan(source, params, progress);
        source.scan(scan);
        scan.tree.link();
        return scan;
    }

    @Override
    public void file(int number, long length) {
        bytesOfEarlierFiles = bytes;
        bytes += length;
        files++;
        firstFile = firstFile < 0 ? number : Math.min(firstFile, number);
        lastFile = Math.max(lastFile, number);
        present.add(number);
    }

    @Override
    public void block(BlockRecord block) {
        if (HeaderRules.check(block.header(), block.place().hash(), params).isValid()) {
            tree.add(block);
        } else if (workless.size() < MOST_REMEMBERED) {
            workless.add(block);
        } else {
            forgotten++;
        }
        progress.accept(bytesOfEarlierFiles + block.place().offset());
    }

    @Override
    public void damage(Damage damage) {
        if (damages.size() < MOST_REMEMBERED) {
            damages.add(damage);
        } else {
            forgotten++;
        }
    }

    /** The blocks whose headers have the work that they claim. */
    public BlockTree tree() {
        return tree;
    }

    /** What was stepped over, at most a thousand things. */
    public List<Damage> damages() {
        return damages;
    }

    /** Records framed like blocks, with a header that no work stands behind: no node stores such; at most a thousand. */
    public List<BlockRecord> workless() {
        return workless;
    }

    /**
     * Whether blocks have come since the headers were read, as they do while a bitcoind runs on the folder. It appends to
     * its last file only. Looked for once, when first asked; who then sees a trace of a block that he does not know can tell
     * whether it may be of one that came late.
     *
     * @throws BlockFileException if the folder cannot be listed
     */
    public boolean hasGrown() throws BlockFileException {
        if (grown == null) {
            grown = false;
            if (source instanceof BlockFolder folder) {
                for (int number : folder.blockFiles()) {
                    if (number >= lastFile) {
                        folder.scanFile(number, 0, new Newcomers());
                    }
                }
            }
        }
        return grown;
    }

    /** Looks out for a block that is not in the tree. */
    private final class Newcomers implements BlockVisitor {

        @Override
        public void file(int number, long length) {}

        @Override
        public void block(BlockRecord block) {
            grown |= tree.find(block.place().hash()) == BlockTree.NONE
                    && HeaderRules.check(block.header(), block.place().hash(), params)
                            .isValid();
        }

        @Override
        public void damage(Damage damage) {}
    }

    /** How many things more were wrong than are remembered. */
    public long forgotten() {
        return forgotten;
    }

    /** How many files there are. */
    public int files() {
        return files;
    }

    /** The names of files that are missing between the first and the last: {@code blk00003.dat, blk00007.dat}. */
    public String missingFiles() {
        return IntStream.range(firstFile, lastFile)
                .filter(number -> !present.contains(number))
                .limit(20)
                .mapToObj(RecordLayout::blockFileName)
                .collect(Collectors.joining(", "));
    }

    /** The lowest number of a file, −1 if there is none. */
    public int firstFile() {
        return firstFile;
    }

    /** The highest number of a file, −1 if there is none. */
    public int lastFile() {
        return lastFile;
    }

    /** The length of all files together. */
    public long bytes() {
        return bytes;
    }
}
