package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.hash.Txid;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CoinBookTest {

    private final CoinBook book = new CoinBook(0);

    @Test
    void anEmptyBookHasNoCoin() {
        assertThat(book.take(Draws.of(1), 10, 1)).isNull();
    }

    @Test
    void aCoinOfTheAgeAskedForIsTakenIfThereIsOne() {
        addBlock(5, 3);
        addBlock(7, 3);
        assertThat(book.take(Draws.of(1), 9, 2).height()).isEqualTo(7);
        assertThat(book.take(Draws.of(1), 9, 4).height()).isEqualTo(5);
    }

    @Test
    void withoutOneOfTheAgeAnOlderIsTakenAndThenAYounger() {
        addBlock(5, 1);
        addBlock(8, 1);
        assertThat(book.take(Draws.of(1), 9, 2).height())
                .as("7 is missing, 5 is older")
                .isEqualTo(5);
        assertThat(book.take(Draws.of(1), 9, 2).height()).as("only 8 is left").isEqualTo(8);
        assertThat(book.size()).isZero();
    }

    @Test
    void coinsForOldSpendsAreTakenForThemAloneAndGoBackLikeOthers() {
        CoinBook both = new CoinBook(103);
        for (int height = 101; height <= 103; height++) {
            both.add(coin(height, height));
        }
        int mark = both.mark();

        assertThat(both.size()).isOne();
        assertThat(both.take(Draws.of(1), 110, 9).height()).isEqualTo(103);
        assertThat(both.take(Draws.of(1), 110, 9)).isNull();
        assertThat(List.of(
                        both.takeOld(Draws.of(2)).height(),
                        both.takeOld(Draws.of(2)).height()))
                .containsExactlyInAnyOrder(101, 102);
        assertThat(both.takeOld(Draws.of(2))).isNull();
        both.rollBack(mark);
        assertThat(both.size()).isOne();
        assertThat(both.takeOld(Draws.of(2))).isNotNull();
    }

    @Property(tries = 200)
    void whatWasTakenAndPutBackIsTakenAgainInTheSameOrder(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int coins,
            @ForAll @IntRange(min = 1, max = 120) int taken) {
        CoinBook some = new CoinBook(0);
        Draws fill = Draws.of(seed, 1);
        for (int i = 0; i < coins; i++) {
            some.add(coin(fill.between(1, 9), i));
        }

        some.take(Draws.of(seed, 2), 10, 1);
        int mark = some.mark();
        List<HeldCoin> first = takeAll(some, seed, taken);
        some.rollBack(mark);
        List<HeldCoin> second = takeAll(some, seed, taken);

        assertThat(second).isEqualTo(first);
        assertThat(some.size()).isEqualTo(coins - 1 - first.size());
    }

    @Property(tries = 200)
    void noCoinIsTakenTwiceAndNoneIsLost(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int coins) {
        CoinBook some = new CoinBook(0);
        Draws draws = Draws.of(seed);
        for (int i = 0; i < coins; i++) {
            some.add(coin(draws.between(1, 30), i));
        }
        Set<Integer> seen = new HashSet<>();
        for (HeldCoin coin : takeAll(some, seed, coins)) {
            assertThat(seen.add(coin.vout())).isTrue();
        }
        assertThat(seen).hasSize(coins);
    }

    @Property(tries = 100)
    void undoneBlocksLeaveTheBookAsItWas(@ForAll long seed) {
        CoinBook some = new CoinBook(0);
        for (int i = 0; i < 40; i++) {
            some.add(coin(1 + i % 4, i));
        }
        some.forgetSteps();

        List<HeldCoin> first = twoBlocks(some, seed);
        some.undoBlock(6);
        some.undoBlock(5);
        assertThat(some.size()).isEqualTo(40);
        assertThat(twoBlocks(some, seed)).isEqualTo(first);
    }

    private static List<HeldCoin> twoBlocks(CoinBook book, long seed) {
        List<HeldCoin> taken = new ArrayList<>();
        for (int height = 5; height <= 6; height++) {
            Draws draws = Draws.of(seed, height);
            for (int i = 0; i < 15; i++) {
                taken.add(book.take(draws, height, draws.between(1, 5)));
            }
            for (int i = 0; i < 10; i++) {
                book.add(coin(height, 1_000 * height + i));
            }
            book.keepSteps();
        }
        return taken;
    }

    private static List<HeldCoin> takeAll(CoinBook book, long seed, int count) {
        Draws draws = Draws.of(seed, 3);
        List<HeldCoin> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            HeldCoin coin = book.take(draws, 31, draws.between(1, 40));
            if (coin != null) {
                taken.add(coin);
            }
        }
        return taken;
    }

    private void addBlock(int height, int count) {
        for (int i = 0; i < count; i++) {
            book.add(coin(height, i));
        }
    }

    private static HeldCoin coin(int height, int number) {
        byte[] txid = Draws.of(height, number).bytes(32);
        return HeldCoin.of(new Txid(txid, 0), number, 1_000 + number, LockKind.P2WPKH, number, height);
    }
}
