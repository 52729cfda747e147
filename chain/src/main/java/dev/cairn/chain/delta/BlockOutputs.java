package dev.cairn.chain.delta;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;

/**
 * The coins that a block leaves: those of its outputs that can be spent, and that it does not spend itself, as a delta has them, in
 * order of transaction and output. A function of the block and its height, so it is made on a spare thread before the block's turn.
 * Immutable.
 */
public final class BlockOutputs {

    /** Bytes that most entries fit. */
    private static final int USUAL_ENTRY = 80;

    private final long[] hashes; // by entry
    private final int[] ends; // by entry
    private byte[] bytes;
    private int end;
    private int count;

    private BlockOutputs(BlockSpends spends, int height) {
        hashes = new long[spends.outputs()];
        ends = new int[spends.outputs()];
        bytes = new byte[height == 0 ? 0 : USUAL_ENTRY * spends.outputs()];
        if (height > 0) { // Core adds no coin of the genesis block
            addAll(spends, height);
        }
        bytes = Arrays.copyOf(bytes, end);
    }

    /** Of a block that is right by itself. */
    public static BlockOutputs of(BlockSpends spends, int height) {
        return new BlockOutputs(spends, height);
    }

    private void addAll(BlockSpends spends, int height) {
        List<Transaction> transactions = spends.block().transactions();
        Sha256 engine = Sha256.create();
        for (int tx = 0; tx < transactions.size(); tx++) {
            Transaction maker = transactions.get(tx);
            int code = (height << 1) | (tx == 0 ? 1 : 0);
            int outputs = maker.outputCount();
            for (int output = 0; output < outputs; output++) {
                if (spends.isSpentHere(tx, output)) {
                    continue;
                }
                Script script = maker.outputScript(output);
                if (!script.isUnspendable()) {
                    maker.txid(engine).writeTo(room(script.length()), end);
                    BlockDeltaLayout.writeVout(bytes, end, output);
                    hashes[count] = OutPointHash.of(bytes, end, output);
                    end = CoinLayout.write(
                            bytes,
                            end + BlockDeltaLayout.KEY,
                            maker.outputValue(output),
                            code,
                            script.array(),
                            script.offset(),
                            script.length());
                    ends[count++] = end;
                }
            }
        }
    }

    private byte[] room(int scriptLength) {
        int most = BlockDeltaLayout.KEY + 18 + scriptLength;
        if (bytes.length - end < most) {
            bytes = Arrays.copyOf(bytes, bytes.length + bytes.length / 2 + most);
        }
        return bytes;
    }

    /** How many. */
    public int count() {
        return count;
    }

    /** The entries, one behind another; not to be written to. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes} an entry begins. */
    public int from(int entry) {
        return entry == 0 ? 0 : ends[entry - 1];
    }

    /** Where it ends. */
    public int to(int entry) {
        return ends[entry];
    }

    /** {@link OutPointHash} of the outpoints, by entry; not to be written to. Those behind the last entry are 0. */
    public long[] hashes() {
        return hashes;
    }

    /** {@link OutPointHash} of an entry's outpoint. */
    public long hash(int entry) {
        return hashes[entry];
    }
}
