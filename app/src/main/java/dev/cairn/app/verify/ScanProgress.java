package dev.cairn.app.verify;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How far a scan for headers has come, of all bytes in a folder's block files. */
final class ScanProgress {

    private final Progress progress;
    private final long total;

    ScanProgress(Progress progress, BlockFolder source, Path folder) throws BlockFileException {
        this.progress = progress;
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

    /** So many bytes lie behind the scan. */
    void to(long done) {
        progress.scanning(done, total);
    }
}
