package dev.cairn.conformance.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.tx.TransactionRules;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.wire.WireException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Core's {@code tx_valid.json} and {@code tx_invalid.json}: {@code [[[txid, vout, scriptPubKey, amount?]…], transaction,
 * flags]}, and what Core's test asks of each: fewer flags never fail what passed, more never pass what failed, and the flags
 * given are the least that fail, or the most that pass.
 */
class TransactionVectorsTest {

    private static final String VALID = "vectors/core/tx_valid.json";
    private static final String INVALID = "vectors/core/tx_invalid.json";
    private static final long SEED = 20090103;

    private final ScriptVerifier verifier = new ScriptVerifier(NativeSecp256k1.load());
    private final Random random = new Random(SEED);

    /** Flags name the rules that the transaction breaks; it passes under all others. */
    @Test
    void validTransactionsPass() throws WireException {
        List<String> wrong = new ArrayList<>();
        int run = 0;
        int passed = 0;
        for (Object entry : Json.list(VALID)) {
            List<Object> test = Json.asList(entry);
            if (test.get(0) instanceof List<?>) {
                run++;
                String complaint = checkValid(test);
                if (complaint.isEmpty()) {
                    passed++;
                } else {
                    wrong.add(complaint + ": " + test);
                }
            }
        }
        assertThat(wrong).isEmpty();
        VectorCounts.record(VALID, run, passed, 0);
    }

    private String checkValid(List<Object> test) throws WireException {
        SpendContext spend = spend(test);
        if (!TransactionRules.check(spend.transaction()).isValid()) {
            return "breaks a rule for transactions";
        }
        int excluded = ScriptFlags.parse((String) test.get(2));
        if (!passes(spend, ~excluded & ScriptFlags.ALL)) {
            return "fails";
        }
        for (int bit = 1; bit <= ScriptFlags.ALL; bit <<= 1) {
            if (!passes(spend, Flags.trim(~(excluded | bit)))) {
                return "fails without " + ScriptFlags.format(bit);
            }
            int fewer = Flags.trim(~(excluded | random.nextInt()));
            if (!passes(spend, fewer)) {
                return "fails under " + ScriptFlags.format(fewer);
            }
        }
        for (int fewer : Flags.withoutOne(excluded)) {
            if (passes(spend, ~fewer & ScriptFlags.ALL)) {
                return "passes under " + ScriptFlags.format(~fewer);
            }
        }
        return "";
    }

    @Test
    void invalidTransactionsFail() throws WireException {
        List<String> wrong = new ArrayList<>();
        int run = 0;
        int passed = 0;
        for (Object entry : Json.list(INVALID)) {
            List<Object> test = Json.asList(entry);
            if (test.get(0) instanceof List<?>) {
                run++;
                String complaint = checkInvalid(test);
                if (complaint.isEmpty()) {
                    passed++;
                } else {
                    wrong.add(complaint + ": " + test);
                }
            }
        }
        assertThat(wrong).isEmpty();
        VectorCounts.record(INVALID, run, passed, 0);
    }

    private String checkInvalid(List<Object> test) throws WireException {
        boolean broken = test.get(2).equals("BADTX");
        Transaction tx = transaction(test);
        if (broken || !TransactionRules.check(tx).isValid()) {
            return broken && !TransactionRules.check(tx).isValid() ? "" : "is not judged by the rules for transactions";
        }
        SpendContext spend = spend(test);
        int flags = ScriptFlags.parse((String) test.get(2));
        if (passes(spend, flags)) {
            return "passes";
        }
        for (int bit = 1; bit <= ScriptFlags.ALL; bit <<= 1) {
            if (passes(spend, Flags.fill(flags | bit))) {
                return "passes with " + ScriptFlags.format(bit);
            }
            int more = Flags.fill(flags | random.nextInt());
            if (passes(spend, more)) {
                return "passes under " + ScriptFlags.format(more);
            }
        }
        for (int fewer : Flags.withoutOne(flags)) {
            if (!passes(spend, fewer)) {
                return "fails under " + ScriptFlags.format(fewer);
            }
        }
        return "";
    }

    private boolean passes(SpendContext spend, int flags) {
        for (int i = 0; i < spend.transaction().inputCount(); i++) {
            if (!verifier.verify(spend, i, flags).isOk()) {
                return false;
            }
        }
        return true;
    }

    private static Transaction transaction(List<Object> test) throws WireException {
        return Transaction.parse(HexFormat.of().parseHex((String) test.get(1)));
    }

    private static SpendContext spend(List<Object> test) throws WireException {
        Transaction tx = transaction(test);
        Map<OutPoint, TxOut> coins = new HashMap<>();
        for (Object previous : Json.asList(test.get(0))) {
            List<Object> fields = Json.asList(previous);
            OutPoint name = new OutPoint(Txid.of((String) fields.get(0)), (Long) fields.get(1) & 0xffff_ffffL);
            long amount = fields.size() > 3 ? (Long) fields.get(3) : 0;
            coins.put(name, new TxOut(amount, ScriptAsm.parse((String) fields.get(2))));
        }
        List<TxOut> spent = new ArrayList<>();
        for (int i = 0; i < tx.inputCount(); i++) {
            spent.add(coins.get(tx.previous(i)));
        }
        assertThat(spent).doesNotContainNull();
        return SpendContext.of(tx, spent);
    }
}
