package dev.cairn.chain.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ChainWorkTest {

    private static final BigInteger WRAP = BigInteger.ONE.shiftLeft(256);

    /** Words that carry: all ones, none, and any. */
    @Provide
    Arbitrary<ChainWork> works() {
        Arbitrary<Long> word = Arbitraries.oneOf(Arbitraries.of(0L, -1L, 1L, Long.MIN_VALUE), Arbitraries.longs());
        return word.array(Long[].class).ofSize(4).map(w -> new ChainWork(w[0], w[1], w[2], w[3]));
    }

    @Property
    void itAddsSubtractsAndComparesAsNumbersDo(@ForAll("works") ChainWork a, @ForAll("works") ChainWork b) {
        BigInteger x = a.toBigInteger();
        BigInteger y = b.toBigInteger();

        assertThat(a.plus(b).toBigInteger()).isEqualTo(x.add(y).mod(WRAP));
        assertThat(a.minus(b).toBigInteger()).isEqualTo(x.subtract(y).mod(WRAP));
        assertThat(Integer.signum(a.compareTo(b))).isEqualTo(x.compareTo(y));
        assertThat(ChainWork.of(x)).isEqualTo(a);
        assertThat(ChainWork.ofHex(a.toString())).isEqualTo(a);
    }

    @Test
    void theWorkOfADifficultyOfOneIsSlightlyMoreThanTwoToTheThirtyTwo() {
        // getblockheader's chainwork of mainnet's genesis block.
        assertThat(ChainWork.ofBits(0x1d00ffff))
                .hasToString("0000000000000000000000000000000000000000000000000000000100010001");
        assertThat(ChainWork.ofBits(0x207fffff).word0()).isEqualTo(2);
    }

    @Test
    void bitsThatAreNoTargetAreNoWork() {
        assertThat(ChainWork.ofBits(0)).isEqualTo(ChainWork.ZERO);
        assertThat(ChainWork.ofBits(0x1d80ffff)).isEqualTo(ChainWork.ZERO);
        assertThat(ChainWork.ofBits(0xff123456)).isEqualTo(ChainWork.ZERO);
    }

    @Test
    void workIsWrittenInAtMostSixtyFourDigits() {
        assertThat(ChainWork.ofHex("ff")).isEqualTo(new ChainWork(0, 0, 0, 255));
        assertThatThrownBy(() -> ChainWork.ofHex("0".repeat(65))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChainWork.ofHex("")).isInstanceOf(IllegalArgumentException.class);
    }
}
