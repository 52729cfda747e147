package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * Any scripts and witness under any flags give a verdict, the same twice; and flags only ever forbid: what passes under
 * some passes under fewer, what fails fails under more.
 *
 * <pre>
 *  flags   more flags   then pieces, each: length (2 bytes, little-endian, cut to what is left), bytes
 *  3 bytes 3 bytes      scriptSig, output's script, witness items
 * </pre>
 */
public final class ScriptFuzzer {

    private static final Secp256k1 CURVE = NativeSecp256k1.load();

    private ScriptFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length < 6) {
            return;
        }
        int flags = consistent(number(data, 0, 3) & ScriptFlags.ALL);
        int other = number(data, 3, 3) & ScriptFlags.ALL;
        List<Bytes> pieces = pieces(data, 6);
        Script scriptSig = Script.of(pieces.isEmpty() ? Bytes.EMPTY : pieces.get(0));
        Script script = Script.of(pieces.size() < 2 ? Bytes.EMPTY : pieces.get(1));
        Witness witness = pieces.size() < 3 ? Witness.EMPTY : Witness.of(pieces.subList(2, pieces.size()));
        lookAround(script);
        lookAround(scriptSig);

        TxIn in = new TxIn(new OutPoint(Txid.ZERO, 1), scriptSig, 5, witness);
        Transaction tx = Transaction.of(2, List.of(in), List.of(new TxOut(7, script)), 3);
        check(SigOps.cost(tx, i -> script, true, true) >= 0, "a cost");
        SpendContext spend = SpendContext.of(tx, List.of(new TxOut(9, script)));
        ScriptError verdict = verify(spend, flags);
        check(verdict == verify(spend, flags), "the same verdict twice");
        if (verdict == ScriptError.OK) {
            int fewer = consistent(flags & other);
            check(
                    (fewer & ~flags) != 0 || verify(spend, fewer) == ScriptError.OK,
                    "fewer flags forbid less: " + ScriptFlags.format(flags) + " and " + ScriptFlags.format(fewer));
        } else {
            int more = filled(flags | other);
            check(
                    verify(spend, more) != ScriptError.OK,
                    "more flags forbid more: " + ScriptFlags.format(flags) + " and " + ScriptFlags.format(more));
        }
    }

    private static ScriptError verify(SpendContext spend, int flags) {
        return new ScriptVerifier(CURVE).verify(spend, 0, flags);
    }

    private static void lookAround(Script script) {
        ScriptAsm.print(script);
        ScriptAsm.printUnlocking(script);
        check(SigOps.count(script, true) <= SigOps.count(script, false), "counting accurately counts no more");
        if (ScriptTemplate.of(script) instanceof ScriptTemplate.Destination destination) {
            check(destination.script().equals(script), "a destination's script is the one it was read from");
        }
    }

    /** Drops flags that mean nothing without others (Core's tests: {@code TrimFlags}). */
    private static int consistent(int flags) {
        int kept = flags;
        if ((kept & ScriptFlags.P2SH) == 0) {
            kept &= ~ScriptFlags.WITNESS;
        }
        if ((kept & ScriptFlags.WITNESS) == 0) {
            kept &= ~ScriptFlags.CLEANSTACK;
        }
        return kept;
    }

    /** Adds flags that others mean nothing without (Core's tests: {@code FillFlags}). */
    private static int filled(int flags) {
        int all = flags;
        if ((all & ScriptFlags.CLEANSTACK) != 0) {
            all |= ScriptFlags.WITNESS;
        }
        if ((all & ScriptFlags.WITNESS) != 0) {
            all |= ScriptFlags.P2SH;
        }
        return all;
    }

    private static List<Bytes> pieces(byte[] data, int from) {
        List<Bytes> pieces = new ArrayList<>();
        int at = from;
        while (at + 2 <= data.length) {
            int length = Math.min(number(data, at, 2), data.length - at - 2);
            pieces.add(new Bytes(data, at + 2, length));
            at += 2 + length;
        }
        return pieces;
    }

    private static int number(byte[] data, int at, int bytes) {
        int number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (data[at + i] & 0xff) << (8 * i);
        }
        return number;
    }
}
