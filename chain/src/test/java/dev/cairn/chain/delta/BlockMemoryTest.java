package dev.cairn.chain.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.HeapUse;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The line of docs/memory.md that tells of blocks on their way: from when they are read until they were connected. */
class BlockMemoryTest {

    private static final int TRANSACTIONS = 4_400;
    private static final int BLOCKS = 24;

    private record InFlight(Block block, BlockSpends spends) {}

    @Test
    void aBlockOnItsWayTakesLessThanTwiceItsBytes() throws Exception {
        byte[] bytes = block();

        long each = HeapUse.of(() -> {
                    List<InFlight> all = new ArrayList<>();
                    for (int i = 0; i < BLOCKS; i++) {
                        all.add(read(bytes.clone()));
                    }
                    return all;
                })
                / BLOCKS;

        assertThat(bytes.length).isBetween(1_400_000, 1_700_000);
        assertThat(each * 100 / bytes.length).isBetween(130L, 190L);
    }

    private static InFlight read(byte[] bytes) throws WireException {
        Block block = Block.parse(bytes);
        block.transactions().forEach(tx -> {
            tx.txid();
            tx.wtxid();
        });
        return new InFlight(block, BlockSpends.of(block));
    }

    /** Shaped as today's are: two signatures in, two public keys' hashes out. */
    private static byte[] block() {
        List<Transaction> transactions = new ArrayList<>();
        for (int tx = 0; tx < TRANSACTIONS; tx++) {
            List<TxIn> inputs = new ArrayList<>();
            List<TxOut> outputs = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                byte[] name = new byte[Txid.LENGTH];
                name[0] = (byte) tx;
                name[1] = (byte) (tx >>> 8);
                name[9] = (byte) i;
                Witness witness = Witness.of(List.of(Script.of(new byte[72]), Script.of(new byte[33])));
                inputs.add(new TxIn(new OutPoint(new Txid(name, 0), i), Script.of(new byte[0]), 0xffff_fffdL, witness));
                outputs.add(new TxOut(100_000 + tx, Script.of(new byte[22])));
            }
            transactions.add(Transaction.of(2, inputs, outputs, 0));
        }
        BlockHeader header = new BlockHeader(1, BlockHash.ZERO, MerkleRoot.ZERO, 1_700_000_000L, 0x207f_ffff, 0);
        return Block.of(header, transactions).bytes().toBytes();
    }
}
