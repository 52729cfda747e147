package dev.cairn.chaingen;

import dev.cairn.primitives.hash.Txid;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The coins that will be spent one day, by the height of the block that made them, at 52 bytes a coin. What is drawn is
 * remembered until the block is done, so that a transaction, or (while branches compete) a whole block, can be taken back
 * to the exact state before it: what is drawn next is then the same again. Not thread-safe.
 */
final class CoinBook {

    private final int firstToDraw;
    private final List<Bucket> buckets = new ArrayList<>();
    private final Deque<List<Step>> undoable = new ArrayDeque<>();
    private List<Step> steps = new ArrayList<>();
    private int lowest = Integer.MAX_VALUE;
    private long coins;

    /** With no coin. Those made below a height are for {@link #takeOld} alone. */
    CoinBook(int firstToDraw) {
        this.firstToDraw = firstToDraw;
    }

    /** One coin taken: from which place of which bucket. */
    private record Step(int height, int place, HeldCoin coin) {}

    /** How many coins there are, those for old spends apart. */
    long size() {
        return coins;
    }

    /** A mark for {@link #rollBack}. */
    int mark() {
        return steps.size();
    }

    /** Puts back, in reverse, all coins taken since {@code mark}. */
    void rollBack(int mark) {
        while (steps.size() > mark) {
            Step step = steps.removeLast();
            bucket(step.height).restore(step.place, step.coin);
            count(step.height);
        }
    }

    /** Ends a block that cannot be undone any more; neither can those before it. */
    void forgetSteps() {
        undoable.clear();
        steps.clear();
    }

    /** Ends a block that {@link #undoBlock} will take back. */
    void keepSteps() {
        undoable.addLast(steps);
        steps = new ArrayList<>();
    }

    /** Takes back the last block whose steps were kept: what it made, and then what it spent. */
    void undoBlock(int height) {
        Bucket made = bucket(height);
        coins -= height < firstToDraw ? 0 : made.count;
        made.clear();
        steps = undoable.removeLast();
        rollBack(0);
    }

    /** Adds a coin of the block that is being finished. */
    void add(HeldCoin coin) {
        bucket(coin.height()).add(coin);
        count(coin.height());
    }

    private void count(int height) {
        if (height >= firstToDraw) {
            lowest = Math.min(lowest, height);
            coins++;
        }
    }

    /**
     * Takes a coin that is about {@code age} blocks old at {@code height}. When there is none of that age, an older one; when
     * there is none older, a younger one; for an age from before the first coin, one of any age.
     *
     * @return null if there is no coin at all
     */
    HeldCoin take(Draws draws, int height, int age) {
        if (coins == 0) {
            return null;
        }
        while (bucket(lowest).count == 0) {
            lowest++;
        }
        int wanted = height - age;
        if (wanted < lowest) {
            wanted = draws.between(lowest, height - 1);
        }
        int at = wanted;
        while (at >= lowest && bucket(at).count == 0) {
            at--;
        }
        if (at < lowest) {
            at = wanted;
            while (bucket(at).count == 0) {
                at++;
            }
        }
        coins--;
        return takeAt(draws, at);
    }

    /**
     * Takes a coin that was made for old spends, each such block as likely as any other that has one.
     *
     * @return null if there is none
     */
    HeldCoin takeOld(Draws draws) {
        int count = firstToDraw - Ramp.FIRST_SPEND;
        if (count <= 0) {
            return null;
        }
        int first = draws.below(count);
        for (int i = 0; i < count; i++) {
            int at = Ramp.FIRST_SPEND + (first + i) % count;
            if (bucket(at).count > 0) {
                return takeAt(draws, at);
            }
        }
        return null;
    }

    private HeldCoin takeAt(Draws draws, int at) {
        Bucket bucket = bucket(at);
        int place = draws.below(bucket.count);
        HeldCoin coin = bucket.take(place, at);
        steps.add(new Step(at, place, coin));
        return coin;
    }

    private Bucket bucket(int height) {
        while (buckets.size() <= height) {
            buckets.add(new Bucket());
        }
        return buckets.get(height);
    }

    /** The coins of one height, in columns that shrink with them. */
    private static final class Bucket {

        private int count;
        private byte[] txids = {};
        private int[] vouts = {};
        private long[] values = {};
        private LockKind[] kinds = {};
        private int[] keys = {};

        void add(HeldCoin coin) {
            if (count == vouts.length) {
                resize(Math.max(8, count + (count >> 1)));
            }
            set(count++, coin);
        }

        /** Takes the coin at {@code place}; the last one moves there. */
        HeldCoin take(int place, int height) {
            HeldCoin coin = get(place, height);
            count--;
            if (place != count) {
                set(place, get(count, height));
            }
            if (count < vouts.length / 2) {
                resize(count + (count >> 2));
            }
            return coin;
        }

        /** The reverse of {@link #take}. */
        void restore(int place, HeldCoin coin) {
            if (place == count) {
                add(coin);
            } else {
                add(get(place, coin.height()));
                set(place, coin);
            }
        }

        void clear() {
            count = 0;
            resize(0);
        }

        private HeldCoin get(int place, int height) {
            return HeldCoin.of(
                    new Txid(txids, place * Txid.LENGTH),
                    vouts[place],
                    values[place],
                    kinds[place],
                    keys[place],
                    height);
        }

        private void set(int place, HeldCoin coin) {
            coin.txid().writeTo(txids, place * Txid.LENGTH);
            vouts[place] = coin.vout();
            values[place] = coin.value();
            kinds[place] = coin.kind();
            keys[place] = coin.key();
        }

        private void resize(int capacity) {
            txids = Arrays.copyOf(txids, capacity * Txid.LENGTH);
            vouts = Arrays.copyOf(vouts, capacity);
            values = Arrays.copyOf(values, capacity);
            kinds = Arrays.copyOf(kinds, capacity);
            keys = Arrays.copyOf(keys, capacity);
        }
    }
}
