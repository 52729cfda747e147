package dev.cairn.chain.load;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.primitives.hash.BlockHash;
import java.util.Arrays;

/**
 * The blocks found in files, in the order in which they are taken: parents before children. Columns: files of a whole main
 * chain hold a million blocks.
 */
final class Catalogue {

    private static final int HASH = 32;

    private byte[] hashes = new byte[HASH << 10];
    private int[] files = new int[1 << 10];
    private long[] offsets = new long[1 << 10];
    private int[] sizes = new int[1 << 10];
    private int count;
    private long bytes;

    void add(BlockPlace place) {
        if (count == files.length) {
            hashes = Arrays.copyOf(hashes, 2 * hashes.length);
            files = Arrays.copyOf(files, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        place.hash().writeTo(hashes, HASH * count);
        files[count] = place.file();
        offsets[count] = place.offset();
        sizes[count] = place.size();
        bytes += place.size();
        count++;
    }

    int count() {
        return count;
    }

    /** Bytes of all blocks. */
    long bytes() {
        return bytes;
    }

    BlockPlace place(int i) {
        return new BlockPlace(files[i], offsets[i], sizes[i], new BlockHash(hashes, HASH * i));
    }
}
