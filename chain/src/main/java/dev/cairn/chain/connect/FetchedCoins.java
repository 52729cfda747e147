package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Those of a block's coins that are on disk alone, read piece by piece while earlier blocks connect. First the writer says which these
 * are; then any thread reads pieces. The writer waits for none: what is not there when it is wanted he reads himself. What lies here
 * has no say in anything: it saves the writer the disk.
 */
final class FetchedCoins {

    /** Coins that are read at once. */
    private static final int PIECE = 64;

    private static final long PATIENCE_NANOS = 50_000;
    private static final int FREE = 0;
    private static final int TAKEN = 1;
    private static final int READ = 2;

    private final BlockSpends spends;
    private final AtomicInteger reading = new AtomicInteger();
    private volatile boolean ended;
    private Wanted wanted; // the writer's; null until it has looked

    /**
     * What the writer did not find.
     *
     * @param moment {@link CoinCache#moment} of when it looked
     * @param opened {@link CoinCache#opened} of then
     * @param found by input: what it found
     * @param inputs numbers of inputs of which it found nothing, rising
     * @param coins by place in {@code inputs}
     * @param states by piece
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Wanted(
            long moment, long opened, int[] found, int[] inputs, Coin[] coins, AtomicIntegerArray states) {}

    /** Of a block; null where nothing is to be read in advance. */
    FetchedCoins(BlockSpends spends) {
        this.spends = spends;
    }

    /** Nothing is read. */
    static FetchedCoins none() {
        return new FetchedCoins(null);
    }

    /**
     * Finds out which coins must be read. The writer's, once, before the block's turn.
     *
     * @return how many pieces there are to {@link #read}
     */
    int look(CoinCache cache) {
        int[] inputs = new int[spends.inputs()];
        int[] found = new int[inputs.length];
        int count = 0;
        List<Transaction> transactions = spends.block().transactions();
        for (int tx = 1; tx < transactions.size(); tx++) {
            Transaction spender = transactions.get(tx);
            int first = spends.input(tx, 0);
            for (int input = first; input < spends.input(tx + 1, 0); input++) {
                if (input % CoinCache.TOUCHED == 0) {
                    cache.touch(spends.hashes(), input, Math.min(input + CoinCache.TOUCHED, inputs.length));
                }
                if (spends.maker(input) == BlockSpends.NOT_HERE) {
                    found[input] = cache.find(spender.array(), spender.inputOffset(input - first), spends.hash(input));
                    if (found[input] == Records.NONE) {
                        inputs[count++] = input;
                    }
                }
            }
        }
        int pieces = (count + PIECE - 1) / PIECE;
        wanted = new Wanted(
                cache.moment(),
                cache.opened(),
                found,
                Arrays.copyOf(inputs, count),
                new Coin[count],
                new AtomicIntegerArray(pieces));
        return pieces;
    }

    /** Whether {@link #look} was called. */
    boolean looked() {
        return wanted != null;
    }

    /** Does a piece of reading, unless it comes too late. */
    void whileWanted(Runnable read) {
        reading.incrementAndGet(); // before it is asked whether it is too late: the end waits for whoever is counted
        try {
            if (!ended) {
                read.run();
            }
        } finally {
            reading.decrementAndGet();
        }
    }

    /** The block has had its turn: what was not begun is left, and when this returns nobody holds a snapshot for it. Not the writer's. */
    void end() {
        ended = true;
        while (reading.get() > 0) {
            LockSupport.parkNanos(PATIENCE_NANOS);
        }
    }

    /** Reads a piece from the disk, unless somebody has begun to; any thread that was told of the piece after {@link #look}. */
    void read(int piece, CoinView view) {
        Wanted all = wanted;
        if (!all.states.compareAndSet(piece, FREE, TAKEN)) {
            return;
        }
        int from = piece * PIECE;
        int to = Math.min(from + PIECE, all.inputs.length);
        for (int i = from; i < to; i++) {
            int input = all.inputs[i];
            int tx = spends.spender(input);
            Transaction spender = spends.block().transactions().get(tx);
            all.coins[i] = view.stored(spender.array(), spender.inputOffset(input - spends.input(tx, 0)));
        }
        all.states.setRelease(piece, READ);
    }

    /** What {@link CoinCache#find} says of an input now, as far as that is known without looking; else 0. The writer's. */
    int found(CoinCache cache, int input) {
        if (wanted == null || wanted.found[input] == Records.NONE) {
            return Records.NONE;
        }
        return cache.isNewest(wanted.found[input], wanted.opened) ? wanted.found[input] : Records.NONE;
    }

    /**
     * The coin of an outpoint, of which nothing is known in memory; null if there is none. The writer's.
     *
     * @param bytes hold the outpoint, from {@code at} on
     */
    Coin coin(CoinCache cache, int input, byte[] bytes, int at) {
        if (wanted != null && cache.isTrueSince(wanted.moment)) {
            int place = Arrays.binarySearch(wanted.inputs, input);
            if (place >= 0) {
                read(place / PIECE, cache.view());
                if (wanted.states.getAcquire(place / PIECE) == READ) {
                    return wanted.coins[place];
                }
            }
        }
        return cache.view().stored(bytes, at);
    }
}
