package dev.cairn.app.verify.coins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.verify.coins.CoinSet.Applied;
import dev.cairn.app.verify.coins.CoinSet.Repeats;
import dev.cairn.consensus.block.SpentCoins;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CoinSetTest {

    private static final Script LOCK = Script.ofHex("51");
    private static final Script DATA = Script.ofHex("6a0401020304");

    private final CoinSet coins = new CoinSet(1 << 24, new Random(1));
    private final CoinChanges.Maker maker = coins.maker();

    @AfterEach
    void close() {
        coins.close();
    }

    @Test
    void coinsThatWereMadeCanBeSpentOnce() {
        Transaction coinbase = coinbase(1, LOCK);
        Transaction spend = spend(coinbase, 0, LOCK);

        assertThat(apply(1, null, coinbase)).isEqualTo(Applied.Done.DONE);
        assertThat(apply(2, null, coinbase(2, LOCK), spend)).isEqualTo(Applied.Done.DONE);
        assertThat(apply(3, null, coinbase(3, LOCK), spend(coinbase, 0, LOCK, LOCK)))
                .isEqualTo(new Applied.Missing(1, 0));
        assertThat(coins.size()).isEqualTo(2);
    }

    @Test
    void aCoinMayBeSpentInTheBlockThatMadeItButNotBeforeItIsMade() {
        Transaction coinbase = coinbase(1, LOCK);
        Transaction first = spend(coinbase, 0, LOCK);
        Transaction second = spend(first, 0, LOCK);
        apply(1, null, coinbase);

        assertThat(apply(2, null, coinbase(2, LOCK), second, first)).isEqualTo(new Applied.Missing(1, 0));
        assertThat(apply(2, null, coinbase(2, LOCK), first, second)).isEqualTo(Applied.Done.DONE);
    }

    @Test
    void aRefusedBlockLeavesTheSetAsItWas() {
        Transaction coinbase = coinbase(1, LOCK);
        Transaction good = spend(coinbase, 0, LOCK);
        Transaction bad = spend(coinbase(77, LOCK), 0, LOCK);
        apply(1, null, coinbase);

        assertThat(apply(2, null, coinbase(2, LOCK, LOCK), good, bad)).isEqualTo(new Applied.Missing(2, 0));

        assertThat(coins.size()).isEqualTo(1);
        assertThat(apply(2, null, coinbase(2, LOCK), good)).isEqualTo(Applied.Done.DONE);
    }

    @Test
    void aBlockThatIsOnlyJudgedLeavesTheSetAsItWas() {
        Transaction coinbase = coinbase(1, LOCK);
        Transaction spend = spend(coinbase, 0, LOCK, LOCK, LOCK);
        apply(1, null, coinbase);
        CoinChanges changes = maker.of(block(coinbase(2, LOCK), spend, spend(spend, 1, LOCK)), 2, null);

        assertThat(coins.judge(changes, Repeats.FORBIDDEN)).isEqualTo(Applied.Done.DONE);

        assertThat(coins.size()).isEqualTo(1);
        assertThat(apply(2, null, coinbase(2, LOCK), spend)).isEqualTo(Applied.Done.DONE);
        assertThat(coins.size()).isEqualTo(4);
    }

    @Test
    void whatIsSaidOfASpentCoinMustBeWhatWasMade() {
        Transaction coinbase = coinbase(1, LOCK);
        Transaction spend = spend(coinbase, 0, LOCK);
        apply(1, null, coinbase);
        Stream<Coin> wrong = Stream.of(
                new Coin(49, LOCK, 1, true),
                new Coin(50, Script.ofHex("52"), 1, true),
                new Coin(50, LOCK, 2, true),
                new Coin(50, LOCK, 1, false));

        wrong.forEach(coin -> assertThat(apply(2, (tx, input) -> coin, coinbase(2, LOCK), spend))
                .as("%s", coin)
                .isEqualTo(new Applied.Different(1, 0)));

        assertThat(apply(2, (tx, input) -> new Coin(50, LOCK, 1, true), coinbase(2, LOCK), spend))
                .isEqualTo(Applied.Done.DONE);
    }

    @Test
    void outputsThatNobodyCanSpendAreNoCoins() {
        Transaction coinbase = coinbase(1, DATA, Script.of(new byte[10_001]));

        assertThat(apply(1, null, coinbase)).isEqualTo(Applied.Done.DONE);

        assertThat(coins.size()).isZero();
        assertThat(apply(2, null, coinbase(2, LOCK), spend(coinbase, 0, LOCK))).isEqualTo(new Applied.Missing(1, 0));
    }

    @Test
    void theGenesisBlocksOutputIsNoCoin() {
        Transaction coinbase = coinbase(0, LOCK);

        assertThat(apply(0, null, coinbase)).isEqualTo(Applied.Done.DONE);

        assertThat(apply(1, null, coinbase(1, LOCK), spend(coinbase, 0, LOCK))).isEqualTo(new Applied.Missing(1, 0));
    }

    @Test
    void aTransactionMayBeRepeatedOnlyOnceItsCoinsAreSpent() {
        Transaction coinbase = coinbase(1, LOCK);
        apply(1, null, coinbase);

        assertThat(apply(2, null, coinbase)).isEqualTo(new Applied.Repeated(0, 0));
        // Not even by a block that spends them itself.
        assertThat(apply(2, null, coinbase, spend(coinbase, 0, LOCK))).isEqualTo(new Applied.Repeated(0, 0));

        apply(2, null, coinbase(2, LOCK), spend(coinbase, 0, LOCK));
        assertThat(apply(3, null, coinbase)).isEqualTo(Applied.Done.DONE);
    }

    @Test
    void inTheTwoBlocksBeforeBip30TheRepeatTakesThePlaceOfWhatItRepeats() {
        Transaction coinbase = coinbase(1, LOCK);
        apply(1, null, coinbase);

        CoinChanges repeat = maker.of(block(coinbase), 2, null);
        assertThat(coins.apply(repeat, Repeats.OVERWRITE)).isEqualTo(Applied.Done.DONE);

        assertThat(coins.size()).isEqualTo(1);
        assertThat(apply(3, (tx, i) -> new Coin(50, LOCK, 2, true), coinbase(3, LOCK), spend(coinbase, 0, LOCK)))
                .isEqualTo(Applied.Done.DONE);
    }

    private Applied apply(int height, SpentCoins spent, Transaction... transactions) {
        return coins.apply(maker.of(block(transactions), height, spent), Repeats.FORBIDDEN);
    }

    private static Block block(Transaction... transactions) {
        BlockHeader header = new BlockHeader(1, BlockHash.ZERO, new MerkleRoot(new byte[32], 0), 0, 0, 0);
        return Block.of(header, List.of(transactions));
    }

    private static Transaction coinbase(int height, Script... scripts) {
        Script sig = Script.of(new byte[] {2, (byte) height, (byte) (height >> 8)});
        return Transaction.of(
                1, List.of(new TxIn(OutPoint.NULL, sig, TxIn.FINAL_SEQUENCE, Witness.EMPTY)), outputs(scripts), 0);
    }

    private static Transaction spend(Transaction from, int vout, Script... scripts) {
        TxIn input = new TxIn(new OutPoint(from.txid(), vout), Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        return Transaction.of(1, List.of(input), outputs(scripts), 0);
    }

    private static List<TxOut> outputs(Script... scripts) {
        return IntStream.range(0, scripts.length)
                .mapToObj(i -> new TxOut(50, scripts[i]))
                .toList();
    }
}
