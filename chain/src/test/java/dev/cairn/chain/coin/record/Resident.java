package dev.cairn.chain.coin.record;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

/** What the kernel says of a range's pages: {@code /proc/self/pagemap} has 8 bytes a page, of which bit 63 means present. */
final class Resident {

    private Resident() {}

    /** Bytes in memory. */
    static long bytes(AddressRange range) {
        return bytes(range, 0, range.size());
    }

    /** Bytes in memory of a part. */
    static long bytes(AddressRange range, long at, long length) {
        byte[] entries = new byte[Math.toIntExact(length / SystemMemory.PAGE) * 8];
        try (RandomAccessFile pagemap = new RandomAccessFile("/proc/self/pagemap", "r")) {
            pagemap.seek((range.base() + at) / SystemMemory.PAGE * 8);
            pagemap.readFully(entries);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long present = 0;
        for (int i = 7; i < entries.length; i += 8) {
            present += entries[i] < 0 ? 1 : 0;
        }
        return present * SystemMemory.PAGE;
    }
}
