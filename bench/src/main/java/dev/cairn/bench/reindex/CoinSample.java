package dev.cairn.bench.reindex;

import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Some coins of each block, to ask for: of all heights so far alike. Whether they are spent since is not known. */
final class CoinSample {

    private static final int EACH = 16;

    /** JSON arrays of a txid and an output's number, by height. */
    private final List<List<String>> byHeight = new ArrayList<>();

    /** Reads the whole chain. */
    CoinSample(ReindexChain chain) throws IOException {
        BlockFolder folder = BlockFolder.open(chain.folder(), Network.REGTEST.magic());
        for (int height = 0; height <= chain.height(); height++) {
            List<Transaction> transactions = transactions(folder, chain.places().get(height));
            List<String> here = new ArrayList<>();
            int step = Math.max(1, transactions.size() / EACH);
            for (int i = 0; i < transactions.size() && here.size() < EACH; i += step) {
                here.add("[\"" + transactions.get(i).txid() + "\",0]");
            }
            byHeight.add(List.copyOf(here));
        }
    }

    private static List<Transaction> transactions(BlockFolder folder, BlockPlace place) throws IOException {
        try {
            return Block.parse(folder.readRaw(place)).transactions();
        } catch (WireException e) {
            throw new IOException(place + " is no block: " + e.getMessage(), e);
        }
    }

    /** The parameters of a call for one made at or below a height, of each height with the same chance. */
    String draw(SplittableRandom random, int height) {
        List<String> coins = byHeight.get(random.nextInt(Math.min(height + 1, byHeight.size())));
        return coins.get(random.nextInt(coins.size()));
    }
}
