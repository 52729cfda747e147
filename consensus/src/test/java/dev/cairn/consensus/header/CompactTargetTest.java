package dev.cairn.consensus.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactTargetTest {

    private static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(224).subtract(BigInteger.ONE);

    /** The cases that Core's arith_uint256_tests.cpp spells out. */
    @ParameterizedTest
    @CsvSource({
        "00000000, 0, false, false, 00000000",
        "00123456, 0, false, false, 00000000",
        "01003456, 0, false, false, 00000000",
        "02000056, 0, false, false, 00000000",
        "03000000, 0, false, false, 00000000",
        "04000000, 0, false, false, 00000000",
        "00923456, 0, false, false, 00000000",
        "01803456, 0, false, false, 00000000",
        "02800056, 0, false, false, 00000000",
        "03800000, 0, false, false, 00000000",
        "04800000, 0, false, false, 00000000",
        "01123456, 12, false, false, 01120000",
        "01fedcba, 7e, true, false, 017e0000",
        "02123456, 1234, false, false, 02123400",
        "03123456, 123456, false, false, 03123456",
        "04123456, 12345600, false, false, 04123456",
        "04923456, 12345600, true, false, 04123456",
        "05009234, 92340000, false, false, 05009234",
    })
    void compactFormsReadAsCoreReadsThem(
            String bits, String value, boolean negative, boolean overflow, String canonical) {
        CompactTarget target = CompactTarget.decode(Integer.parseUnsignedInt(bits, 16));

        assertThat(target.value()).isEqualTo(new BigInteger(value, 16));
        assertThat(target.negative()).isEqualTo(negative);
        assertThat(target.overflow()).isEqualTo(overflow);
        assertThat(Integer.toHexString(CompactTarget.encode(target.value())))
                .isEqualTo(Integer.toHexString(Integer.parseUnsignedInt(canonical, 16)));
    }

    @Test
    void numbersOverTwoHundredFiftySixBitsOverflow() {
        assertThat(CompactTarget.decode(0xff123456).overflow()).isTrue();
        assertThat(CompactTarget.decode(0x23000001).overflow()).isTrue();
        assertThat(CompactTarget.decode(0x22000100).overflow()).isTrue();
        assertThat(CompactTarget.decode(0x21010000).overflow()).isTrue();
    }

    @Test
    void theLargestNumbersOfEachSizeDoNot() {
        assertThat(CompactTarget.decode(0x220000ff).overflow()).isFalse();
        assertThat(CompactTarget.decode(0x2100ffff).overflow()).isFalse();
        assertThat(CompactTarget.decode(0x207fffff).overflow()).isFalse();
        assertThat(CompactTarget.decode(0xff000000).overflow()).isFalse();
    }

    /** The naive model: the mantissa's three bytes at the head of a number of {@code size} bytes, big-endian. */
    @Property
    void decodingAgreesWithBytesLaidOut(
            @ForAll @IntRange(max = 0xff) int size, @ForAll @IntRange(max = 0x7fffff) int m) {
        byte[] digits = new byte[size + 3];
        digits[0] = (byte) (m >> 16);
        digits[1] = (byte) (m >> 8);
        digits[2] = (byte) m;
        BigInteger whole = new BigInteger(1, Arrays.copyOf(digits, size));

        CompactTarget target = CompactTarget.decode(size << 24 | m);

        assertThat(target.overflow()).isEqualTo(whole.bitLength() > 256);
        assertThat(target.value()).isEqualTo(whole.mod(BigInteger.ONE.shiftLeft(256)));
    }

    @Property
    void encodingKeepsTheTopBytesAndTheSize(@ForAll @Size(32) byte[] digits) {
        BigInteger number = new BigInteger(1, digits);

        int bits = CompactTarget.encode(number);
        CompactTarget back = CompactTarget.decode(bits);

        assertThat(back.negative()).isFalse();
        assertThat(back.overflow()).isFalse();
        assertThat(back.value()).isLessThanOrEqualTo(number);
        // What is lost lies below the mantissa's last byte.
        assertThat(number.subtract(back.value()).bitLength()).isLessThanOrEqualTo(Math.max(0, 8 * ((bits >>> 24) - 3)));
        assertThat(CompactTarget.encode(back.value())).isEqualTo(bits);
    }

    @Property
    void workTimesTargetIsAboutTwoToTheTwoHundredFiftySix(@ForAll int bits) {
        CompactTarget target = CompactTarget.decode(bits);
        BigInteger work = CompactTarget.work(bits);

        if (target.negative() || target.overflow() || target.value().signum() == 0) {
            assertThat(work).isZero();
        } else {
            BigInteger per = target.value().add(BigInteger.ONE);
            BigInteger all = BigInteger.ONE.shiftLeft(256);
            assertThat(work.multiply(per)).isLessThanOrEqualTo(all);
            assertThat(work.add(BigInteger.ONE).multiply(per)).isGreaterThan(all);
        }
    }

    @Test
    void theEasiestBlockOfTheMainNetworkTakesTwoToThe32Hashes() {
        assertThat(CompactTarget.work(0x1d00ffff)).isEqualTo(new BigInteger("100010001", 16));
    }

    @ParameterizedTest
    @CsvSource({
        "1d00ffff, true",
        "1d010000, false",
        "1d80ffff, false",
        "1d000000, false",
        "ff00ffff, false",
        "00000000, false"
    })
    void aTargetIsAboveZeroAndUpToTheLimit(String bits, boolean isTarget) {
        assertThat(CompactTarget.target(Integer.parseUnsignedInt(bits, 16), LIMIT)
                        .isPresent())
                .isEqualTo(isTarget);
    }
}
