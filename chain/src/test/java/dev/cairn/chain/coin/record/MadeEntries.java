package dev.cairn.chain.coin.record;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/** Random outpoints and coins, and their bytes as a delta's entries have them. */
final class MadeEntries {

    private final Random random;

    MadeEntries(Random random) {
        this.random = random;
    }

    OutPoint outPoint() {
        byte[] txid = new byte[32];
        random.nextBytes(txid);
        return new OutPoint(new Txid(txid, 0), random.nextInt(4) == 0 ? random.nextLong(1L << 32) : random.nextInt(3));
    }

    /** One of the usual scripts, or any other, up to the longest. */
    Coin coin() {
        return switch (random.nextInt(8)) {
            case 0 -> coin(script("76a914", 20, "88ac"));
            case 1 -> coin(script("a914", 20, "87"));
            case 2, 3 -> coin(script("0014", 20, ""));
            case 4 -> coin(script("5120", 32, ""));
            case 5 -> coin(script("2102", 32, "ac"));
            case 6 -> coin(script("", random.nextInt(200), ""));
            default -> coin(script("", random.nextInt(Script.MAX_SIZE + 1), ""));
        };
    }

    Coin coin(Script script) {
        return new Coin(
                random.nextLong(2_100_000_000_000_001L),
                script,
                random.nextInt() >>> (1 + random.nextInt(31)),
                random.nextBoolean());
    }

    Script script(String head, int random, String tail) {
        byte[] middle = new byte[random];
        this.random.nextBytes(middle);
        return Script.ofHex(head + HexFormat.of().formatHex(middle) + tail);
    }

    static byte[] entry(OutPoint outPoint, Coin coin) {
        byte[] bytes = CoinLayout.bytes(coin);
        byte[] entry = Arrays.copyOf(key(outPoint), BlockDeltaLayout.KEY + bytes.length);
        System.arraycopy(bytes, 0, entry, BlockDeltaLayout.KEY, bytes.length);
        return entry;
    }

    static byte[] key(OutPoint outPoint) {
        byte[] key = new byte[BlockDeltaLayout.KEY];
        BlockDeltaLayout.writeKey(key, 0, outPoint);
        return key;
    }
}
