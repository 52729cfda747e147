package dev.cairn.primitives.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpcodesTest {

    @ParameterizedTest
    @CsvSource({
        "0x00, 0",
        "0x01, OP_UNKNOWN",
        "0x4b, OP_UNKNOWN",
        "0x4c, OP_PUSHDATA1",
        "0x4e, OP_PUSHDATA4",
        "0x4f, -1",
        "0x50, OP_RESERVED",
        "0x51, 1",
        "0x60, 16",
        "0x61, OP_NOP",
        "0x6a, OP_RETURN",
        "0x7e, OP_CAT",
        "0x99, OP_RSHIFT",
        "0xac, OP_CHECKSIG",
        "0xb0, OP_NOP1",
        "0xb1, OP_CHECKLOCKTIMEVERIFY",
        "0xb2, OP_CHECKSEQUENCEVERIFY",
        "0xb9, OP_NOP10",
        "0xba, OP_CHECKSIGADD",
        "0xbb, OP_UNKNOWN",
        "0xfe, OP_UNKNOWN",
        "0xff, OP_INVALIDOPCODE",
    })
    void aByteHasTheNameThatBitcoindPrints(String opcode, String name) {
        assertThat(Opcodes.name(Integer.decode(opcode))).isEqualTo(name);
    }

    @Test
    void everyConstantIsNamedAfterItself() throws IllegalAccessException {
        int checked = 0;
        for (var field : Opcodes.class.getFields()) {
            String name = Opcodes.name(field.getInt(null));
            if (name.startsWith("OP_") && !field.getName().matches("MAX_OPCODE|OP_NOP[23]")) {
                assertThat(name).isEqualTo(field.getName());
                checked++;
            }
        }
        assertThat(checked).isEqualTo(95);
    }

    @Test
    void smallNumbersAreOpcodesAndBack() {
        for (int number = 0; number <= 16; number++) {
            int opcode = Opcodes.encodeNumber(number);
            assertThat(Opcodes.decodeNumber(opcode)).isEqualTo(number);
            assertThat(Opcodes.name(opcode)).isEqualTo(Integer.toString(number));
            assertThat(Opcodes.isSmallNumber(opcode)).isEqualTo(number > 0);
        }
        assertThatThrownBy(() -> Opcodes.encodeNumber(17)).hasMessageContaining("17");
        assertThatThrownBy(() -> Opcodes.encodeNumber(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> Opcodes.decodeNumber(Opcodes.OP_1NEGATE)).hasMessageContaining("79");
    }

    @Test
    void the87SuccessOpcodesAreBip342s() {
        assertThat(IntStream.rangeClosed(0, 255).filter(Opcodes::isSuccess).count())
                .isEqualTo(87);
        assertThat(Opcodes.isSuccess(Opcodes.OP_CAT)).isTrue();
        assertThat(Opcodes.isSuccess(Opcodes.OP_SIZE)).isFalse();
        assertThat(Opcodes.isSuccess(Opcodes.OP_CHECKSIGADD)).isFalse();
        assertThat(Opcodes.isSuccess(255)).isFalse();
    }
}
