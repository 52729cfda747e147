package dev.cairn.app.demo;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Some coins of each height, so that readers can ask for coins of all heights alike. Read by any thread; written by one. A coin may
 * be spent since: to learn that it is gone is a read too.
 */
final class CoinSample {

    private static final int EACH = 200;

    private volatile OutPoint[][] byHeight = {};

    /** Draws from all coins of a snapshot, every one of a height with the same chance. */
    void fill(ChainSnapshot snapshot, SplittableRandom random) {
        List<List<OutPoint>> drawn = new ArrayList<>();
        int[] seen = new int[snapshot.height() + 1];
        for (int height = 0; height <= snapshot.height(); height++) {
            drawn.add(new ArrayList<>());
        }
        try (CoinCursor coins = snapshot.coins()) {
            while (coins.next()) {
                int height = coins.coin().height();
                List<OutPoint> here = drawn.get(height);
                int number = seen[height]++;
                if (number < EACH) {
                    here.add(coins.outPoint());
                } else {
                    int place = random.nextInt(number + 1);
                    if (place < EACH) {
                        here.set(place, coins.outPoint());
                    }
                }
            }
        }
        byHeight = drawn.stream()
                .filter(coins -> !coins.isEmpty())
                .map(coins -> coins.toArray(OutPoint[]::new))
                .toArray(OutPoint[][]::new);
    }

    /** Takes in a new block's outputs. */
    void add(Block block) {
        List<OutPoint> outputs = new ArrayList<>();
        int step = Math.max(1, block.transactions().size() / EACH);
        for (int i = 0; i < block.transactions().size() && outputs.size() < EACH; i += step) {
            Transaction tx = block.transactions().get(i);
            Txid txid = tx.txid();
            outputs.add(new OutPoint(txid, 0));
        }
        OutPoint[][] before = byHeight;
        OutPoint[][] after = Arrays.copyOf(before, before.length + 1);
        after[before.length] = outputs.toArray(OutPoint[]::new);
        byHeight = after;
    }

    /** One, of any height with the same chance. */
    OutPoint draw(SplittableRandom random) {
        OutPoint[][] heights = byHeight;
        OutPoint[] coins = heights[random.nextInt(heights.length)];
        return coins[random.nextInt(coins.length)];
    }

    /** How many heights have coins. */
    int heights() {
        return byHeight.length;
    }
}
