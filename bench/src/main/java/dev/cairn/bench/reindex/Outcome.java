package dev.cairn.bench.reindex;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One run, from its start to the end of the program.
 *
 * @param secondsToTip until the last block was connected
 * @param secondsToEnd until the program had ended
 * @param processorSeconds of all threads, over the program's life
 * @param process what the system counted, as last seen before its end
 * @param tips each block's, seconds counted from the program's start
 * @param flushes what they cost until the tip
 * @param memory over time
 * @param reads what readers waited meanwhile
 */
record Outcome(
        double secondsToTip,
        double secondsToEnd,
        double processorSeconds,
        ProcessFigures process,
        List<RunLog.Tip> tips,
        Flushes flushes,
        List<Watch.Sample> memory,
        Optional<CoinReads.Waits> reads) {

    Outcome {
        tips = List.copyOf(tips);
        memory = List.copyOf(memory);
    }

    /** Coins that the cache held in a MiB when it was largest. */
    double coinsPerMebibyte() {
        RunLog.Tip fullest = tips.getFirst();
        for (RunLog.Tip tip : tips) {
            fullest = tip.cacheMebibytes() > fullest.cacheMebibytes() ? tip : fullest;
        }
        return fullest.cacheMebibytes() == 0 ? 0 : fullest.coins() / fullest.cacheMebibytes();
    }

    /** Milliseconds a block, from the block at one height to that at another. */
    double millisPerBlock(int from, int to) {
        return (secondsAt(to) - secondsAt(from)) * 1e3 / (to - from);
    }

    private double secondsAt(int height) {
        for (RunLog.Tip tip : tips) {
            if (tip.height() >= height) {
                return tip.seconds();
            }
        }
        throw new IllegalArgumentException("no block came at height " + height);
    }

    /** {@code 23.1 s, peak 312 MiB}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f s, peak %,d MiB", secondsToTip, process.peakBytes() >> 20);
    }
}
