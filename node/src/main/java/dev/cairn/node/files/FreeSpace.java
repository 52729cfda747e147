package dev.cairn.node.files;

import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a disk has room for (Core, {@code CheckDiskSpace}, and the sizes in {@code kernel/chainparams.cpp}). */
public final class FreeSpace {

    /** Below this nothing is begun. */
    private static final long LEAST = 50L << 20;

    private static final long GIB = 1L << 30;

    private FreeSpace() {}

    /**
     * Whether a folder has room for anything at all.
     *
     * @throws FolderException with bitcoind's text, if it has not
     */
    public static void require(Path folder) throws FolderException {
        if (free(folder) < LEAST) {
            throw new FolderException("Error: Disk space is low for \"" + folder + "\"");
        }
    }

    /** A warning if a whole sync will not fit. */
    public static Optional<String> warning(Path blocksDir, Network network) {
        long gibibytes = blocksGib(network);
        return free(blocksDir) >= gibibytes * GIB + LEAST
                ? Optional.empty()
                : Optional.of("Disk space for \"" + blocksDir + "\" may not accommodate the block files. Approximately "
                        + gibibytes + " GB of data will be stored in this directory.");
    }

    /** GiB that a network's blocks take, as Core 30.99 counts. */
    private static long blocksGib(Network network) {
        return switch (network) {
            case MAIN -> 810;
            case TESTNET3 -> 240;
            case TESTNET4 -> 22;
            case SIGNET -> 20;
            case REGTEST -> 0;
        };
    }

    private static long free(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE; // what cannot be asked is found out when it is written to
        }
    }
}
