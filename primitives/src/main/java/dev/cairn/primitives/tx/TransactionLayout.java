package dev.cairn.primitives.tx;

import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.Arrays;

/**
 * Where the parts of transactions lie, found in one pass and shared by all transactions of a block.
 *
 * <pre>
 *  For a transaction whose entry begins at base:
 *   base + 0  start       of the transaction
 *   base + 1  body start  the input count: start + 4, or start + 6 behind marker and flag
 *   base + 2  body end    behind the last output; the witness, if any, begins here
 *   base + 3  end         of the transaction; the lock time is the last four bytes
 *   base + 4  number of inputs
 *   base + 5  number of outputs
 *   base + 6  …           one offset an input: its outpoint
 *             …           one offset an output: its value
 *             …           one offset an input, if there is a witness: its item count
 * </pre>
 *
 * <p>An entry is added only after the bytes it stands for were seen (41 an input, 9 an output), so a claimed count costs
 * nothing: the table is never larger than the bytes.
 */
public final class TransactionLayout {

    static final int START = 0;
    static final int BODY_START = 1;
    static final int BODY_END = 2;
    static final int END = 3;
    static final int INPUTS = 4;
    static final int OUTPUTS = 5;
    static final int OFFSETS = 6;

    /** Bytes an entry that hardly any block goes below, so that its table need not grow: 29 to 33 on mainnet. */
    private static final int USUAL = 28;

    private int[] table;
    private int size;

    /** A table for transactions of about {@code bytes} bytes in all. */
    public TransactionLayout(int bytes) {
        table = new int[Math.max(OFFSETS + 4, bytes / USUAL)];
    }

    /**
     * Steps over one transaction, noting where its parts lie.
     *
     * @param witnessAllowed whether marker and flag are understood; without, an empty input list is just that
     * @return where its entry begins in the table
     * @throws WireException if the bytes are no transaction, as Core's {@code UnserializeTransaction}
     */
    public int read(WireReader in, boolean witnessAllowed) throws WireException {
        int base = size;
        room(OFFSETS);
        size += OFFSETS;
        table[base + START] = in.position();
        in.skip(4);

        table[base + BODY_START] = in.position();
        int inputs = in.readCompactSize();
        int flags = 0;
        int outputs = 0;
        boolean outputsRead = false;
        if (inputs == 0 && witnessAllowed) {
            flags = in.readByte();
            if (flags != 0) {
                table[base + BODY_START] = in.position();
                inputs = in.readCompactSize();
            } else {
                outputsRead = true; // the zero was the number of outputs
            }
        }
        for (int i = 0; i < inputs; i++) {
            add(in.position());
            in.skip(36);
            in.skip(in.readCompactSize());
            in.skip(4);
        }
        if (!outputsRead) {
            outputs = in.readCompactSize();
            for (int i = 0; i < outputs; i++) {
                add(in.position());
                in.skip(8);
                in.skip(in.readCompactSize());
            }
        }
        table[base + BODY_END] = in.position();
        if ((flags & 1) != 0) {
            flags ^= 1;
            readWitnesses(in, inputs);
        }
        if (flags != 0) {
            throw new WireException(in.position(), "Unknown transaction optional data: flags " + flags);
        }
        in.skip(4);
        table[base + END] = in.position();
        table[base + INPUTS] = inputs;
        table[base + OUTPUTS] = outputs;
        return base;
    }

    private void readWitnesses(WireReader in, int inputs) throws WireException {
        boolean any = false;
        for (int i = 0; i < inputs; i++) {
            add(in.position());
            int items = in.readCompactSize();
            any |= items != 0;
            for (int item = 0; item < items; item++) {
                in.skip(in.readCompactSize());
            }
        }
        if (!any) {
            throw new WireException(in.position(), "Superfluous witness record");
        }
    }

    /** The finished table: it may be longer than its entries. */
    int[] table() {
        return table;
    }

    private void add(int offset) {
        room(1);
        table[size++] = offset;
    }

    private void room(int more) {
        if (size + more > table.length) {
            table = Arrays.copyOf(table, Math.max(size + more, table.length + table.length / 2));
        }
    }
}
