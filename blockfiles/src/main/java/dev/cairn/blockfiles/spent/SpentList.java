package dev.cairn.blockfiles.spent;

import dev.cairn.blockfiles.BlockFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * A text file that lists the outputs a block spends.
 */
@SuppressWarnings("DoNotCallSuggester") // a skeleton still
public final class SpentList {

    private SpentList() {}

    /** Reads a list, gzip or plain. */
    public static List<SpentOutput> read(Path file) throws BlockFileException {
        throw new UnsupportedOperationException();
    }
}
