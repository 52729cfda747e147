package dev.cairn.chain.delta;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** Makes one delta: what the block spends of what was there before, then what it makes and does not spend itself. */
final class DeltaMaker {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** Bytes that most entries fit. */
    private static final int USUAL_ENTRY = 80;

    private final BlockSpends spends;
    private final Block block;
    private final List<Transaction> transactions;
    private final int height;
    private final BlockUndo undo;
    private final Sha256 engine = Sha256.create();
    private byte[] out;
    private int end = BlockDeltaLayout.ENTRIES;

    DeltaMaker(BlockSpends spends, int height, BlockUndo undo) {
        this.spends = spends;
        this.block = spends.block();
        if (!undo.fits(block.transactions())) {
            throw new IllegalArgumentException(undo + " do not fit block " + block.hash());
        }
        this.height = height;
        this.undo = undo;
        transactions = block.transactions();
    }

    BlockDelta make() {
        int spent = 0;
        int created = 0;
        int createdFrom = end;
        if (height == 0) { // Core adds no coin of the genesis block
            out = new byte[end];
        } else {
            out = new byte[BlockDeltaLayout.ENTRIES + USUAL_ENTRY * undo.coinCount()];
            spent = writeSpent();
            createdFrom = end;
            BlockOutputs outputs = BlockOutputs.of(spends, height);
            out = Arrays.copyOf(out, end + outputs.bytes().length);
            System.arraycopy(outputs.bytes(), 0, out, end, outputs.bytes().length);
            end = out.length;
            created = outputs.count();
        }
        out[0] = BlockDeltaLayout.VERSION;
        block.hash(engine).writeTo(out, BlockDeltaLayout.HASH);
        block.header().previous().writeTo(out, BlockDeltaLayout.PARENT);
        BlockDeltaLayout.writeInt(out, BlockDeltaLayout.HEIGHT, height);
        BlockDeltaLayout.writeInt(out, BlockDeltaLayout.SPENT, spent);
        BlockDeltaLayout.writeInt(out, BlockDeltaLayout.CREATED, created);
        return new BlockDelta(out, createdFrom);
    }

    private int writeSpent() {
        int count = 0;
        for (int tx = 1; tx < transactions.size(); tx++) {
            Transaction spender = transactions.get(tx);
            byte[] array = spender.array();
            for (int input = 0; input < spender.inputCount(); input++) {
                int at = spender.inputOffset(input);
                int vout = (int) INTS.get(array, at + Hash256.LENGTH);
                int maker = spends.maker(spends.input(tx, input));
                if (maker != BlockSpends.NOT_HERE) {
                    if (maker >= tx
                            || Integer.compareUnsigned(
                                            vout, transactions.get(maker).outputCount())
                                    >= 0) {
                        throw new IllegalArgumentException("input " + input + " of transaction " + tx + " of block "
                                + block.hash() + " spends what is not there yet: transaction " + maker + ", output "
                                + Integer.toUnsignedString(vout));
                    }
                    continue;
                }
                Script script = undo.script(tx, input);
                room(script.length());
                System.arraycopy(array, at, out, end, Hash256.LENGTH);
                BlockDeltaLayout.writeVout(out, end, vout);
                end = CoinLayout.write(
                        out,
                        end + BlockDeltaLayout.KEY,
                        undo.value(tx, input),
                        undo.code(tx, input),
                        script.array(),
                        script.offset(),
                        script.length());
                count++;
            }
        }
        return count;
    }

    private void room(int scriptLength) {
        int most = BlockDeltaLayout.KEY + 18 + scriptLength;
        if (out.length - end < most) {
            out = Arrays.copyOf(out, out.length + out.length / 2 + most);
        }
    }
}
