package dev.cairn.node.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A network's folder and the folder of block files, both locked: this process's alone until closed.
 *
 * <p>Made at first start are {@code blocks}, {@code chainstate} and an empty {@code wallets}, which tools expect.
 */
public final class DataDirectory implements AutoCloseable {

    /** Written by Cairn into each of its stores. */
    private static final String MARK = "CAIRN";

    /** In every folder of LevelDB, and of RocksDB. */
    private static final String DATABASE = "CURRENT";

    private final FolderLock net;
    private final FolderLock blocks;

    private DataDirectory(FolderLock net, FolderLock blocks) {
        this.net = net;
        this.blocks = blocks;
    }

    /**
     * Makes what is not there, locks both folders and looks whose they are.
     *
     * @param netDir the network's folder
     * @param blocksDir the folder of block files, in it or elsewhere
     * @throws FolderException if they are in use, cannot be written, or are another node's
     */
    public static DataDirectory open(Path netDir, Path blocksDir) throws FolderException {
        try {
            if (!Files.exists(netDir)) {
                OwnerOnly.makeFolder(netDir.resolve("wallets"));
            }
            OwnerOnly.makeFolder(netDir.resolve("blocks"));
            OwnerOnly.makeFolder(blocksDir);
        } catch (IOException e) {
            throw new FolderException("Cannot write to directory '" + netDir + "'; check permissions.");
        }
        refuseForeign(netDir, netDir.resolve("blocks/index"));
        refuseForeign(netDir, netDir.resolve("chainstate"));
        FolderLock net = FolderLock.take(netDir);
        try {
            return new DataDirectory(net, FolderLock.take(blocksDir));
        } catch (FolderException e) {
            net.close();
            throw e;
        }
    }

    /** A store without Cairn's mark is bitcoind's: opened, it would be rewritten, and bitcoind's no more. */
    private static void refuseForeign(Path netDir, Path store) throws FolderException {
        if (!Files.exists(store.resolve(DATABASE)) || Files.exists(store.resolve(MARK))) {
            return;
        }
        throw new FolderException(store + " is another node's: it has no file " + MARK + ". Cairn does not touch it."
                + " To read that node's blocks in place, start with a data directory of Cairn's own and add -readblocks="
                + netDir);
    }

    /** Gives both back. */
    @Override
    public void close() {
        blocks.close();
        net.close();
    }
}
