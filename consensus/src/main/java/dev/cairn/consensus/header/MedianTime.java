package dev.cairn.consensus.header;

import java.util.Arrays;
import java.util.OptionalLong;

/** Median time past (BIP113; Core, chain.h {@code GetMedianTimePast}). */
public final class MedianTime {

    /** Blocks that the median is taken of. */
    public static final int SPAN = 11;

    private MedianTime() {}

    /**
     * The median time of the block at {@code height} and the ten before it, or of as many as there are.
     *
     * @return empty if one of them exists and is not known
     */
    public static OptionalLong past(HeaderChain chain, int height) {
        int first = Math.max(0, height - (SPAN - 1));
        if (height < 0 || first < chain.lowest()) {
            return OptionalLong.empty();
        }
        long[] times = new long[height - first + 1];
        for (int i = 0; i < times.length; i++) {
            times[i] = chain.time(first + i);
        }
        Arrays.sort(times);
        return OptionalLong.of(times[times.length / 2]);
    }
}
