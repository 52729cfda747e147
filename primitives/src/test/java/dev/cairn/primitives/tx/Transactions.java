package dev.cairn.primitives.tx;

import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Transactions of any shape, for properties. */
public final class Transactions {

    private Transactions() {}

    /** Any that has an input, with witnesses or without; some without outputs. */
    public static Arbitrary<Transaction> any() {
        return Combinators.combine(
                        Arbitraries.integers(),
                        inputs().list().ofMinSize(1).ofMaxSize(4),
                        outputs().list().ofMaxSize(4),
                        Arbitraries.longs().between(0, 0xffff_ffffL))
                .as(Transaction::of);
    }

    /** Inputs, one in two of them with a witness. */
    public static Arbitrary<TxIn> inputs() {
        return Combinators.combine(
                        bytes(32).map(bytes -> new Txid(bytes.toBytes(), 0)),
                        Arbitraries.longs().between(0, 0xffff_ffffL),
                        scripts(),
                        Arbitraries.longs().between(0, 0xffff_ffffL),
                        Arbitraries.oneOf(Arbitraries.just(Witness.EMPTY), witnesses()))
                .as((txid, vout, script, sequence, witness) ->
                        new TxIn(new OutPoint(txid, vout), script, sequence, witness));
    }

    /** Outputs of any amount, the absurd ones too. */
    public static Arbitrary<TxOut> outputs() {
        return Combinators.combine(Arbitraries.longs(), scripts()).as(TxOut::new);
    }

    private static Arbitrary<Witness> witnesses() {
        return Arbitraries.oneOf(
                        bytes(0),
                        bytes(1),
                        Arbitraries.integers().between(0, 300).flatMap(Transactions::bytes))
                .list()
                .ofMaxSize(4)
                .map(Witness::of);
    }

    private static Arbitrary<Script> scripts() {
        return Arbitraries.frequencyOf(
                        Tuple.of(6, Arbitraries.integers().between(0, 40)),
                        Tuple.of(1, Arbitraries.of(252, 253, 254, 600)))
                .flatMap(Transactions::bytes)
                .map(Script::of);
    }

    private static Arbitrary<Bytes> bytes(int length) {
        return Arbitraries.bytes().array(byte[].class).ofSize(length).map(Bytes::of);
    }

    /** The parts of {@code tx}, put together anew. */
    public static Transaction rebuilt(Transaction tx) {
        List<TxIn> inputs = IntStream.range(0, tx.inputCount())
                .mapToObj(i -> new TxIn(tx.previous(i), tx.scriptSig(i), tx.sequence(i), tx.witness(i)))
                .toList();
        List<TxOut> outputs =
                IntStream.range(0, tx.outputCount()).mapToObj(tx::output).toList();
        return Transaction.of(tx.version(), inputs, outputs, tx.lockTime());
    }
}
