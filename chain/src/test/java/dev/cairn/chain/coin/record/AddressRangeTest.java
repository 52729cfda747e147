package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

    private static final long MIB = 1 << 20;

    @Test
    void addressSpaceTakesNoMemoryBeforeItIsWrittenTo() {
        try (AddressRange range = new AddressRange(1L << 36)) { // more than machines have
            range.putInt((1L << 36) - 4, 7);
            assertThat(range.getInt((1L << 36) - 4)).isEqualTo(7);
            assertThat(range.getInt(1L << 35)).isZero();
            assertThat(Resident.bytes(range, (1L << 36) - MIB, MIB)).isEqualTo(SystemMemory.PAGE);
        }
    }

    @Test
    void whatIsGivenBackIsNoLongerInMemoryAndReadsAsZeros() {
        try (AddressRange range = new AddressRange(16 * MIB)) {
            byte[] noise = new byte[(int) (16 * MIB)];
            new Random(1).nextBytes(noise);
            range.put(0, noise, 0, noise.length);
            assertThat(Resident.bytes(range)).isEqualTo(16 * MIB);

            range.giveBack(3 * MIB, 2 * MIB);

            assertThat(Resident.bytes(range)).isEqualTo(14 * MIB);
            assertThat(Resident.bytes(range, 3 * MIB, 2 * MIB)).isZero();
            byte[] read = new byte[noise.length];
            range.get(0, read, 0, read.length);
            Arrays.fill(noise, (int) (3 * MIB), (int) (5 * MIB), (byte) 0);
            assertThat(read).isEqualTo(noise);
        }
    }

    @Test
    void aPageOfWhichOnlyAPartIsGivenBackStays() {
        try (AddressRange range = new AddressRange(MIB)) {
            range.clear(0, MIB);
            range.giveBack(1, 2 * SystemMemory.PAGE);
            assertThat(Resident.bytes(range)).isEqualTo(MIB - SystemMemory.PAGE);
            range.giveBack(SystemMemory.PAGE * 10 + 1, SystemMemory.PAGE);
            assertThat(Resident.bytes(range)).isEqualTo(MIB - SystemMemory.PAGE);
        }
    }

    @Test
    void numbersLieInTheirOrderOfBytes() {
        try (AddressRange range = new AddressRange(MIB)) {
            range.put(3, new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 1, 8);
            assertThat(range.getLong(3)).isEqualTo(0x0807060504030201L);
            assertThat(range.getBigInt(3)).isEqualTo(0x01020304);
            assertThat(range.getByte(10)).isEqualTo((byte) 8);
            range.copy(3, 100, 8);
            range.putByte(100, (byte) 9);
            range.putInt(108, -5);
            assertThat(range.getLong(100)).isEqualTo(0x0807060504030209L);
            assertThat(range.getInt(108)).isEqualTo(-5);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, -8, MIB - 3, MIB, Long.MAX_VALUE, Long.MIN_VALUE})
    void accessOutsideIsAnExceptionThatNamesThePlace(long at) {
        try (AddressRange range = new AddressRange(MIB)) {
            for (Consumer<AddressRange> access : accesses(at)) {
                assertThatThrownBy(() -> access.accept(range))
                        .isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessageContaining("at " + at + " do not lie within " + MIB);
            }
        }
    }

    @Test
    void accessAfterCloseIsAnExceptionAndNoCrash() {
        AddressRange range = new AddressRange(MIB);
        range.putInt(0, 1);
        range.close();
        range.close();
        for (Consumer<AddressRange> access : accesses(0)) {
            assertThatThrownBy(() -> access.accept(range))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
    }

    @Test
    void aRangeIsWholePages() {
        for (long bytes : new long[] {0, -4096, 100, SystemMemory.PAGE + 1}) {
            assertThatThrownBy(() -> new AddressRange(bytes)).hasMessageContaining(bytes + " bytes are not pages");
        }
    }

    @Test
    void addressSpaceThatTheSystemDoesNotHaveIsRefusedWithWhatToDo() {
        assertThatThrownBy(() -> new AddressRange(1L << 60))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("MiB of address space (errno 12)")
                .hasMessageContaining("-dbcache");
    }

    /** Every way in, of four bytes or more where a length is asked. */
    private static List<Consumer<AddressRange>> accesses(long at) {
        byte[] bytes = new byte[8];
        return List.of(
                range -> range.getInt(at),
                range -> range.putInt(at, 1),
                range -> range.getBigInt(at),
                range -> range.get(at, bytes, 0, 4),
                range -> range.put(at, bytes, 0, 4),
                range -> range.copy(at, 0, 4),
                range -> range.copy(0, at, 4),
                range -> range.clear(at, 4),
                range -> range.giveBack(at, 4));
    }
}
