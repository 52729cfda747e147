package dev.cairn.primitives.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptAsmTest {

    /** R and S of one byte each, without a hash type. */
    private static final String SIGNATURE = "3006020101020101";

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "00, 0",
        "4f, -1",
        "5160, 1 16",
        "4c00, 0",
        "0181, -1",
        "0180, 0", // minus nought
        "02ff00, 255",
        "04ffffff7f, 2147483647",
        "04ffffffff, -2147483647",
        "050102030405, 0102030405",
        "76a9140000000000000000000000000000000000000000" + "88ac, "
                + "OP_DUP OP_HASH160 0000000000000000000000000000000000000000 OP_EQUALVERIFY OP_CHECKSIG",
        "bafeff, OP_CHECKSIGADD OP_UNKNOWN OP_INVALIDOPCODE",
        "5102aa, 1 [error]",
        "4e, [error]",
        "6a0568656c6c6f, OP_RETURN 68656c6c6f",
    })
    void aScriptIsPrintedAsBitcoindPrintsIt(String hex, String asm) {
        assertThat(ScriptAsm.print(Script.ofHex(hex))).isEqualTo(asm);
        assertThat(ScriptAsm.printUnlocking(Script.ofHex(hex))).isEqualTo(asm);
    }

    @ParameterizedTest
    @CsvSource({
        "01, ALL",
        "02, NONE",
        "03, SINGLE",
        "81, ALL|ANYONECANPAY",
        "82, NONE|ANYONECANPAY",
        "83, SINGLE|ANYONECANPAY",
    })
    void aSignatureIsPrintedWithItsHashType(String type, String name) {
        Script script = Script.ofHex("09" + SIGNATURE + type);
        assertThat(ScriptAsm.printUnlocking(script)).isEqualTo(SIGNATURE + "[" + name + "]");
        assertThat(ScriptAsm.print(script)).isEqualTo(SIGNATURE + type);
        assertThat(SignatureEncoding.hashTypeName(Integer.parseInt(type, 16))).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SIGNATURE + "00", // no hash type
                SIGNATURE + "04",
                SIGNATURE + "84",
                "3106020101020101" + "01", // not a sequence
                "3007020101020101" + "01", // too long
                "3006030101020101" + "01", // R is no integer
                "3006020181020101" + "01", // R is negative
                "300702020001020101" + "01", // R is padded
                "3006020101030101" + "01", // S is no integer
                "3006020101020181" + "01", // S is negative
                "300702010102020001" + "01", // S is padded
                "3006020001020102" + "01", // R is empty
                "3005020101020001", // S is empty
                "30060205010201010" + "1", // R reaches beyond the end
            })
    void whatIsNoSignatureIsPrintedAsBytes(String hex) {
        Bytes bytes = Bytes.ofHex(hex);
        assertThat(ScriptAsm.printUnlocking(new ScriptBuilder().push(bytes).build()))
                .isEqualTo(hex);
    }

    @Test
    void whatAnOpReturnCarriesIsDataEvenIfItLooksLikeASignature() {
        assertThat(ScriptAsm.printUnlocking(Script.ofHex("6a09" + SIGNATURE + "01")))
                .isEqualTo("OP_RETURN " + SIGNATURE + "01");
    }

    @Test
    void noHashTypeThatIsUndefinedHasAName() {
        for (int type = 0; type <= 255; type++) {
            assertThat(SignatureEncoding.hashTypeName(type).isEmpty())
                    .isEqualTo(!SignatureEncoding.isDefinedHashType(type));
        }
    }

    @Test
    void aSignatureHasNineToSeventyThreeBytes() {
        String r33 = "0221" + "00" + "80" + "00".repeat(31);
        assertThat(isStrictDer("3006020101020101" + "01")).isTrue();
        assertThat(isStrictDer("3046" + r33 + r33 + "01")).isTrue();
        assertThat(isStrictDer("3047" + "0222" + "00" + "80" + "00".repeat(32) + r33 + "01"))
                .isFalse();
        assertThat(isStrictDer("30")).isFalse();
    }

    /** A naive reader of DER: one field after the other. */
    private static boolean model(byte[] bytes) {
        if (bytes.length < 9 || bytes.length > 73) {
            return false;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            return in.get() == 0x30
                    && (in.get() & 0xff) == bytes.length - 3
                    && integer(in)
                    && integer(in)
                    && in.remaining() == 1;
        } catch (BufferUnderflowException e) {
            return false;
        }
    }

    private static boolean integer(ByteBuffer in) {
        if (in.get() != 2) {
            return false;
        }
        byte[] value = new byte[in.get() & 0xff];
        in.get(value);
        return value.length > 0
                && new BigInteger(value).signum() >= 0
                && new BigInteger(value).toByteArray().length == value.length;
    }

    @Property(tries = 2000)
    void aSignatureIsWhatTheNaiveReaderSaysItIs(
            @ForAll @Size(max = 35) byte[] r, @ForAll @Size(max = 35) byte[] s, @ForAll byte value, @ForAll int place) {
        byte[] bytes = new byte[7 + r.length + s.length];
        ByteBuffer out = ByteBuffer.wrap(bytes);
        out.put((byte) 0x30).put((byte) (4 + r.length + s.length));
        out.put((byte) 2)
                .put((byte) r.length)
                .put(r)
                .put((byte) 2)
                .put((byte) s.length)
                .put(s);

        assertThat(SignatureEncoding.isStrictDer(bytes, 0, bytes.length)).isEqualTo(model(bytes));
        bytes[Math.floorMod(place, Math.min(bytes.length, 10))] = value;
        assertThat(SignatureEncoding.isStrictDer(bytes, 0, bytes.length)).isEqualTo(model(bytes));
    }

    private static boolean isStrictDer(String hex) {
        Bytes bytes = Bytes.ofHex("ffff" + hex + "ff");
        return SignatureEncoding.isStrictDer(bytes.array(), 2, bytes.length() - 3);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "'  \t\n', ''",
        "0, 00",
        "-0, 00",
        "-1, 4f",
        "16, 60",
        "17, 0111",
        "007, 57",
        "4294967295, 05ffffffff00",
        "-4294967295, 05ffffffff80",
        "0x, ERROR",
        "0x51, 51",
        "0X51, ERROR",
        "0x4c01AB 1, 4c01ab51",
        "0x5, ERROR",
        "'''''', 00",
        "'''abc''', 03616263",
        "'''1''', 0131",
        "DUP OP_DUP, 7676",
        "RESERVED OP_RESERVED, 5050",
        "CHECKLOCKTIMEVERIFY NOP10, b1b9",
        "NOP2, ERROR",
        "OP_CHECKSIGADD, ERROR",
        "OP_1, ERROR",
        "1NEGATE, ERROR",
        "PUSHDATA1, ERROR",
        "dup, ERROR",
        "-, ERROR",
        "1e3, ERROR",
    })
    void aTextIsReadAsCoresVectorsAreMeant(String text, String hex) {
        if (hex.equals("ERROR")) {
            assertThatThrownBy(() -> ScriptAsm.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("script parse error: unknown opcode");
        } else {
            assertThat(ScriptAsm.parse(text)).hasToString(hex);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4294967296", "-4294967296", "9223372036854775808", "-99999999999999999999"})
    void aNumberOutOfRangeIsRefused(String text) {
        assertThatThrownBy(() -> ScriptAsm.parse(text))
                .hasMessage("script parse error: decimal numeric value only allowed in the "
                        + "range -0xFFFFFFFF...0xFFFFFFFF");
    }
}
