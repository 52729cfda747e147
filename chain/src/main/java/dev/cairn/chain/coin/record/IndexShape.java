package dev.cairn.chain.coin.record;

/**
 * The measures of an index.
 *
 * @param addressBits bits of an entry that the address takes, 8–31; the others are its tag
 * @param unit slots by which a partition grows and shrinks
 * @param largest slots of a partition that splits rather than grow further
 * @param stretch slots of address space that each partition has
 * @param splits how often the hash can be halved: there are up to 2^splits partitions, 1–16
 */
record IndexShape(int addressBits, int unit, int largest, int stretch, int splits) {

    /** Pages of the largest partition that does not split. */
    private static final int PAGES = 16;

    /** Bytes of the shortest record. */
    private static final int LEAST_RECORD = 40;

    /** Refuses what has no room for its own partitions. */
    IndexShape {
        if (addressBits < 8 || addressBits > 31 || splits < 1 || splits > 16 || unit < 4 || largest < unit) {
            throw new IllegalArgumentException("no index has " + addressBits + " bits of address, " + splits
                    + " splits, and partitions of " + unit + " to " + largest + " slots");
        }
        if (stretch < largest || stretch % unit != 0) {
            throw new IllegalArgumentException(
                    "a stretch of " + stretch + " slots is not room for " + largest + " in steps of " + unit);
        }
    }

    /** For the records that fit {@code bytes}: partitions of up to 16 pages, and twice as much address space. */
    static IndexShape of(long bytes) {
        int addressBits = Math.max(8, 64 - Long.numberOfLeadingZeros((bytes >>> Records.UNIT_BITS) - 1));
        int page = Math.toIntExact(SystemMemory.PAGE / Integer.BYTES);
        long partitions = bytes / LEAST_RECORD / (7L * PAGES * page / 8);
        int splits = Math.clamp(64 - Long.numberOfLeadingZeros(partitions), 1, 16);
        return new IndexShape(addressBits, page, PAGES * page, 2 * PAGES * page, splits);
    }

    /** Bytes of address space. */
    long bytes() {
        return ((long) stretch << splits) * Integer.BYTES;
    }
}
