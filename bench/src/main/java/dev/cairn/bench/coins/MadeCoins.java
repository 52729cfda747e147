package dev.cairn.bench.coins;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Coins by number, always the same: outpoints that are spread evenly, heights up to 900,000, amounts of every magnitude from
 * 1,000 satoshis to 10 bitcoin, and of a hundred scripts 40 P2WPKH (22 bytes), 20 P2PKH (25), 20 P2TR (34), 15 P2SH (23) and
 * 5 P2WSH (34).
 */
final class MadeCoins {

    private MadeCoins() {}

    /** SplitMix64's mixing (Steele, Lea and Flood, 2014). */
    private static long mixed(long number) {
        long z = number * 0x9e37_79b9_7f4a_7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return z ^ (z >>> 31);
    }

    private static byte[] bytes(long number, int count) {
        ByteBuffer bytes = ByteBuffer.allocate((count + 7) / 8 * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < bytes.capacity(); i += 8) {
            bytes.putLong(mixed(number * 64 + i + 1));
        }
        return bytes.array();
    }

    /** The transaction that made a coin. */
    static Txid txid(long number) {
        return new Txid(bytes(number, 32), 0);
    }

    /** The number of the output that is a coin. */
    static int vout(long number) {
        return (int) (mixed(number * 64 + 40) & 1);
    }

    /** An entry as a block's delta has it; where it ends. */
    static int write(long number, byte[] target, int at) {
        System.arraycopy(bytes(number, 32), 0, target, at, 32);
        target[at + 32] = 0;
        target[at + 33] = 0;
        target[at + 34] = 0;
        target[at + 35] = (byte) vout(number);
        byte[] coin = CoinLayout.bytes(coin(number));
        System.arraycopy(coin, 0, target, at + BlockDeltaLayout.KEY, coin.length);
        return at + BlockDeltaLayout.KEY + coin.length;
    }

    static Coin coin(long number) {
        long random = mixed(number * 64 + 48) >>> 1;
        double magnitude = 3 + (random & 0xffff) / 65_536.0 * 6;
        int height = 1 + (int) ((random >>> 16 & 0xffff_ffffL) % 900_000);
        return new Coin((long) Math.pow(10, magnitude), script(number, (int) ((random >>> 48) % 100)), height, false);
    }

    private static Script script(long number, int percent) {
        if (percent < 40) {
            return script("0014", number, 20, "");
        }
        if (percent < 60) {
            return script("76a914", number, 20, "88ac");
        }
        if (percent < 80) {
            return script("5120", number, 32, "");
        }
        if (percent < 95) {
            return script("a914", number, 20, "87");
        }
        return script("0020", number, 32, "");
    }

    private static Script script(String head, long number, int length, String tail) {
        byte[] first = Script.ofHex(head).toBytes();
        byte[] last = Script.ofHex(tail).toBytes();
        byte[] script = new byte[first.length + length + last.length];
        System.arraycopy(first, 0, script, 0, first.length);
        System.arraycopy(bytes(~number, length), 0, script, first.length, length);
        System.arraycopy(last, 0, script, first.length + length, last.length);
        return Script.of(script);
    }
}
