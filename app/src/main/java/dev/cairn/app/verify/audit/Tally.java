package dev.cairn.app.verify.audit;

import java.util.EnumMap;
import java.util.Map;

/**
 * What an audit has counted. Mutable, one thread's; {@link #copy} for others.
 */
public final class Tally {

    /** Why an input's script and value were not checked. */
    public enum Skip {
        /** There is no undo data in the folder at all. */
        NO_UNDO_DATA("the folder has no rev files"),
        /** The folder's owner had not connected the block. */
        NOT_CONNECTED("no undo data: not connected by the folder's owner"),
        /** The undo data of the block cannot be read. */
        UNDO_DAMAGED("undo data damaged or missing");

        private final String reason;

        Skip(String reason) {
            this.reason = reason;
        }

        /** In words. */
        public String reason() {
            return reason;
        }
    }

    private long blocks;
    private long bytes;
    private long transactions;
    private long inputs;
    private long scripts;
    private long fees;
    private long blocksWithoutFees;
    private final Map<Skip, Long> skipped = new EnumMap<>(Skip.class);

    /** Nothing counted yet. */
    public Tally() {}

    /** As it was when it was written down. */
    public Tally(
            long blocks,
            long bytes,
            long transactions,
            long inputs,
            long scripts,
            long fees,
            long blocksWithoutFees,
            Map<Skip, Long> skipped) {
        this.blocks = blocks;
        this.bytes = bytes;
        this.transactions = transactions;
        this.inputs = inputs;
        this.scripts = scripts;
        this.fees = fees;
        this.blocksWithoutFees = blocksWithoutFees;
        this.skipped.putAll(skipped);
    }

    /** Counts a block in. */
    void add(BlockResult.Good block) {
        blocks++;
        bytes += block.bytes();
        transactions += block.transactions();
        inputs += block.inputs();
        scripts += block.scripts();
        fees += block.fees();
        if (block.skip() != null) {
            blocksWithoutFees++;
            skipped.merge(block.skip(), (long) block.inputs(), Long::sum);
        }
    }

    /** The same counts, in an object of its own. */
    public Tally copy() {
        return new Tally(blocks, bytes, transactions, inputs, scripts, fees, blocksWithoutFees, skipped);
    }

    /** Blocks found good. */
    public long blocks() {
        return blocks;
    }

    /** Their bytes. */
    public long bytes() {
        return bytes;
    }

    /** Their transactions. */
    public long transactions() {
        return transactions;
    }

    /** Their inputs, without those of coinbases. */
    public long inputs() {
        return inputs;
    }

    /** Inputs whose scripts were run. */
    public long scripts() {
        return scripts;
    }

    /** Satoshis of fees, of the blocks whose spent coins are known. */
    public long fees() {
        return fees;
    }

    /** Blocks whose spent coins are not known, so that neither fees nor the coinbase's value could be checked. */
    public long blocksWithoutFees() {
        return blocksWithoutFees;
    }

    /** Inputs whose scripts were not run, by reason. */
    public Map<Skip, Long> skipped() {
        return skipped.isEmpty() ? Map.of() : new EnumMap<>(skipped);
    }
}
