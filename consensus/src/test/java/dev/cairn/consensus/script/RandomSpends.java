package dev.cairn.consensus.script;

import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Transactions of any shape, with what they spend. */
public final class RandomSpends {

    private RandomSpends() {}

    /** A spend with so many inputs, and none to three outputs. */
    public static SpendContext spend(Random random, int inputs) {
        List<TxIn> spending = new ArrayList<>();
        List<TxOut> spent = new ArrayList<>();
        for (int i = 0; i < inputs; i++) {
            spending.add(new TxIn(
                    new OutPoint(new Txid(bytes(random, 32), 0), random.nextInt(4)),
                    script(random, 30),
                    random.nextInt() & 0xffff_ffffL,
                    random.nextInt(3) == 0 ? Witness.EMPTY : witness(random, 4, 30)));
            spent.add(new TxOut(random.nextLong(), script(random, 300)));
        }
        List<TxOut> outputs = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            outputs.add(new TxOut(random.nextLong(), script(random, 300)));
        }
        Transaction tx = Transaction.of(random.nextInt(), spending, outputs, random.nextInt() & 0xffff_ffffL);
        return SpendContext.of(tx, spent);
    }

    /** Up to so many bytes, of which opcodes are as likely as they are in all bytes. */
    public static Script script(Random random, int most) {
        return Script.of(bytes(random, random.nextInt(most + 1)));
    }

    /** Up to so many items of up to so many bytes. */
    public static Witness witness(Random random, int most, int mostBytes) {
        List<Bytes> items = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            items.add(script(random, mostBytes));
        }
        return Witness.of(items);
    }

    /** Exactly so many bytes. */
    public static byte[] bytes(Random random, int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
