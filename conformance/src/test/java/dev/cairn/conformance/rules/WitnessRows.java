package dev.cairn.conformance.rules;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The commitment to witnesses. */
final class WitnessRows {

    private static final String CHECK = "BIP141, CheckWitnessMalleation";
    private static final String MISMATCH = "bad-witness-merkle-match";

    private WitnessRows() {}

    static List<Row> rows() {
        return List.of(
                Row.of(
                        "a witness is committed to",
                        CHECK,
                        "unexpected-witness",
                        chain -> witnessed(chain).committed(false),
                        WitnessRows::witnessed),
                Row.of(
                        "a coinbase's witness alone is committed to, too",
                        CHECK,
                        "unexpected-witness",
                        chain -> chain.draft().arranged(WitnessRows::withWitness),
                        chain -> chain.draft().committed(true)),
                commitments("the commitment is the right one", all -> List.of(wrong(all)), all -> all),
                commitments(
                        "of several commitments the last counts",
                        all -> List.of(all.getFirst(), wrong(all)),
                        all -> List.of(wrong(all), all.getFirst())),
                commitments(
                        "what follows the 38 bytes means nothing",
                        all -> List.of(longer(wrong(all))),
                        all -> List.of(longer(all.getFirst()))),
                Row.of(
                        "37 bytes are no commitment",
                        CHECK,
                        "unexpected-witness",
                        chain -> witnessed(chain).commitments(all -> List.of(shorter(all.getFirst()))),
                        chain -> witnessed(chain).commitments(all -> List.of(all.getFirst(), shorter(wrong(all))))),
                Row.of(
                        "another marker is no commitment",
                        CHECK,
                        "unexpected-witness",
                        chain -> witnessed(chain).commitments(all -> List.of(otherMarker(all.getFirst()))),
                        chain -> witnessed(chain).commitments(all -> List.of(all.getFirst(), otherMarker(wrong(all))))),
                Row.of(
                        "the commitment covers witnesses",
                        CHECK,
                        MISMATCH,
                        chain -> witnessed(chain).afterRoot(WitnessRows::otherWitness),
                        WitnessRows::witnessed),
                Row.of(
                        "the commitment covers the reserved value",
                        CHECK,
                        MISMATCH,
                        chain -> witnessed(chain).afterRoot(all -> reserved(all, new byte[32], 1)),
                        chain -> witnessed(chain).reserved(Witness.of(List.of(Bytes.of(filled(32)))))),
                nonce("31 bytes", all -> reserved(all, new byte[31], 0)),
                nonce("33 bytes", all -> reserved(all, new byte[33], 0)),
                nonce("nothing", all -> reserved(all, new byte[0], 0)),
                nonce("two items", WitnessRows::reservedTwice),
                nonce("no witness at all", WitnessRows::withoutReserved).proposed());
    }

    /** A block with a spend that has a witness. */
    private static Draft witnessed(Chain chain) {
        Chain.Found coin = chain.mature(0);
        Transaction parent = Chain.spend(coin, new TxOut(coin.value(), Script.ofHex("5202abcd")));
        return chain.draft().add(parent, child(parent, 1));
    }

    private static Transaction child(Transaction parent, int witness) {
        return Transaction.of(
                2,
                List.of(new TxIn(
                        new OutPoint(parent.txid(), 0),
                        Script.EMPTY,
                        TxIn.FINAL_SEQUENCE,
                        Witness.of(List.of(Bytes.of(new byte[] {(byte) witness}))))),
                List.of(new TxOut(1, Chain.ANYONE)),
                0);
    }

    private static List<Transaction> otherWitness(List<Transaction> all) {
        return List.of(all.get(0), all.get(1), child(all.get(1), 2));
    }

    private static Row commitments(String rule, UnaryOperator<List<Script>> bad, UnaryOperator<List<Script>> good) {
        return Row.of(
                rule,
                CHECK,
                MISMATCH,
                chain -> witnessed(chain).commitments(bad),
                chain -> witnessed(chain).commitments(good));
    }

    private static Row nonce(String what, UnaryOperator<List<Transaction>> bad) {
        return Row.of(
                "the reserved value is one item of 32 bytes, not " + what,
                CHECK,
                "bad-witness-nonce-size",
                chain -> witnessed(chain).afterRoot(bad),
                WitnessRows::witnessed);
    }

    private static Script wrong(List<Script> all) {
        byte[] script = all.getFirst().toBytes();
        script[37] ^= 1;
        return Script.of(script);
    }

    private static Script longer(Script script) {
        return Script.of(Arrays.copyOf(script.toBytes(), 60));
    }

    private static Script shorter(Script script) {
        return Script.of(script.slice(0, 37));
    }

    private static Script otherMarker(Script script) {
        byte[] bytes = script.toBytes();
        bytes[5] ^= 1;
        return Script.of(bytes);
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0x5a);
        return bytes;
    }

    private static List<Transaction> withWitness(List<Transaction> all) {
        return reserved(all, new byte[32], 0);
    }

    private static List<Transaction> reserved(List<Transaction> all, byte[] item, int last) {
        if (item.length > 0) {
            item[item.length - 1] = (byte) last;
        }
        return withCoinbaseWitness(all, Witness.of(List.of(Bytes.of(item))));
    }

    private static List<Transaction> reservedTwice(List<Transaction> all) {
        Bytes item = Bytes.of(new byte[32]);
        return withCoinbaseWitness(all, Witness.of(List.of(item, item)));
    }

    private static List<Transaction> withoutReserved(List<Transaction> all) {
        return withCoinbaseWitness(all, Witness.EMPTY);
    }

    /** The coinbase with another witness: neither its txid nor the block's hash changes. */
    private static List<Transaction> withCoinbaseWitness(List<Transaction> all, Witness witness) {
        Transaction coinbase = all.getFirst();
        TxIn input = new TxIn(coinbase.previous(0), coinbase.scriptSig(0), coinbase.sequence(0), witness);
        List<TxOut> outputs = IntStream.range(0, coinbase.outputCount())
                .mapToObj(coinbase::output)
                .toList();
        List<Transaction> changed = new ArrayList<>(all);
        changed.set(0, Transaction.of(coinbase.version(), List.of(input), outputs, coinbase.lockTime()));
        return changed;
    }
}
