package dev.cairn.primitives.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptReader;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SigOpsTest {

    private static final Script P2SH = Script.ofHex("a914" + "00".repeat(20) + "87");
    private static final Script P2WPKH = Script.ofHex("0014" + "00".repeat(20));
    private static final Script P2WSH = Script.ofHex("0020" + "00".repeat(32));
    private static final Script P2TR = Script.ofHex("5120" + "00".repeat(32));
    private static final Script TWO_OF_THREE = ScriptAsm.parse("2 'a' 'b' 'c' 3 CHECKMULTISIG");

    private static Script push(Bytes last) {
        return new ScriptBuilder().number(0).push(last).build();
    }

    private static Transaction spending(Script scriptSig, Witness witness) {
        return Transaction.of(
                2,
                List.of(new TxIn(new OutPoint(Txid.ZERO, 0), scriptSig, 0, witness)),
                List.of(new TxOut(0, ScriptAsm.parse("CHECKSIG"))),
                0);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0, 0",
        "CHECKSIG, 1, 1",
        "CHECKSIGVERIFY CHECKSIG, 2, 2",
        "CHECKMULTISIG, 20, 20",
        "3 CHECKMULTISIG, 20, 3",
        "16 CHECKMULTISIGVERIFY, 20, 16",
        "0 CHECKMULTISIG, 20, 20",
        "17 CHECKMULTISIG, 20, 20", // a push, not an opcode of its own
        "3 NOP CHECKMULTISIG, 20, 20",
        "0x02acac, 0, 0", // data
        "0x02ac, 0, 0", // cut short
        "CHECKSIG 0x4c CHECKSIG, 1, 1",
        "0xba, 0, 0", // OP_CHECKSIGADD is tapscript's, which counts otherwise
    })
    void operationsInAScriptAreCounted(String asm, int count, int accurate) {
        assertThat(SigOps.count(ScriptAsm.parse(asm), false)).isEqualTo(count);
        assertThat(SigOps.count(ScriptAsm.parse(asm), true)).isEqualTo(accurate);
    }

    /** What counting means, written down once more, over the opcodes one by one. */
    private static int naive(Script script, boolean accurate) {
        int count = 0;
        int previous = -1;
        ScriptReader in = new ScriptReader(script);
        while (in.next()) {
            count += switch (in.opcode()) {
                case Opcodes.OP_CHECKSIG, Opcodes.OP_CHECKSIGVERIFY -> 1;
                case Opcodes.OP_CHECKMULTISIG, Opcodes.OP_CHECKMULTISIGVERIFY ->
                    accurate && Opcodes.isSmallNumber(previous) ? previous - 0x50 : 20;
                default -> 0;
            };
            previous = in.opcode();
        }
        return count;
    }

    @Property
    void anyBytesAreCountedAsTheirOpcodesSay(@ForAll("scripts") byte[] bytes, @ForAll boolean accurate) {
        byte[] framed = new byte[bytes.length + 8];
        Arrays.fill(framed, (byte) 0xac); // what lies before and behind a script is not counted
        System.arraycopy(bytes, 0, framed, 4, bytes.length);
        assertThat(SigOps.count(new Script(framed, 4, bytes.length), accurate))
                .isEqualTo(naive(Script.of(bytes), accurate));
    }

    @Provide
    static Arbitrary<byte[]> scripts() {
        Arbitrary<Byte> opcodes = Arbitraries.of(0x01, 0x02, 0x4c, 0x4d, 0x4e, 0x00, 0x51, 0x53, 0x60, 0xac, 0xae, 0xff)
                .map(Integer::byteValue);
        return opcodes.array(byte[].class).ofMaxSize(40);
    }

    @Test
    void theScriptUnderAHashIsTheLastThingPushed() {
        assertThat(SigOps.payToScriptHash(push(TWO_OF_THREE), P2SH)).isEqualTo(3);
        assertThat(SigOps.payToScriptHash(push(TWO_OF_THREE), P2WSH)).isZero();
        assertThat(SigOps.payToScriptHash(Script.EMPTY, P2SH)).isZero();

        Script thenNumber = new ScriptBuilder().push(TWO_OF_THREE).number(1).build();
        assertThat(SigOps.payToScriptHash(thenNumber, P2SH))
                .as("a number pushes no script")
                .isZero();
        Script thenNop = new ScriptBuilder().push(TWO_OF_THREE).op(0x61).build();
        assertThat(SigOps.payToScriptHash(thenNop, P2SH)).as("not push-only").isZero();
        Script cut = new ScriptBuilder().push(TWO_OF_THREE).op(2).build();
        assertThat(SigOps.payToScriptHash(cut, P2SH)).as("cut short").isZero();
    }

    @Test
    void aWitnessCountsForVersionNoughtAlone() {
        Witness script = Witness.of(List.of(Bytes.EMPTY, TWO_OF_THREE));

        assertThat(SigOps.witness(Script.EMPTY, P2WPKH, Witness.EMPTY)).isEqualTo(1);
        assertThat(SigOps.witness(Script.EMPTY, P2WSH, script)).isEqualTo(3);
        assertThat(SigOps.witness(Script.EMPTY, P2WSH, Witness.EMPTY)).isZero();
        assertThat(SigOps.witness(Script.EMPTY, P2TR, script)).isZero();
        assertThat(SigOps.witness(Script.EMPTY, Script.ofHex("0002aabb"), script))
                .isZero();
        assertThat(SigOps.witness(push(P2WPKH), P2SH, Witness.EMPTY)).isEqualTo(1);
        assertThat(SigOps.witness(push(P2WSH), P2SH, script)).isEqualTo(3);
        assertThat(SigOps.witness(push(P2TR), P2SH, script)).isZero();
        assertThat(SigOps.witness(push(TWO_OF_THREE), P2SH, script)).isZero();
        assertThat(SigOps.witness(Script.ofHex("61"), P2SH, script)).isZero();
    }

    @Test
    void outsideAWitnessAnOperationCostsFour() {
        Transaction tx = spending(push(TWO_OF_THREE), Witness.EMPTY);
        assertThat(SigOps.legacy(tx)).isEqualTo(1);
        assertThat(SigOps.cost(tx, i -> P2SH, false, false)).isEqualTo(4);
        assertThat(SigOps.cost(tx, i -> P2SH, true, false)).isEqualTo(4 + 12);
        assertThat(SigOps.cost(tx, i -> P2SH, true, true)).isEqualTo(4 + 12);
    }

    @Test
    void insideAWitnessAnOperationCostsOne() {
        Transaction tx = spending(Script.EMPTY, Witness.of(List.of(TWO_OF_THREE)));
        assertThat(SigOps.cost(tx, i -> P2WSH, true, true)).isEqualTo(4 + 3);
        assertThat(SigOps.cost(tx, i -> P2WSH, true, false)).isEqualTo(4);
        Transaction nested = spending(push(P2WSH), Witness.of(List.of(TWO_OF_THREE)));
        assertThat(SigOps.cost(nested, i -> P2SH, true, true)).isEqualTo(4 + 3);
        assertThatThrownBy(() -> SigOps.cost(tx, i -> P2WSH, false, true)).hasMessageContaining("BIP141");
    }

    @Test
    void aCoinbaseSpendsNothingSoNothingIsAsked() {
        Transaction coinbase = Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, ScriptAsm.parse("CHECKMULTISIG"), 0, Witness.EMPTY)),
                List.of(new TxOut(0, ScriptAsm.parse("1 CHECKMULTISIG"))),
                0);
        assertThat(SigOps.cost(
                        coinbase,
                        i -> {
                            throw new AssertionError("asked for input " + i);
                        },
                        true,
                        true))
                .isEqualTo(160);
    }
}
