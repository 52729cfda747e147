package dev.cairn.primitives.tx;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.hash.Wtxid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;

/**
 * A transaction as a view over its bytes: scripts and witnesses are looked at where they lie. Well-formed by
 * construction, valid or not: amounts, scripts and counts may say anything the format can. Immutable; safe to share.
 *
 * <pre>
 *  version  [00 flag]  inputs   outputs   [witnesses]  lock time
 *  4 bytes  2 bytes    count…   count…    one an input 4 bytes
 * </pre>
 *
 * <p>Marker {@code 00} and flag {@code 01} are there exactly when some input has a witness (BIP144).
 */
public final class Transaction {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] array;
    private final int[] table;
    private final int base;
    private Txid txid;
    private Wtxid wtxid;

    private Transaction(byte[] array, int[] table, int base) {
        this.array = array;
        this.table = table;
        this.base = base;
    }

    /**
     * Reads a transaction that fills {@code bytes}, which must not be written to afterwards.
     *
     * @throws WireException if the bytes are no transaction, or something follows it
     */
    public static Transaction parse(byte[] bytes) throws WireException {
        WireReader in = new WireReader(bytes);
        Transaction tx = read(in);
        in.expectEnd("transaction");
        return tx;
    }

    /** Reads one transaction and leaves {@code in} behind it. */
    public static Transaction read(WireReader in) throws WireException {
        return read(in, true);
    }

    /** Reads one transaction in the format before BIP144: marker and flag are not understood. */
    public static Transaction readWithoutWitness(WireReader in) throws WireException {
        return read(in, false);
    }

    private static Transaction read(WireReader in, boolean witnessAllowed) throws WireException {
        TransactionLayout layout = new TransactionLayout(Math.min(in.remaining(), 1000));
        int base = layout.read(in, witnessAllowed);
        return new Transaction(in.array(), layout.table(), base);
    }

    /** The transaction whose entry begins at {@code base}, after all of a block's were read. */
    public static Transaction at(byte[] array, TransactionLayout layout, int base) {
        return new Transaction(array, layout.table(), base);
    }

    /**
     * Builds a transaction; marker and flag are written when some input has a witness.
     *
     * @param lockTime 0–2³²−1
     */
    public static Transaction of(int version, List<TxIn> inputs, List<TxOut> outputs, long lockTime) {
        if (lockTime >>> 32 != 0) {
            throw new IllegalArgumentException("lockTime=" + lockTime + " does not fit 32 bits");
        }
        boolean witness = inputs.stream().anyMatch(in -> !in.witness().isEmpty());
        WireWriter out = new WireWriter().writeInt(version);
        if (witness) {
            out.writeByte(0).writeByte(1);
        }
        out.writeCompactSize(inputs.size());
        for (TxIn in : inputs) {
            out.write(in.previous().txid())
                    .writeInt((int) in.previous().vout())
                    .writeSized(in.scriptSig())
                    .writeInt((int) in.sequence());
        }
        out.writeCompactSize(outputs.size());
        for (TxOut output : outputs) {
            out.writeLong(output.value()).writeSized(output.script());
        }
        if (witness) {
            inputs.forEach(in -> out.write(in.witness().bytes()));
        }
        out.writeInt((int) lockTime);
        try {
            // Without inputs, the count of outputs would be taken for a flag.
            WireReader in = new WireReader(out.toBytes());
            return inputs.isEmpty() ? readWithoutWitness(in) : read(in);
        } catch (WireException e) {
            throw new IllegalArgumentException("parts that do not make a transaction", e);
        }
    }

    /** The version's 32 bits; any are well-formed. Rules that compare versions take them as unsigned. */
    public int version() {
        return (int) INTS.get(array, start());
    }

    /** The lock time, 0–2³²−1. */
    public long lockTime() {
        return (int) INTS.get(array, end() - 4) & 0xffff_ffffL;
    }

    /** How many inputs. */
    public int inputCount() {
        return table[base + TransactionLayout.INPUTS];
    }

    /** How many outputs. */
    public int outputCount() {
        return table[base + TransactionLayout.OUTPUTS];
    }

    /** Whether some input has a witness. */
    public boolean hasWitness() {
        return bodyStart() - start() == 6;
    }

    /** Whether this is a coinbase: one input, which names no output. */
    public boolean isCoinbase() {
        return inputCount() == 1 && isNullPrevious(0);
    }

    /** Whether the input names no output, as only a coinbase's may. */
    public boolean isNullPrevious(int input) {
        int at = inputOffset(input);
        return (int) INTS.get(array, at + 32) == -1
                && ((long) LONGS.get(array, at)
                                | (long) LONGS.get(array, at + 8)
                                | (long) LONGS.get(array, at + 16)
                                | (long) LONGS.get(array, at + 24))
                        == 0;
    }

    /** The output that an input spends. */
    public OutPoint previous(int input) {
        int at = inputOffset(input);
        return new OutPoint(new Txid(array, at), (int) INTS.get(array, at + 32) & 0xffff_ffffL);
    }

    /** An input's unlocking script. */
    public Script scriptSig(int input) {
        int at = inputOffset(input) + 36;
        return new Script(array, at + CompactSizes.length(array, at), CompactSizes.value(array, at));
    }

    /** An input's sequence, 0–2³²−1. */
    public long sequence(int input) {
        int at = inputOffset(input) + 36;
        at += CompactSizes.length(array, at) + CompactSizes.value(array, at);
        return (int) INTS.get(array, at) & 0xffff_ffffL;
    }

    /** An input's witness; {@link Witness#EMPTY} if it has none. */
    public Witness witness(int input) {
        Objects.checkIndex(input, inputCount());
        return hasWitness()
                ? new Witness(array, table[base + TransactionLayout.OFFSETS + inputCount() + outputCount() + input])
                : Witness.EMPTY;
    }

    /** An output's satoshis, as its eight bytes say. */
    public long outputValue(int output) {
        return (long) LONGS.get(array, outputOffset(output));
    }

    /** An output's script. */
    public Script outputScript(int output) {
        int at = outputOffset(output) + 8;
        return new Script(array, at + CompactSizes.length(array, at), CompactSizes.value(array, at));
    }

    /** An output. */
    public TxOut output(int output) {
        return new TxOut(outputValue(output), outputScript(output));
    }

    /** Where in {@link #array()} an input begins: 32 bytes txid, 4 number, compact size and script, 4 sequence. */
    public int inputOffset(int input) {
        return table[base + TransactionLayout.OFFSETS + Objects.checkIndex(input, inputCount())];
    }

    /** Where in {@link #array()} an output begins: 8 bytes value, compact size and script. */
    public int outputOffset(int output) {
        return table[base + TransactionLayout.OFFSETS + inputCount() + Objects.checkIndex(output, outputCount())];
    }

    /** Where in {@link #array()} the list of outputs ends. */
    public int outputsEnd() {
        return bodyEnd();
    }

    /** The array looked into; not to be written to. */
    public byte[] array() {
        return array;
    }

    /** All bytes, witness included. */
    public Bytes bytes() {
        return new Bytes(array, start(), size());
    }

    /** Bytes with witness. */
    public int size() {
        return end() - start();
    }

    /** Bytes without marker, flag and witness. */
    public int strippedSize() {
        return 4 + bodyEnd() - bodyStart() + 4;
    }

    /** Weight (BIP141): three times the stripped size and once the whole. */
    public int weight() {
        return 3 * strippedSize() + size();
    }

    /** The bytes without marker, flag and witness, in an array of their own. */
    public byte[] strippedBytes() {
        byte[] out = new byte[strippedSize()];
        copyStripped(out);
        return out;
    }

    /** The txid, made with an engine of its own when it is not known yet. */
    public Txid txid() {
        Txid known = txid; // read once: a second read may see less
        return known != null ? known : txid(Sha256.create());
    }

    /** The txid; remembered. */
    public Txid txid(Sha256 engine) {
        Txid known = txid; // a race makes it twice, to the same value
        if (known == null) {
            byte[] out = new byte[Hash256.LENGTH];
            hashStripped(engine, out, 0);
            known = new Txid(out, 0);
            txid = known;
        }
        return known;
    }

    /** Writes the txid's 32 bytes; remembered. */
    public void writeTxid(Sha256 engine, byte[] target, int offset) {
        Txid known = txid;
        if (known != null) {
            known.writeTo(target, offset);
        } else {
            hashStripped(engine, target, offset);
            txid = new Txid(target, offset);
        }
    }

    /** The wtxid, made with an engine of its own when it is not known yet. */
    public Wtxid wtxid() {
        Wtxid known = wtxid;
        return known != null ? known : wtxid(Sha256.create());
    }

    /** The wtxid; remembered. */
    public Wtxid wtxid(Sha256 engine) {
        Wtxid known = wtxid;
        if (known == null) {
            byte[] out = new byte[Hash256.LENGTH];
            writeWtxid(engine, out, 0);
            known = new Wtxid(out, 0);
            wtxid = known;
        }
        return known;
    }

    /** Writes the wtxid's 32 bytes, and does not remember it: a tree over a block's needs each once. */
    public void writeWtxid(Sha256 engine, byte[] target, int offset) {
        if (hasWitness()) {
            engine.doubleHash(array, start(), size(), target, offset);
        } else {
            txid(engine).writeTo(target, offset);
        }
    }

    private void hashStripped(Sha256 engine, byte[] target, int offset) {
        if (!hasWitness()) {
            engine.doubleHash(array, start(), size(), target, offset);
        } else if (strippedSize() <= Sha256.ROOM) {
            copyStripped(engine.room());
            engine.doubleHash(engine.room(), 0, strippedSize(), target, offset);
        } else {
            engine.update(array, start(), 4)
                    .update(array, bodyStart(), bodyEnd() - bodyStart())
                    .update(array, end() - 4, 4)
                    .finishDouble(target, offset);
        }
    }

    private void copyStripped(byte[] out) {
        int body = bodyEnd() - bodyStart();
        System.arraycopy(array, start(), out, 0, 4);
        System.arraycopy(array, bodyStart(), out, 4, body);
        System.arraycopy(array, end() - 4, out, 4 + body, 4);
    }

    private int start() {
        return table[base + TransactionLayout.START];
    }

    private int bodyStart() {
        return table[base + TransactionLayout.BODY_START];
    }

    private int bodyEnd() {
        return table[base + TransactionLayout.BODY_END];
    }

    private int end() {
        return table[base + TransactionLayout.END];
    }

    /** By content, witness included. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Transaction that && bytes().equals(that.bytes());
    }

    @Override
    public int hashCode() {
        return bytes().hashCode();
    }

    /** The txid. */
    @Override
    public String toString() {
        return txid().toString();
    }
}
