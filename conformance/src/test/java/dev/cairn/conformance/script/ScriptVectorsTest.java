package dev.cairn.conformance.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Core's {@code script_tests.json}, in two states: {@code [[witness…, amount]?, scriptSig, scriptPubKey, flags, error]}. Each
 * script is spent by the one transaction that Core builds for all of them.
 */
class ScriptVectorsTest {

    private static final String OLDER = "vectors/core/script_tests.json";
    private static final String NEWER = "vectors/core/script_tests-newer.json";
    private static final int RANDOM_FLAGS = 32;
    private static final long SEED = 20090103;

    private static final byte[] SECRET_ONE = HexFormat.of().parseHex("00".repeat(31) + "01");

    private final Secp256k1 curve = NativeSecp256k1.load();
    private final ScriptVerifier verifier = new ScriptVerifier(curve);
    private final Random random = new Random(SEED);
    private int run;
    private int passed;

    @Test
    void scriptsEndAsCoreSays() {
        checkFile(OLDER);
    }

    @Test
    void scriptsEndAsALaterCoreSays() {
        checkFile(NEWER);
    }

    private void checkFile(String file) {
        List<String> wrong = new ArrayList<>();
        for (Object entry : Json.list(file)) {
            List<Object> test = Json.asList(entry);
            if (test.size() > 1) {
                run++;
                String complaint = check(test);
                if (complaint.isEmpty()) {
                    passed++;
                } else {
                    wrong.add(complaint + ": " + test);
                }
            }
        }
        assertThat(wrong).isEmpty();
        VectorCounts.record(file, run, passed, 0);
    }

    private String check(List<Object> test) {
        int at = 0;
        long amount = 0;
        List<Bytes> items = List.of();
        Script taprootOutput = null;
        if (test.get(0) instanceof List<?> list) {
            at = 1;
            amount = new BigDecimal(list.getLast().toString()).movePointRight(8).longValueExact();
            items = new ArrayList<>();
            taprootOutput = readWitness(list, items);
        }
        Script scriptSig = ScriptAsm.parse((String) test.get(at));
        String lockText = (String) test.get(at + 1);
        Script scriptPubKey = lockText.equals("0x51 0x20 #TAPROOTOUTPUT#") ? taprootOutput : ScriptAsm.parse(lockText);
        int flags = Flags.fill(ScriptFlags.parse((String) test.get(at + 2)));
        String expected = (String) test.get(at + 3);

        SpendContext spend = spend(scriptSig, scriptPubKey, Witness.of(items), amount);
        ScriptError error = verifier.verify(spend, 0, flags);
        if (!agrees(error, expected)) {
            return "got " + error.shortName();
        }
        for (int i = 0; i < RANDOM_FLAGS; i++) {
            int other = random.nextInt() & ScriptFlags.ALL;
            int combined = error.isOk() ? Flags.trim(flags & ~other) : Flags.fill(flags | other);
            if (verifier.verify(spend, 0, combined).isOk() != error.isOk()) {
                return "does not hold with " + ScriptFlags.format(combined);
            }
        }
        return "";
    }

    /** The newer state has names of their own for bad numbers and empty keys, and another for an IF without an item. */
    private static boolean agrees(ScriptError error, String expected) {
        return error.shortName().equals(expected)
                || (expected.equals("SCRIPTNUM") && error == ScriptError.UNKNOWN_ERROR)
                || (expected.equals("TAPSCRIPT_EMPTY_PUBKEY") && error == ScriptError.PUBKEYTYPE)
                || (expected.equals("INVALID_STACK_OPERATION") && error == ScriptError.UNBALANCED_CONDITIONAL);
    }

    /** Fills in the macros; the output that a {@code #CONTROLBLOCK#} belongs to, or null. */
    private Script readWitness(List<?> list, List<Bytes> items) {
        Script output = null;
        for (Object element : list.subList(0, list.size() - 1)) {
            String text = (String) element;
            if (text.startsWith("#SCRIPT#")) {
                items.add(ScriptAsm.parse(text.substring("#SCRIPT#".length())));
            } else if (text.equals("#CONTROLBLOCK#")) {
                byte[] key = curve.publicKey(SECRET_ONE, true);
                byte[] leaf = SignatureHash.tapLeaf(0xc0, items.getLast());
                byte[] internal = Arrays.copyOfRange(key, 1, 33);
                byte[] tweaked = curve.tweakXOnlyKey(internal, 0, SignatureHash.tapTweak(internal, leaf));
                byte[] control = new byte[33];
                control[0] = (byte) (0xc0 | (tweaked[0] & 1));
                System.arraycopy(internal, 0, control, 1, 32);
                items.add(Bytes.of(control));
                output = Script.ofHex("5120" + HexFormat.of().formatHex(tweaked, 1, 33));
            } else {
                items.add(Bytes.ofHex(text));
            }
        }
        return output;
    }

    private static SpendContext spend(Script scriptSig, Script scriptPubKey, Witness witness, long amount) {
        TxIn coinbase = new TxIn(OutPoint.NULL, Script.ofHex("0000"), TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        TxOut coin = new TxOut(amount, scriptPubKey);
        Transaction credit = Transaction.of(1, List.of(coinbase), List.of(coin), 0);
        TxIn input = new TxIn(new OutPoint(credit.txid(), 0), scriptSig, TxIn.FINAL_SEQUENCE, witness);
        TxOut output = new TxOut(amount, Script.EMPTY);
        return SpendContext.of(Transaction.of(1, List.of(input), List.of(output), 0), List.of(coin));
    }
}
