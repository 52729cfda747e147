package dev.cairn.primitives.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.tx.Allocations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptReaderTest {

    /** One step of the naive model; opcode −1 for a push that is cut short. */
    private record Step(int opcode, List<Byte> data) {}

    /** A naive reader: copies the rest of the script at each step. */
    private static List<Step> model(byte[] script) {
        List<Step> steps = new ArrayList<>();
        byte[] rest = script;
        while (rest.length > 0) {
            int opcode = rest[0] & 0xff;
            int width = opcode == 0x4c ? 1 : opcode == 0x4d ? 2 : opcode == 0x4e ? 4 : 0;
            if (rest.length < 1 + width) {
                steps.add(new Step(-1, List.of()));
                break;
            }
            long length = opcode < 0x4c ? opcode : 0;
            for (int i = 0; i < width; i++) {
                length += (rest[1 + i] & 0xffL) << (8 * i);
            }
            if (rest.length - 1 - width < length) {
                steps.add(new Step(-1, List.of()));
                break;
            }
            int end = 1 + width + (int) length;
            steps.add(new Step(opcode, list(Arrays.copyOfRange(rest, 1 + width, end))));
            rest = Arrays.copyOfRange(rest, end, rest.length);
        }
        return steps;
    }

    private static List<Byte> list(byte[] bytes) {
        List<Byte> list = new ArrayList<>();
        for (byte value : bytes) {
            list.add(value);
        }
        return list;
    }

    private static List<Step> read(Bytes script) {
        List<Step> steps = new ArrayList<>();
        ScriptReader in = new ScriptReader(script);
        while (in.next()) {
            assertThat(in.array()[in.opcodeOffset()] & 0xff).isEqualTo(in.opcode());
            steps.add(new Step(in.opcode(), list(in.data().toBytes())));
        }
        if (in.failed()) {
            assertThat(in.opcode()).isEqualTo(Opcodes.OP_INVALIDOPCODE);
            assertThat(in.dataLength()).isZero();
            steps.add(new Step(-1, List.of()));
        } else {
            assertThat(in.atEnd()).isTrue();
        }
        return steps;
    }

    /** Bytes in which short pushes are likely, so that scripts do not end at their first. */
    @Provide
    Arbitrary<byte[]> scripts() {
        return Arbitraries.frequencyOf(
                        Tuple.of(4, Arbitraries.bytes().between((byte) 0, (byte) 5)),
                        Tuple.of(2, Arbitraries.bytes().between((byte) 0x4b, (byte) 0x52)),
                        Tuple.of(1, Arbitraries.bytes()))
                .array(byte[].class)
                .ofMaxSize(60);
    }

    @Property
    void aScriptIsWalkedAsTheNaiveModelWalksIt(@ForAll("scripts") byte[] script) {
        assertThat(read(Bytes.of(script))).isEqualTo(model(script));
        // and where it lies does not matter
        byte[] around = new byte[script.length + 9];
        Arrays.fill(around, (byte) 0x4e);
        System.arraycopy(script, 0, around, 4, script.length);
        assertThat(read(new Bytes(around, 4, script.length))).isEqualTo(model(script));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "4b00",
                "4c",
                "4c01",
                "4cff00",
                "4d",
                "4d01",
                "4d0100",
                "4dffff00",
                "4e",
                "4e000000",
                "4e01000000",
                "4effffffff00",
                "4e0000008000",
                "4effffff7f00",
            })
    void aPushLongerThanTheScriptIsAFailure(String hex) {
        ScriptReader in = new ScriptReader(Script.ofHex("51" + hex));
        assertThat(in.next()).isTrue();
        assertThat(in.next()).isFalse();
        assertThat(in.failed()).isTrue();
        assertThat(in.opcode()).isEqualTo(Opcodes.OP_INVALIDOPCODE);
        assertThat(in.opcodeOffset()).isEqualTo(1);
        assertThat(in.data()).isEqualTo(Bytes.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "4c00", "4d0000", "4e00000000"})
    void anEmptyPushIsAPush(String hex) {
        ScriptReader in = new ScriptReader(Script.ofHex(hex));
        assertThat(in.next()).isTrue();
        assertThat(in.isPush()).isTrue();
        assertThat(in.dataLength()).isZero();
        assertThat(in.isMinimalPush()).isEqualTo(hex.equals("00"));
        assertThat(in.next()).isFalse();
        assertThat(in.failed()).isFalse();
    }

    @Test
    void aReaderIsUsedAgain() {
        ScriptReader in = new ScriptReader(Script.ofHex("02aa"));
        assertThat(in.next()).isFalse();
        in.reset(Script.ofHex("52"));
        assertThat(in.failed()).isFalse();
        assertThat(in.opcode()).isEqualTo(Opcodes.OP_INVALIDOPCODE);
        assertThat(in.next()).isTrue();
        assertThat(in.opcode()).isEqualTo(Opcodes.OP_2);
    }

    @Test
    void aWalkAllocatesNothing() {
        byte[] script = new byte[100_000];
        Arrays.fill(script, (byte) 0x51);
        ScriptReader in = new ScriptReader(Bytes.of(script));
        long before = Allocations.ofThisThread();
        int count = 0;
        while (in.next()) {
            count++;
        }
        assertThat(Allocations.ofThisThread() - before).isLessThan(1000);
        assertThat(count).isEqualTo(100_000);
    }

    @Property(tries = 300)
    void aBuiltPushIsReadBack(@ForAll byte[] data) {
        for (int length : new int[] {0, 1, 75, 76, 255, 256, 65_535, 65_536}) {
            byte[] padded = Arrays.copyOf(data, Math.max(length, data.length));
            ScriptReader in =
                    new ScriptReader(new ScriptBuilder().push(padded).number(3).build());
            assertThat(in.next()).isTrue();
            assertThat(in.data()).isEqualTo(Bytes.of(padded));
            assertThat(in.next()).isTrue();
            assertThat(in.opcode()).isEqualTo(Opcodes.OP_3);
            assertThat(in.next()).isFalse();
        }
    }

    @Property(tries = 300)
    void aMinimalPushIsMinimalAndAnyOtherIsNot(@ForAll byte[] data) {
        Script minimal = new ScriptBuilder().pushMinimal(Bytes.of(data)).build();
        ScriptReader in = new ScriptReader(minimal);
        assertThat(in.next()).isTrue();
        if (in.isPush()) {
            assertThat(in.isMinimalPush()).isTrue();
            assertThat(in.data()).isEqualTo(Bytes.of(data));
        } else {
            assertThat(minimal.length()).isEqualTo(1);
            assertThat(data).hasSize(1);
            ScriptReader longer =
                    new ScriptReader(new ScriptBuilder().push(data).build());
            assertThat(longer.next()).isTrue();
            assertThat(longer.isMinimalPush()).isFalse();
        }
        byte[] header = {0x4e, (byte) data.length, (byte) (data.length >> 8), 0, 0};
        ScriptReader wide = new ScriptReader(
                new ScriptBuilder().raw(Bytes.of(header)).raw(Bytes.of(data)).build());
        assertThat(wide.next()).isTrue();
        assertThat(wide.data()).isEqualTo(Bytes.of(data));
        assertThat(wide.isMinimalPush()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 0x81})
    void aByteWithAnOpcodeOfItsOwnIsPushedByIt(int value) {
        ScriptReader in = new ScriptReader(Bytes.of(new byte[] {1, (byte) value}));
        assertThat(in.next()).isTrue();
        assertThat(in.isMinimalPush()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 17, 0x80, 0x82, 0xff})
    void anyOtherByteIsPushedDirectly(int value) {
        ScriptReader in = new ScriptReader(Bytes.of(new byte[] {1, (byte) value}));
        assertThat(in.next()).isTrue();
        assertThat(in.isMinimalPush()).isTrue();
    }
}
