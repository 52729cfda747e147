package dev.cairn.conformance.spine;

import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireWriter;
import java.math.BigInteger;

/**
 * A sum over a set of coins, whatever their order: of one SHA-256 a coin, as numbers, and how many there are. A model of the set
 * that a block leaves is then the parent's sum, less what the block spends, plus what it makes.
 *
 * @param hashes modulo 2²⁵⁶
 */
record CoinSum(BigInteger hashes, int coins) {

    static final CoinSum NONE = new CoinSum(BigInteger.ZERO, 0);

    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

    CoinSum plus(OutPoint outPoint, Coin coin) {
        return new CoinSum(hashes.add(hash(outPoint, coin)).mod(MODULUS), coins + 1);
    }

    CoinSum minus(OutPoint outPoint, Coin coin) {
        return new CoinSum(hashes.subtract(hash(outPoint, coin)).mod(MODULUS), coins - 1);
    }

    /** With all that a block makes and can be spent. */
    CoinSum plusOutputs(Block block, int height) {
        CoinSum sum = this;
        for (int i = 0; i < block.transactions().size(); i++) {
            Transaction tx = block.transactions().get(i);
            for (int output = 0; output < tx.outputCount(); output++) {
                Script script = tx.outputScript(output);
                if (!script.isUnspendable()) {
                    Coin coin = new Coin(tx.outputValue(output), script, height, i == 0);
                    sum = sum.plus(new OutPoint(tx.txid(), output), coin);
                }
            }
        }
        return sum;
    }

    private static BigInteger hash(OutPoint outPoint, Coin coin) {
        byte[] bytes = new WireWriter()
                .write(outPoint.txid())
                .writeInt((int) outPoint.vout())
                .writeLong(coin.value())
                .writeInt(coin.height())
                .writeInt(coin.coinbase() ? 1 : 0)
                .write(coin.script())
                .toBytes();
        return new BigInteger(1, Sha256.create().hash(bytes));
    }

    /** Over all coins of a snapshot. */
    static CoinSum of(ChainSnapshot snapshot) {
        CoinSum sum = NONE;
        try (ChainSnapshot.CoinCursor cursor = snapshot.coins()) {
            while (cursor.next()) {
                sum = sum.plus(cursor.outPoint(), cursor.coin());
            }
        }
        return sum;
    }

    /** Over all coins of the published tip. */
    static CoinSum of(Chain chain) {
        try (ChainSnapshot snapshot = chain.acquire("coin sum")) {
            return of(snapshot);
        }
    }
}
