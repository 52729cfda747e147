package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A block's coins, looked for piece by piece while earlier blocks connect. Each piece names the depth of the view that it was found
 * in; what has changed since, the writer sees for itself. A piece that is not there when it is wanted is not waited for. What lies
 * here has no say in anything: it saves the writer looking through old layers and on the disk.
 */
final class FetchedCoins {

    /** Inputs that are looked for at once. */
    private static final int PIECE = 512;

    /** Nothing was looked for. */
    static final FetchedCoins NONE = new FetchedCoins(0);

    private static final long PATIENCE_NANOS = 50_000;
    private static final int MISSING = 0;
    private static final int THERE = 1;

    private final Coin[] coins; // by input of the block
    private final long[] depths; // by piece
    private final AtomicIntegerArray states; // by piece
    private final AtomicInteger looking = new AtomicInteger();
    private volatile boolean ended;

    private FetchedCoins(int inputs) {
        coins = new Coin[inputs];
        int pieces = (inputs + PIECE - 1) / PIECE;
        depths = new long[pieces];
        states = new AtomicIntegerArray(pieces);
    }

    /** Room for a block's coins. */
    static FetchedCoins of(BlockSpends spends) {
        return new FetchedCoins(spends.inputs());
    }

    /** Does a piece of looking, unless it came too late. */
    void whileWanted(Runnable look) {
        looking.incrementAndGet(); // before it is asked whether it is too late: the end waits for whoever is counted
        try {
            if (!ended) {
                look.run();
            }
        } finally {
            looking.decrementAndGet();
        }
    }

    /** The block has had its turn: what was not begun is left, and when this returns nobody holds a snapshot for it. Not the writer's. */
    void end() {
        ended = true;
        while (looking.get() > 0) {
            LockSupport.parkNanos(PATIENCE_NANOS);
        }
    }

    int pieces() {
        return depths.length;
    }

    /** Looks for the coins of one piece; any thread, each piece once. */
    void look(int piece, BlockSpends spends, CoinView view) {
        int from = piece * PIECE;
        int to = Math.min(from + PIECE, coins.length);
        List<Transaction> transactions = spends.block().transactions();
        int tx = spends.spender(from);
        for (int place = from; place < to; place++) {
            while (spends.input(tx + 1, 0) <= place) {
                tx++;
            }
            if (spends.maker(place) == BlockSpends.NOT_HERE) {
                Transaction spender = transactions.get(tx);
                int at = spender.inputOffset(place - spends.input(tx, 0));
                coins[place] = view.coin(spender.array(), at, spends.hash(place));
            }
        }
        depths[piece] = view.depth();
        states.setRelease(piece, THERE);
    }

    /**
     * The coin that an input spends of those of {@code view}, or null.
     *
     * @param at where in {@code bytes} the input's outpoint lies
     */
    Coin coin(CoinView view, int input, byte[] bytes, int at, long hash) {
        int piece = input / PIECE;
        return piece >= depths.length || states.getAcquire(piece) == MISSING
                ? view.coin(bytes, at, hash)
                : view.coin(bytes, at, hash, coins[input], depths[piece]);
    }
}
