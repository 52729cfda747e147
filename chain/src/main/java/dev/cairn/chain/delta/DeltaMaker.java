package dev.cairn.chain.delta;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Makes one delta: first finds the inputs that spend what the block itself makes, then writes the rest. */
final class DeltaMaker {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int NOT_HERE = -1;

    /** Bytes that most entries fit. */
    private static final int USUAL_ENTRY = 80;

    private final Block block;
    private final List<Transaction> transactions;
    private final int height;
    private final BlockUndo undo;
    private final Sha256 engine = Sha256.create();

    private final int[] places; // open addressing by txid: transaction + 1, or 0
    private final int[] firstOutput; // by transaction
    private final BitSet spentHere = new BitSet(); // by output, counted through the block
    private byte[] out;
    private int end = BlockDeltaLayout.ENTRIES;

    DeltaMaker(Block block, int height, BlockUndo undo) {
        if (!undo.fits(block.transactions())) {
            throw new IllegalArgumentException(undo + " do not fit block " + block.hash());
        }
        this.block = block;
        this.height = height;
        this.undo = undo;
        transactions = block.transactions();
        places = new int[Math.max(4, Integer.highestOneBit(transactions.size()) * 4)];
        firstOutput = new int[transactions.size() + 1];
    }

    BlockDelta make() {
        int spent = 0;
        int created = 0;
        int createdFrom = end;
        if (height == 0) { // Core adds no coin of the genesis block
            out = new byte[end];
        } else {
            index();
            out = new byte
                    [BlockDeltaLayout.ENTRIES + USUAL_ENTRY * (undo.coinCount() + firstOutput[transactions.size()])];
            spent = writeSpent();
            createdFrom = end;
            created = writeCreated();
        }
        out[0] = BlockDeltaLayout.VERSION;
        block.hash(engine).writeTo(out, BlockDeltaLayout.HASH);
        block.header().previous().writeTo(out, BlockDeltaLayout.PARENT);
        BlockDeltaLayout.writeInt(out, BlockDeltaLayout.HEIGHT, height);
        BlockDeltaLayout.writeInt(out, BlockDeltaLayout.SPENT, spent);
        BlockDeltaLayout.writeInt(out, BlockDeltaLayout.CREATED, created);
        return new BlockDelta(Arrays.copyOf(out, end), createdFrom);
    }

    private void index() {
        for (int tx = 0; tx < transactions.size(); tx++) {
            firstOutput[tx + 1] = firstOutput[tx] + transactions.get(tx).outputCount();
            Txid txid = transactions.get(tx).txid(engine);
            int slot = (int) OutPointHash.of(txid.word0(), txid.word1(), txid.word2(), txid.word3(), 0)
                    & (places.length - 1);
            while (places[slot] != 0) {
                slot = (slot + 1) & (places.length - 1);
            }
            places[slot] = tx + 1;
        }
    }

    /** The transaction of this block that makes the output at {@code at}, or −1. */
    private int maker(byte[] array, int at) {
        int slot = (int) OutPointHash.of(array, at, 0) & (places.length - 1);
        while (places[slot] != 0) {
            if (transactions.get(places[slot] - 1).txid(engine).matches(array, at)) {
                return places[slot] - 1;
            }
            slot = (slot + 1) & (places.length - 1);
        }
        return NOT_HERE;
    }

    private int writeSpent() {
        int count = 0;
        for (int tx = 1; tx < transactions.size(); tx++) {
            Transaction spender = transactions.get(tx);
            byte[] array = spender.array();
            for (int input = 0; input < spender.inputCount(); input++) {
                int at = spender.inputOffset(input);
                int vout = (int) INTS.get(array, at + Hash256.LENGTH);
                int maker = maker(array, at);
                if (maker != NOT_HERE) {
                    if (maker >= tx
                            || Integer.compareUnsigned(
                                            vout, transactions.get(maker).outputCount())
                                    >= 0) {
                        throw new IllegalArgumentException("input " + input + " of transaction " + tx + " of block "
                                + block.hash() + " spends what is not there yet: transaction " + maker + ", output "
                                + Integer.toUnsignedString(vout));
                    }
                    spentHere.set(firstOutput[maker] + vout);
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

    private int writeCreated() {
        int count = 0;
        for (int tx = 0; tx < transactions.size(); tx++) {
            Transaction maker = transactions.get(tx);
            int code = (height << 1) | (tx == 0 ? 1 : 0);
            for (int output = 0; output < maker.outputCount(); output++) {
                if (spentHere.get(firstOutput[tx] + output)) {
                    continue;
                }
                Script script = maker.outputScript(output);
                if (script.isUnspendable()) {
                    continue;
                }
                room(script.length());
                maker.txid(engine).writeTo(out, end);
                BlockDeltaLayout.writeVout(out, end, output);
                end = CoinLayout.write(
                        out,
                        end + BlockDeltaLayout.KEY,
                        maker.outputValue(output),
                        code,
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
