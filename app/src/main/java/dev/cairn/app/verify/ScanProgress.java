package dev.cairn.app.verify;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** How far a scan for headers has come, of all bytes in a folder's block files. */
final class ScanProgress {

    private final Progress progress;
    private final BooleanSupplier stop;
    private final long total;

    ScanProgress(Progress progress, BooleanSupplier stop, BlockFolder source, Path folder) throws BlockFileException {
        this.progress = progress;
        this.stop = stop;
        long sum = 0;
        for (int number : source.blockFiles()) {
            try {
                sum += Files.size(folder.resolve(source.fileName(number)));
            } catch (IOException e) {
                sum += 0; // the scan itself will say what is the matter with the file
            }
        }
        total = sum;
    }

    /**
     * So many bytes lie behind the scan.
     *
     * @throws CancellationException if it is to stop
     */
    void to(long done) {
        progress.towards("Reading headers", done, total);
        if (stop.getAsBoolean()) {
            throw new CancellationException("stopped while headers were read; there is nothing to go on from yet");
        }
    }
}
