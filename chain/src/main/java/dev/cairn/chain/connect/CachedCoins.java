package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.primitives.tx.Coin;

/**
 * The coins of one block as the writer finds them: in memory, else among what was read from the disk for it in advance, else on the
 * disk. What was found is remembered for putting the block on. The writer's.
 */
final class CachedCoins implements CoinSource {

    private final CoinCache cache;
    private final FetchedCoins fetched;
    private final long[] hashes; // by input of the block
    private final int[] found; // likewise
    private int touched;

    CachedCoins(CoinCache cache, BlockSpends spends, FetchedCoins fetched) {
        this.cache = cache;
        this.fetched = fetched;
        hashes = spends.hashes();
        found = new int[hashes.length];
    }

    @Override
    public Coin coin(int input, byte[] bytes, int at, long hash) {
        if (input >= touched) {
            touched = Math.min(input + CoinCache.TOUCHED, hashes.length);
            cache.touch(hashes, input, touched);
        }
        int address = fetched.found(cache, input);
        if (address == Records.NONE) {
            address = cache.find(bytes, at, hash);
        }
        found[input] = address;
        return address == Records.NONE ? fetched.coin(cache, input, bytes, at) : cache.coin(address);
    }

    /** By input of the block: what {@link CoinCache#find} said of those that were asked for. */
    int[] found() {
        return found;
    }
}
