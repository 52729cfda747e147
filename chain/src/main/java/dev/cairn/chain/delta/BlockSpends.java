package dev.cairn.chain.delta;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;

/**
 * What a block tells of its own spends while no coin is known yet: which inputs spend what the block itself makes, which spend what
 * was spent a moment before, and under which hash the others' coins are looked for. A function of the block alone, so it is made on
 * a spare thread before the block's turn. Inputs are counted through the block, the coinbase's left out; outputs likewise, all of
 * them. Immutable.
 */
public final class BlockSpends {

    /** An input's coin comes from before the block. */
    public static final int NOT_HERE = -1;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final Block block;
    private final List<Transaction> transactions;
    private final int[] firstInput; // by transaction
    private final int[] firstOutput; // by transaction
    private final int[] makers; // by input: a transaction of the block, or NOT_HERE
    private final long[] hashes; // by input: of its outpoint
    private final BitSet repeated = new BitSet(); // by input
    private final BitSet spentHere = new BitSet(); // by output

    private BlockSpends(Block block) {
        this.block = block;
        transactions = block.transactions();
        firstInput = new int[transactions.size() + 1];
        firstOutput = new int[transactions.size() + 1];
        for (int tx = 0; tx < transactions.size(); tx++) {
            firstInput[tx + 1] =
                    firstInput[tx] + (tx == 0 ? 0 : transactions.get(tx).inputCount());
            firstOutput[tx + 1] = firstOutput[tx] + transactions.get(tx).outputCount();
        }
        makers = new int[firstInput[transactions.size()]];
        hashes = new long[makers.length];
    }

    /** Looks through a block that is right by itself (Core, {@code CheckBlock}). */
    public static BlockSpends of(Block block) {
        BlockSpends spends = new BlockSpends(block);
        spends.findMakers(Sha256.create());
        spends.findRepeated();
        return spends;
    }

    private void findMakers(Sha256 engine) {
        TxTable table = new TxTable(transactions, engine);
        for (int tx = 1; tx < transactions.size(); tx++) {
            Transaction spender = transactions.get(tx);
            for (int input = 0; input < spender.inputCount(); input++) {
                int at = spender.inputOffset(input);
                int place = firstInput[tx] + input;
                int vout = vout(spender, input);
                makers[place] = table.find(spender.array(), at);
                if (makers[place] == NOT_HERE) {
                    hashes[place] = OutPointHash.of(spender.array(), at, vout);
                } else if (isMadeBefore(place, tx, vout)) {
                    int output = firstOutput[makers[place]] + vout;
                    repeated.set(place, spentHere.get(output));
                    spentHere.set(output);
                }
            }
        }
    }

    private boolean isMadeBefore(int place, int tx, int vout) {
        int maker = makers[place];
        return maker != NOT_HERE
                && maker < tx
                && Integer.compareUnsigned(vout, transactions.get(maker).outputCount()) < 0;
    }

    /** Of two inputs that spend one coin from before the block, the later one finds it gone. */
    private void findRepeated() {
        int[] slots = new int[Math.max(4, Integer.highestOneBit(Math.max(1, makers.length)) * 4)]; // input + 1, or 0
        int[] spenders = new int[makers.length];
        for (int tx = 1; tx < transactions.size(); tx++) {
            for (int place = firstInput[tx]; place < firstInput[tx + 1]; place++) {
                spenders[place] = tx;
                if (makers[place] != NOT_HERE) {
                    continue;
                }
                int slot = (int) hashes[place] & (slots.length - 1);
                while (slots[slot] != 0 && !isSame(slots[slot] - 1, place, spenders)) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                repeated.set(place, slots[slot] != 0);
                slots[slot] = place + 1;
            }
        }
    }

    private boolean isSame(int one, int other, int[] spenders) {
        return hashes[one] == hashes[other] && previous(spenders[one], one).equals(previous(spenders[other], other));
    }

    private OutPoint previous(int tx, int place) {
        return transactions.get(tx).previous(place - firstInput[tx]);
    }

    /** The output number that an input names, unsigned. */
    private static int vout(Transaction tx, int input) {
        return (int) INTS.get(tx.array(), tx.inputOffset(input) + Hash256.LENGTH);
    }

    /** The block. */
    public Block block() {
        return block;
    }

    /** All inputs but the coinbase's. */
    public int inputs() {
        return makers.length;
    }

    /** All outputs. */
    int outputs() {
        return firstOutput[transactions.size()];
    }

    /** An input's number in the block. */
    public int input(int transaction, int input) {
        return firstInput[transaction] + input;
    }

    /** The transaction that an input is of. */
    public int spender(int input) {
        int low = 0;
        int high = transactions.size() - 1;
        while (low < high) { // the last whose first input is not behind this one
            int middle = (low + high + 1) >>> 1;
            if (firstInput[middle] <= input) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The transaction of this block that makes what an input spends, or {@link #NOT_HERE}. */
    public int maker(int input) {
        return makers[input];
    }

    /** {@link #hash} by input; not to be written to. */
    public long[] hashes() {
        return hashes;
    }

    /** {@link OutPointHash} of what an input spends, where {@link #maker} is {@link #NOT_HERE}. */
    public long hash(int input) {
        return hashes[input];
    }

    /** Whether an earlier input of the block spends the same. */
    public boolean isRepeated(int input) {
        return repeated.get(input);
    }

    /** Whether an output is spent by a later transaction of the block. */
    boolean isSpentHere(int transaction, int output) {
        return spentHere.get(firstOutput[transaction] + output);
    }
}
