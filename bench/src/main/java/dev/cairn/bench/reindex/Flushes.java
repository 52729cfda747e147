package dev.cairn.bench.reindex;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What bringing coins to disk cost, until the tip was connected.
 *
 * @param count how often it was done
 * @param longestMillis the longest that blocks stood still for it at a stretch
 * @param pausedMillis all of these together
 * @param waitedMillis how long, besides, the writer said that it waited because the disk was slower than the chain
 */
record Flushes(int count, double longestMillis, double pausedMillis, double waitedMillis) {

    /** Reads a log's lines, without their times. */
    interface Reader {

        void accept(String line);

        Flushes sum();
    }

    /** Cairn's lines of the category {@code coindb}: each may tell of several pauses and waits of its writer. */
    static final class OfCairn implements Reader {

        private static final String CATEGORY = "[coindb] ";
        private static final String FLUSHED = CATEGORY + "Wrote coins up to block ";
        private static final Pattern PAUSED = Pattern.compile("paused ([0-9.]+)ms");
        private static final Pattern WAITED = Pattern.compile("waited ([0-9.]+)ms");

        private int count;
        private double longest;
        private double paused;
        private double waited;

        @Override
        public void accept(String line) {
            if (!line.startsWith(CATEGORY)) {
                return;
            }
            count += line.startsWith(FLUSHED) ? 1 : 0;
            for (Matcher pauses = PAUSED.matcher(line); pauses.find(); ) {
                double millis = Double.parseDouble(pauses.group(1));
                longest = Math.max(longest, millis);
                paused += millis;
            }
            for (Matcher waits = WAITED.matcher(line); waits.find(); ) {
                waited += Double.parseDouble(waits.group(1));
            }
        }

        @Override
        public Flushes sum() {
            return new Flushes(count, longest, paused, waited);
        }
    }

    /**
     * bitcoind's lines of the category {@code bench} (Core, {@code Chainstate::FlushStateToDisk}): it syncs the block files, writes
     * the index, then the coins, and connects nothing meanwhile. What it waits for the disk is part of that.
     */
    static final class OfBitcoind implements Reader {

        private static final Pattern STEP =
                Pattern.compile("\\[bench\\] FlushStateToDisk: (.*) completed \\(([0-9.]+)ms\\)");

        private int count;
        private double longest;
        private double paused;
        private double inThis;

        @Override
        public void accept(String line) {
            Matcher step = STEP.matcher(line);
            if (!step.matches()) {
                return;
            }
            double millis = Double.parseDouble(step.group(2));
            inThis += millis;
            paused += millis;
            if (step.group(1).startsWith("write coins cache to disk")) {
                count++;
                longest = Math.max(longest, inThis);
                inThis = 0;
            }
        }

        @Override
        public Flushes sum() {
            return new Flushes(count, longest, paused, 0);
        }
    }
}
