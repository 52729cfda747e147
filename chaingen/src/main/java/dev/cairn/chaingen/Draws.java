package dev.cairn.chaingen;

/**
 * Random numbers that are the same everywhere and for ever: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), in ten lines
 * of our own, so that no Java release can change a chain. Streams of different labels are independent. Not thread-safe.
 */
final class Draws {

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private long state;

    private Draws(long state) {
        this.state = state;
    }

    /** The stream that belongs to a seed and some labels. */
    static Draws of(long seed, long... labels) {
        long state = mix(seed + GOLDEN);
        for (long label : labels) {
            state = mix(state ^ mix(label + GOLDEN));
        }
        return new Draws(state);
    }

    /** The stream of plain SplitMix64 from that state, as others write it. */
    static Draws ofState(long state) {
        return new Draws(state);
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** 64 random bits. */
    long next() {
        state += GOLDEN;
        return mix(state);
    }

    /** A number from 0 up to but without {@code bound}, which is at least 1. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** A number from {@code least} to {@code most}, both included. */
    int between(int least, int most) {
        return least + below(most - least + 1);
    }

    /** True {@code parts} times in {@code whole}. */
    boolean chance(int parts, int whole) {
        return below(whole) < parts;
    }

    /**
     * A number from {@code least} to {@code most}, both included and at least 1, small ones the likelier: each doubling of
     * the number has the same share.
     */
    int logBetween(int least, int most) {
        double unit = (next() >>> 11) * 0x1p-53;
        // StrictMath gives the same bits on every machine; Math need not.
        double value = least * StrictMath.exp(unit * StrictMath.log((most + 1.0) / least));
        return Math.min((int) value, most);
    }

    /** Fills with random bytes. */
    byte[] bytes(int length) {
        byte[] out = new byte[length];
        for (int i = 0; i < length; i += 8) {
            long word = next();
            for (int j = i; j < Math.min(i + 8, length); j++) {
                out[j] = (byte) word;
                word >>>= 8;
            }
        }
        return out;
    }
}
