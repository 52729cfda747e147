package dev.cairn.serve.format;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.serve.json.AsciiBuffer;
import dev.cairn.serve.json.JsonWriter;

/** The members that tell of a transaction (Core, core_io {@code TxToUniv}). One thread's. */
final class TransactionText {

    private final ScriptText scripts;
    private final Sha256 sha256;
    private final AsciiBuffer buffer = new AsciiBuffer();

    TransactionText(ScriptText scripts, Sha256 sha256) {
        this.scripts = scripts;
        this.sha256 = sha256;
    }

    /**
     * {@code txid} to {@code hex}, without those that need a chain.
     *
     * @param hex whether the whole transaction comes last
     * @param undo what the block spent that the transaction is in; null if it is not known: there is no fee then
     * @param index the transaction's place in that block
     * @param prevouts whether each input tells of the coin it spends
     */
    void members(JsonWriter out, Transaction tx, boolean hex, BlockUndo undo, int index, boolean prevouts) {
        boolean spendsKnown = undo != null && index > 0;
        hash(out, "txid", tx.txid(sha256));
        hash(out, "hash", tx.wtxid(sha256));
        out.field("version", tx.version() & 0xffff_ffffL);
        int weight = tx.weight();
        out.field("size", tx.size());
        out.field("vsize", (weight + 3) / 4);
        out.field("weight", weight);
        out.field("locktime", tx.lockTime());
        out.beginArray("vin");
        boolean coinbase = tx.isCoinbase();
        long in = 0;
        for (int i = 0; i < tx.inputCount(); i++) {
            out.beginObject();
            spending(out, tx, i, coinbase);
            if (spendsKnown) {
                in += undo.value(index, i);
                if (prevouts) {
                    prevout(out, undo.coin(index, i));
                }
            }
            out.field("sequence", tx.sequence(i));
            out.endObject();
        }
        out.endArray();
        long spent = outputs(out, tx);
        if (spendsKnown) {
            out.amountField("fee", in - spent);
        }
        if (hex) {
            out.key("hex").hex(tx.bytes().array(), tx.bytes().offset(), tx.size());
        }
    }

    private void spending(JsonWriter out, Transaction tx, int input, boolean coinbase) {
        Script scriptSig = tx.scriptSig(input);
        if (coinbase) {
            out.key("coinbase").hex(scriptSig.array(), scriptSig.offset(), scriptSig.length());
        } else {
            OutPoint previous = tx.previous(input);
            hash(out, "txid", previous.txid());
            out.field("vout", previous.vout());
            out.beginObject("scriptSig");
            scripts.unlocking(out, scriptSig);
            out.endObject();
        }
        Witness witness = tx.witness(input);
        if (!witness.isEmpty()) {
            out.beginArray("txinwitness");
            for (long span : witness.spans()) {
                out.hex(witness.array(), (int) (span >>> 32), (int) span);
            }
            out.endArray();
        }
    }

    private void prevout(JsonWriter out, Coin coin) {
        out.beginObject("prevout");
        out.field("generated", coin.coinbase());
        out.field("height", coin.height());
        out.amountField("value", coin.value());
        out.beginObject("scriptPubKey");
        scripts.members(out, coin.script(), true);
        out.endObject();
        out.endObject();
    }

    private long outputs(JsonWriter out, Transaction tx) {
        long sum = 0;
        out.beginArray("vout");
        for (int i = 0; i < tx.outputCount(); i++) {
            sum += tx.outputValue(i);
            out.beginObject();
            out.amountField("value", tx.outputValue(i));
            out.field("n", i);
            out.beginObject("scriptPubKey");
            scripts.members(out, tx.outputScript(i), true);
            out.endObject();
            out.endObject();
        }
        out.endArray();
        return sum;
    }

    /** A member that is a hash. */
    void hash(JsonWriter out, String key, Hash256 hash) {
        out.textField(key, buffer.reset().hex(hash));
    }

    /** An array's item that is a hash. */
    void hash(JsonWriter out, Hash256 hash) {
        out.text(buffer.reset().hex(hash));
    }
}
