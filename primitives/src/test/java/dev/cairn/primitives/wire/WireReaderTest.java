package dev.cairn.primitives.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.script.Bytes;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireReaderTest {

    private static WireReader reader(String hex) {
        return new WireReader(HexFormat.of().parseHex(hex));
    }

    @Test
    void numbersAreLittleEndian() throws WireException {
        WireReader in = reader("7f" + "04030201" + "ffffffff" + "0807060504030201");

        assertThat(in.readByte()).isEqualTo(0x7f);
        assertThat(in.readInt()).isEqualTo(0x01020304);
        assertThat(in.readUnsignedInt()).isEqualTo(0xffff_ffffL);
        assertThat(in.readLong()).isEqualTo(0x0102030405060708L);
        assertThat(in.remaining()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "00, 0",
        "fc, 252",
        "fdfd00, 253",
        "fdffff, 65535",
        "fe00000100, 65536",
        "feffffffff, 4294967295",
        "ff0000000001000000, 4294967296",
        "ffffffffffffffff7f, 9223372036854775807",
        "ff0000000000000080, -9223372036854775808", // 2⁶³
        "ffffffffffffffffff, -1", // 2⁶⁴−1
    })
    void aCompactNumberIsReadAndWrittenInItsShortestForm(String hex, long value) throws WireException {
        WireReader in = reader(hex);

        assertThat(in.readCompactNumber()).isEqualTo(value);
        assertThat(in.remaining()).isZero();
        assertThat(new WireWriter().writeCompactSize(value).toBytes())
                .isEqualTo(HexFormat.of().parseHex(hex));
        assertThat(WireWriter.compactSizeLength(value)).isEqualTo(hex.length() / 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fd0000",
                "fdfc00",
                "fe00000000",
                "feffff0000",
                "ff0000000000000000",
                "ffffffffff00000000",
            })
    void aCompactNumberLongerThanItNeedBeIsRefused(String hex) {
        assertThatThrownBy(() -> reader(hex).readCompactNumber())
                .isInstanceOf(WireException.class)
                .hasMessageStartingWith("offset 0: non-canonical ReadCompactSize()");
        assertThatThrownBy(() -> reader(hex).readCompactSize()).hasMessageContaining("non-canonical");
    }

    @Test
    void aSizeMayBe32MebibytesAndNoMore() throws WireException {
        assertThat(reader("fe00000002").readCompactSize()).isEqualTo(WireReader.MAX_SIZE);
        for (String hex : new String[] {"fe01000002", "feffffffff", "ff0000000001000000", "ff0000000000000080"}) {
            assertThatThrownBy(() -> reader(hex).readCompactSize())
                    .isInstanceOf(WireException.class)
                    .hasMessageContaining("ReadCompactSize(): size too large");
        }
        assertThatThrownBy(() -> reader("ff0000000000000080").readCompactSize())
                .hasMessageContaining("9223372036854775808");
    }

    @Test
    void nothingIsReadBeyondTheRange() throws WireException {
        // given four bytes in the middle of more
        WireReader in = new WireReader(new byte[20], 4, 4);

        // when all are read, then the next is refused, at its place in the array
        in.readInt();
        assertThat(in.remaining()).isZero();
        assertThatThrownBy(in::readByte)
                .isInstanceOfSatisfying(
                        WireException.class, e -> assertThat(e.offset()).isEqualTo(8));
        assertThatThrownBy(in::readInt).isInstanceOf(WireException.class);
        assertThatThrownBy(in::readLong).isInstanceOf(WireException.class);
        assertThatThrownBy(() -> in.skip(1L << 40)).isInstanceOf(WireException.class);
        assertThatThrownBy(() -> in.readBytes(Integer.MAX_VALUE)).isInstanceOf(WireException.class);
        assertThat(in.readBytes(0)).isEqualTo(Bytes.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fd", "fdff", "fe", "feffffff", "ff", "ffffffffffffff"})
    void aCompactNumberCutShortIsRefused(String hex) {
        assertThatThrownBy(() -> reader(hex).readCompactNumber())
                .isInstanceOf(WireException.class)
                .hasMessageContaining("end of data");
    }

    @Test
    void whatFollowsTheEndIsRefused() throws WireException {
        WireReader in = reader("0102");
        in.readByte();
        assertThatThrownBy(() -> in.expectEnd("thing")).hasMessage("offset 1: 1 bytes after the end of the thing");
        in.readByte();
        in.expectEnd("thing");
    }

    @Test
    void anExceptionForAStrangersBytesCarriesNoStackTrace() {
        assertThat(new WireException(3, "why").getStackTrace()).isEmpty();
    }

    @Property
    void whatIsWrittenIsRead(
            @ForAll byte first, @ForAll int second, @ForAll long third, @ForAll long compact, @ForAll byte[] bytes)
            throws WireException {
        WireWriter out = new WireWriter(0)
                .writeByte(first)
                .writeShort(second)
                .writeInt(second)
                .writeLong(third)
                .writeCompactSize(compact)
                .writeSized(Bytes.of(bytes));
        WireReader in = new WireReader(out.array(), 0, out.size());

        assertThat(in.readByte()).isEqualTo(first & 0xff);
        assertThat(in.readByte() | in.readByte() << 8).isEqualTo(second & 0xffff);
        assertThat(in.readInt()).isEqualTo(second);
        assertThat(in.readLong()).isEqualTo(third);
        assertThat(in.readCompactNumber()).isEqualTo(compact);
        assertThat(in.readBytes(in.readCompactSize())).isEqualTo(Bytes.of(bytes));
        in.expectEnd("writer's bytes");
    }

    @Property
    void aResetWriterForgetsAndKeepsItsRoom(@ForAll @IntRange(max = 1000) int size) {
        WireWriter out = new WireWriter();
        out.write(new byte[size]);
        byte[] room = out.array();
        out.reset();
        assertThat(out.toBytes()).isEmpty();
        assertThat(out.writeByte(1).array()).isSameAs(room);
    }

    @Test
    void claimedBytesAreTheCallersAndLieBetweenWhatIsWrittenBeforeAndAfter() {
        WireWriter out = new WireWriter(16).writeByte(1).reserve(100);
        int at = out.claim(40);
        byte[] array = out.array();
        for (int i = 0; i < 40; i++) {
            array[at + i] = 2;
        }
        out.writeByte(3);
        assertThat(out.size()).isEqualTo(42);
        assertThat(Bytes.of(out.toBytes()).toHex()).isEqualTo("01" + "02".repeat(40) + "03");
    }
}
