package dev.cairn.chain.stats;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireWriter;

/** Hashes coins, one after another. One thread's. */
sealed interface CoinHasher {

    /** Adds a coin. */
    void add(OutPoint outPoint, Coin coin);

    /** The hash as it is printed; empty if there is none. */
    String finish();

    /**
     * A coin as both hashes take it (Core, {@code TxOutSer}): outpoint, {@code height * 2 + coinbase} in four bytes, and the
     * output as in a transaction.
     */
    static byte[] bytes(OutPoint outPoint, Coin coin) {
        return new WireWriter(64 + coin.script().length())
                .write(outPoint.txid())
                .writeInt((int) outPoint.vout())
                .writeInt((coin.height() << 1) + (coin.coinbase() ? 1 : 0))
                .writeLong(coin.value())
                .writeSized(coin.script())
                .toBytes();
    }

    /** Prints 32 bytes as Core prints any hash: last byte first. */
    static String print(byte[] hash) {
        return new Txid(hash, 0).toString();
    }

    /** {@code hash_serialized_3}: the double SHA-256 of all coins, in order. */
    final class Serialized implements CoinHasher {

        private final Sha256 engine = Sha256.create();

        @Override
        public void add(OutPoint outPoint, Coin coin) {
            engine.update(bytes(outPoint, coin));
        }

        @Override
        public String finish() {
            byte[] hash = new byte[32];
            engine.finishDouble(hash, 0);
            return print(hash);
        }
    }

    /** {@code muhash}. */
    final class Multiplied implements CoinHasher {

        private final MuHash hash = new MuHash();

        @Override
        public void add(OutPoint outPoint, Coin coin) {
            hash.insert(bytes(outPoint, coin));
        }

        @Override
        public String finish() {
            return print(hash.finish());
        }
    }

    /** {@code none}. */
    final class None implements CoinHasher {

        @Override
        public void add(OutPoint outPoint, Coin coin) {}

        @Override
        public String finish() {
            return "";
        }
    }
}
