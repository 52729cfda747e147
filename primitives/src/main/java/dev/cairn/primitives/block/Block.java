package dev.cairn.primitives.block;

import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TransactionLayout;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.Arrays;
import java.util.List;

/**
 * A block as a view over its bytes: a header, a count, the transactions. Well-formed by construction, valid or not.
 * Immutable; safe to share.
 */
public final class Block {

    /** Tables begin no larger than for this many bytes: a file of many blocks may be behind the reader. */
    private static final int LARGEST_USUAL = 4_000_000;

    private final byte[] array;
    private final int start;
    private final int end;
    private final BlockHeader header;
    private final List<Transaction> transactions;
    private BlockHash hash;

    private Block(byte[] array, int start, int end, BlockHeader header, List<Transaction> transactions) {
        this.array = array;
        this.start = start;
        this.end = end;
        this.header = header;
        this.transactions = transactions;
    }

    /**
     * Reads a block that fills {@code bytes}, which must not be written to afterwards.
     *
     * @throws WireException if the bytes are no block, or something follows it
     */
    public static Block parse(byte[] bytes) throws WireException {
        WireReader in = new WireReader(bytes);
        Block block = read(in);
        in.expectEnd("block");
        return block;
    }

    /** Reads one block and leaves {@code in} behind it. */
    public static Block read(WireReader in) throws WireException {
        int start = in.position();
        BlockHeader header = BlockHeader.read(in);
        int count = in.readCompactSize();
        TransactionLayout layout = new TransactionLayout(Math.min(in.remaining(), LARGEST_USUAL));
        // Sixty bytes is the least that a transaction with an input and an output takes; ten without.
        int[] bases = new int[Math.min(count, Math.min(in.remaining(), LARGEST_USUAL) / 60 + 1)];
        for (int i = 0; i < count; i++) {
            if (i == bases.length) {
                bases = Arrays.copyOf(bases, (int) Math.min(count, bases.length * 2L));
            }
            bases[i] = layout.read(in, true);
        }
        Transaction[] transactions = new Transaction[count];
        for (int i = 0; i < count; i++) {
            transactions[i] = Transaction.at(in.array(), layout, bases[i]);
        }
        return new Block(in.array(), start, in.position(), header, List.of(transactions));
    }

    /** Builds a block. */
    public static Block of(BlockHeader header, List<Transaction> transactions) {
        WireWriter out = new WireWriter(BlockHeader.LENGTH
                + 9
                + transactions.stream().mapToInt(Transaction::size).sum());
        header.write(out);
        out.writeCompactSize(transactions.size());
        transactions.forEach(tx -> out.write(tx.bytes()));
        try {
            return parse(out.toBytes());
        } catch (WireException e) {
            throw new IllegalArgumentException("parts that do not make a block", e);
        }
    }

    /** The header. */
    public BlockHeader header() {
        return header;
    }

    /** The transactions, in order; the first should be the coinbase. Unmodifiable. */
    public List<Transaction> transactions() {
        return transactions;
    }

    /** The block's hash, made with an engine of its own when it is not known yet. */
    public BlockHash hash() {
        BlockHash known = hash; // read once: a second read may see less
        return known != null ? known : hash(Sha256.create());
    }

    /** The block's hash; remembered. */
    public BlockHash hash(Sha256 engine) {
        BlockHash known = hash; // a race makes it twice, to the same value
        if (known == null) {
            byte[] out = new byte[BlockHash.LENGTH];
            engine.doubleHash(array, start, BlockHeader.LENGTH, out, 0);
            known = new BlockHash(out, 0);
            hash = known;
        }
        return known;
    }

    /** All bytes, witnesses included. */
    public Bytes bytes() {
        return new Bytes(array, start, size());
    }

    /** Bytes with witnesses. */
    public int size() {
        return end - start;
    }

    /** Bytes without marker, flag and witness of each transaction. */
    public int strippedSize() {
        int size = BlockHeader.LENGTH + WireWriter.compactSizeLength(transactions.size());
        for (Transaction tx : transactions) {
            size += tx.strippedSize();
        }
        return size;
    }

    /** Weight (BIP141): three times the stripped size and once the whole. */
    public int weight() {
        return 3 * strippedSize() + size();
    }

    /** By content. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Block that && bytes().equals(that.bytes());
    }

    @Override
    public int hashCode() {
        return bytes().hashCode();
    }

    /** The hash. */
    @Override
    public String toString() {
        return hash().toString();
    }
}
