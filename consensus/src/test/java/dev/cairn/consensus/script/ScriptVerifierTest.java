package dev.cairn.consensus.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.script.cache.SignatureCache;
import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptVerifierTest {

    private static final int FLAGS = ScriptFlags.MANDATORY;

    private final FakeCurve curve = new FakeCurve();
    private final ScriptVerifier verifier = new ScriptVerifier(curve);

    /** One verifier does for all: whatever it leaves behind of a run would show in the next, or run it out of room. */
    @Property(tries = 3000)
    void anyBytesUnderAnyFlagsEndInAnAnswerWhichIsTheSameEveryTime(@ForAll Random random) {
        SpendContext spend = RandomSpends.spend(random, 1);
        Script scriptSig = random.nextBoolean() ? Script.EMPTY : anyScript(random);
        Script code = anyScript(random);
        Script lock = lock(random, code);
        Witness witness = random.nextInt(3) == 0 ? Witness.EMPTY : witness(random, code);
        int flags = random.nextInt() & ScriptFlags.ALL;

        ScriptError first = verifier.verify(scriptSig, lock, witness, flags, spend, 0);

        assertThat(verifier.verify(scriptSig, lock, witness, flags, spend, 0)).isEqualTo(first);
        assertThat(new ScriptVerifier(curve).verify(scriptSig, lock, witness, flags, spend, 0))
                .isEqualTo(first);
    }

    /** Bytes, or opcodes that do something to a stack with something on it. */
    private static Script anyScript(Random random) {
        if (random.nextInt(4) == 0) {
            return RandomSpends.script(random, 200);
        }
        ScriptBuilder out = new ScriptBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            switch (random.nextInt(4)) {
                case 0 -> out.number(random.nextInt(20) - 2);
                case 1 -> out.push(RandomSpends.bytes(random, random.nextInt(40)));
                default -> out.op(Opcodes.OP_1NEGATE + random.nextInt(0xbb - Opcodes.OP_1NEGATE));
            }
        }
        return out.build();
    }

    private static Script lock(Random random, Script code) {
        return switch (random.nextInt(4)) {
            case 0 ->
                Script.of(new ScriptBuilder()
                        .op(Opcodes.OP_HASH160)
                        .push(new Hash160(Sha256.create()).hash(code.toBytes()))
                        .op(Opcodes.OP_EQUAL)
                        .build());
            case 1 -> witnessScriptHash(code);
            case 2 -> taprootOutput(code);
            default -> code;
        };
    }

    private static Witness witness(Random random, Script code) {
        List<Bytes> items = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            items.add(RandomSpends.script(random, 10));
        }
        items.add(code);
        if (random.nextBoolean()) {
            items.add(control());
        }
        return Witness.of(items);
    }

    private static Script witnessScriptHash(Script code) {
        return new ScriptBuilder()
                .op(Opcodes.OP_0)
                .push(Sha256.create().hash(code.toBytes()))
                .build();
    }

    /** For {@link FakeCurve}, to which the tweak is the output key. */
    private static Script taprootOutput(Script leaf) {
        byte[] tweak = SignatureHash.tapTweak(new byte[32], SignatureHash.tapLeaf(0xc0, leaf));
        return new ScriptBuilder().op(Opcodes.OP_1).push(tweak).build();
    }

    private static Bytes control() {
        byte[] control = new byte[33];
        control[0] = (byte) 0xc0;
        return Bytes.of(control);
    }

    /**
     * A witness script may begin with any number of items; its first opcode may still bring them down to what is allowed.
     * Those far down are not kept, and nobody may tell.
     */
    @ParameterizedTest(name = "{0} empty items, then {1}: {2}")
    @CsvSource({
        "999, NOP, CLEANSTACK",
        "1000, NOP, CLEANSTACK",
        "1001, NOP, STACK_SIZE",
        "1001, DROP, CLEANSTACK",
        "1002, 2DROP, CLEANSTACK",
        "1003, 2DROP, STACK_SIZE",
        "1002, CHECKMULTISIG, CLEANSTACK", // no keys, no signatures: three items for one
        "1101, NOP, STACK_SIZE",
        "5000, NOP, STACK_SIZE",
        "5000, DEPTH, STACK_SIZE",
        "5000, ROLL, STACK_SIZE",
        "5000, RETURN, OP_RETURN",
        "5000, VERIFY, VERIFY",
        "5000, CAT, DISABLED_OPCODE",
        "5000, '', CLEANSTACK",
        "500000, 2ROT, STACK_SIZE"
    })
    void aWitnessScriptMayBeginWithAnyNumberOfItems(int count, String script, ScriptError expected) {
        Script code = ScriptAsm.parse(script);
        List<Bytes> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(Bytes.EMPTY);
        }
        items.add(code);

        assertThat(runV0(items, code)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} items below the number {1}, then {2}: {3}")
    @CsvSource({
        "2000, 1999, PICK, STACK_SIZE",
        "2000, 2000, PICK, INVALID_STACK_OPERATION",
        "2000, 1999, ROLL, STACK_SIZE",
        "2000, 2000, ROLL, INVALID_STACK_OPERATION",
        "1000, 999, ROLL, CLEANSTACK",
        "1000, 999, PICK, STACK_SIZE"
    })
    void pickAndRollReachAsDeepAsTheItemsGo(int count, int depth, String script, ScriptError expected) {
        Script code = ScriptAsm.parse(script);
        List<Bytes> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(Bytes.EMPTY);
        }
        items.add(new Bytes(new byte[] {(byte) depth, (byte) (depth >> 8)}, 0, 2));
        items.add(code);

        assertThat(runV0(items, code)).isEqualTo(expected);
    }

    private ScriptError runV0(List<Bytes> items, Script code) {
        SpendContext spend = RandomSpends.spend(new Random(1), 1);
        return verifier.verify(Script.EMPTY, witnessScriptHash(code), Witness.of(items), FLAGS, spend, 0);
    }

    @Test
    void aTapscriptOfFourMillionOpcodesEndsWithoutMoreRoomThanOneOfTen() {
        byte[] bytes = new byte[4_000_000];
        for (int i = 0; i + 1 < bytes.length; i += 2) {
            bytes[i] = (byte) Opcodes.OP_HASH256;
            bytes[i + 1] = (byte) Opcodes.OP_SIZE;
            if (i % 4 == 2) {
                bytes[i] = (byte) Opcodes.OP_DROP;
                bytes[i + 1] = (byte) Opcodes.OP_NOP;
            }
        }
        Script leaf = Script.of(bytes);
        Witness witness = Witness.of(List.of(Bytes.ofHex("01"), leaf, control()));

        assertThat(verifier.verify(
                        Script.EMPTY, taprootOutput(leaf), witness, FLAGS, RandomSpends.spend(new Random(1), 1), 0))
                .isEqualTo(ScriptError.OK);
    }

    /** Fifty for each good signature, out of the witness' size and fifty more (BIP342). */
    @ParameterizedTest(name = "{0} checks with {1} bytes of annex: {2}")
    @CsvSource({"3, 1, OK", "4, 1, TAPSCRIPT_VALIDATION_WEIGHT", "4, 40, OK"})
    void signaturesInATapscriptAreBoundByTheWitness(int checks, int annexLength, ScriptError expected) {
        // Keys of an unknown type pass with any signature, and count.
        StringBuilder asm = new StringBuilder();
        for (int i = 0; i < checks; i++) {
            asm.append("DUP 1 CHECKSIGVERIFY ");
        }
        Script leaf = ScriptAsm.parse(asm + "DROP 1");
        byte[] annex = new byte[annexLength];
        annex[0] = 0x50;
        byte[] signature = new byte[60];
        Arrays.fill(signature, (byte) 1);
        Witness witness = Witness.of(List.of(Bytes.of(signature), leaf, control(), Bytes.of(annex)));
        // 1 for the count, 61, 1 + leaf, 34, 1 + annex
        int budget = 50 + witness.bytes().length();
        assertThat(budget >= 50 * checks).isEqualTo(expected == ScriptError.OK);

        assertThat(verifier.verify(
                        Script.EMPTY, taprootOutput(leaf), witness, FLAGS, RandomSpends.spend(new Random(1), 1), 0))
                .isEqualTo(expected);
    }

    @Test
    void aStoredSignatureIsVerifiedOnce() {
        SignatureCache cache = new SignatureCache(1 << 16);
        byte[] key = new byte[33];
        key[0] = 2;
        SpendContext spend = keyHashSpend(key);

        ScriptVerifier mempool = new ScriptVerifier(curve, cache, true);
        assertThat(mempool.verify(spend, 0, FLAGS & ~ScriptFlags.DERSIG)).isEqualTo(ScriptError.OK);
        assertThat(mempool.verify(spend, 0, FLAGS & ~ScriptFlags.DERSIG)).isEqualTo(ScriptError.OK);
        ScriptVerifier block = new ScriptVerifier(curve, cache, false);
        assertThat(block.verify(spend, 0, FLAGS & ~ScriptFlags.DERSIG)).isEqualTo(ScriptError.OK);

        assertThat(curve.verifications()).isEqualTo(1);
    }

    @Test
    void aBadSignatureIsNotRemembered() {
        SignatureCache cache = new SignatureCache(1 << 16);
        byte[] key = new byte[33];
        key[0] = 2;
        SpendContext good = keyHashSpend(key);
        Witness wrong = Witness.of(List.of(Bytes.ofHex("0101"), Bytes.of(key)));
        ScriptVerifier mempool = new ScriptVerifier(curve, cache, true);
        for (int i = 0; i < 2; i++) {
            assertThat(mempool.verify(Script.EMPTY, good.spentScript(0), wrong, FLAGS & ~ScriptFlags.DERSIG, good, 0))
                    .isEqualTo(ScriptError.EVAL_FALSE);
        }
        assertThat(curve.verifications()).isEqualTo(2);
    }

    /** One input that spends a key hash with the fake curve's signature. */
    private static SpendContext keyHashSpend(byte[] key) {
        byte[] hash = new Hash160(Sha256.create()).hash(key);
        Script lock = new ScriptBuilder().op(Opcodes.OP_0).push(hash).build();
        Script code = new ScriptBuilder()
                .op(Opcodes.OP_DUP)
                .op(Opcodes.OP_HASH160)
                .push(hash)
                .op(Opcodes.OP_EQUALVERIFY)
                .op(Opcodes.OP_CHECKSIG)
                .build();
        Transaction shape = RandomSpends.spend(new Random(4), 1).transaction();
        SpendContext unsigned = SpendContext.of(shape, List.of(new TxOut(1000, lock)));
        byte[] sighash = SignatureHash.witnessV0(unsigned, 0, code, HashType.ALL);
        byte[] signature = Arrays.copyOf(FakeCurve.sign(sighash, key), 33);
        signature[32] = HashType.ALL;
        TxIn input = new TxIn(
                shape.previous(0),
                Script.EMPTY,
                shape.sequence(0),
                Witness.of(List.of(Bytes.of(signature), Bytes.of(key))));
        List<TxOut> outputs = new ArrayList<>();
        for (int i = 0; i < shape.outputCount(); i++) {
            outputs.add(shape.output(i));
        }
        Transaction signed = Transaction.of(shape.version(), List.of(input), outputs, shape.lockTime());
        return SpendContext.of(signed, List.of(new TxOut(1000, lock)));
    }

    /** An annex is signed, so taking it away breaks the signature. */
    @Test
    void aKeyPathSignatureSignsItsAnnex() {
        byte[] key = RandomSpends.bytes(new Random(5), 32);
        Script lock = new ScriptBuilder().op(Opcodes.OP_1).push(key).build();
        SpendContext spend =
                SpendContext.of(RandomSpends.spend(new Random(6), 1).transaction(), List.of(new TxOut(1, lock)));
        Bytes annex = Bytes.ofHex("5001");
        byte[] hash = SignatureHash.taproot(spend, 0, HashType.DEFAULT, new TaprootSpend(null, -1, annex));
        Bytes signature = Bytes.of(Arrays.copyOf(FakeCurve.sign(hash, key), 64));

        assertThat(verifier.verify(Script.EMPTY, lock, Witness.of(List.of(signature, annex)), FLAGS, spend, 0))
                .isEqualTo(ScriptError.OK);
        assertThat(verifier.verify(Script.EMPTY, lock, Witness.of(List.of(signature)), FLAGS, spend, 0))
                .isEqualTo(ScriptError.SCHNORR_SIG);
    }
}
