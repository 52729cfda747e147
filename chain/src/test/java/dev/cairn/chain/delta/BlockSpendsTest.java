package dev.cairn.chain.delta;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BlockSpendsTest {

    private static final BlockHash PARENT = BlockHash.of("11".repeat(32));

    private static TxIn input(OutPoint outPoint) {
        return new TxIn(outPoint, Script.EMPTY, 0, Witness.EMPTY);
    }

    private static Transaction transaction(List<OutPoint> spent, int outputs, long mark) {
        return Transaction.of(
                1,
                spent.stream().map(BlockSpendsTest::input).toList(),
                Collections.nCopies(outputs, new TxOut(1, Script.EMPTY)),
                mark);
    }

    private static Block block(List<Transaction> transactions) {
        MerkleRoot root = new MerkleRoot(new byte[32], 0);
        return Block.of(new BlockHeader(4, PARENT, root, 1, 0x207fffff, 0), transactions);
    }

    /** Parents after children, outputs that are not there, coins spent twice or thrice, in one transaction or in several. */
    private static Block anyBlock(Random random) {
        List<Transaction> made = new ArrayList<>();
        List<OutPoint> known = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            known.add(new OutPoint(Txid.of(String.format("%064x", i)), random.nextInt(2)));
        }
        for (int i = random.nextInt(30); i > 0; i--) {
            List<OutPoint> spent = new ArrayList<>();
            for (int j = 1 + random.nextInt(3); j > 0; j--) {
                spent.add(known.get(random.nextInt(known.size())));
            }
            int outputs = 1 + random.nextInt(3);
            Transaction tx = transaction(spent, outputs, i);
            made.add(tx);
            for (int vout = 0; vout <= outputs; vout++) { // one more than there are
                known.add(new OutPoint(
                        tx.txid(), vout == outputs ? 0xffff_ffffL - random.nextInt(2) * 0x8000_0000L : vout));
            }
        }
        for (int i = random.nextInt(4); i > 0 && made.size() > 1; i--) {
            Collections.swap(made, random.nextInt(made.size()), random.nextInt(made.size()));
        }
        made.addFirst(transaction(List.of(OutPoint.NULL), 2, 0));
        return block(made);
    }

    @Property
    void eachInputIsWhatSetsAndMapsSayOfIt(@ForAll long seed) {
        Block block = anyBlock(new Random(seed));
        List<Transaction> transactions = block.transactions();
        Map<Txid, Integer> places = new HashMap<>();
        for (int tx = 0; tx < transactions.size(); tx++) {
            places.putIfAbsent(transactions.get(tx).txid(), tx);
        }

        BlockSpends spends = BlockSpends.of(block);

        Set<OutPoint> gone = new HashSet<>();
        int number = 0;
        for (int tx = 1; tx < transactions.size(); tx++) {
            Transaction spender = transactions.get(tx);
            for (int input = 0; input < spender.inputCount(); input++, number++) {
                OutPoint outPoint = spender.previous(input);
                int maker = places.getOrDefault(outPoint.txid(), BlockSpends.NOT_HERE);
                boolean isThere = maker == BlockSpends.NOT_HERE
                        || (maker < tx
                                && outPoint.vout() < transactions.get(maker).outputCount());
                assertThat(spends.input(tx, input)).isEqualTo(number);
                assertThat(spends.spender(number)).isEqualTo(tx);
                assertThat(spends.maker(number)).isEqualTo(maker);
                if (isThere) { // else there is nothing to spend even once
                    assertThat(spends.isRepeated(number)).isEqualTo(!gone.add(outPoint));
                }
                if (maker == BlockSpends.NOT_HERE) {
                    assertThat(spends.hash(number)).isEqualTo(OutPointHash.of(outPoint));
                }
            }
        }
        assertThat(spends.inputs()).isEqualTo(number);
        for (int tx = 0; tx < transactions.size(); tx++) {
            for (int output = 0; output < transactions.get(tx).outputCount(); output++) {
                OutPoint outPoint = new OutPoint(transactions.get(tx).txid(), output);
                assertThat(spends.isSpentHere(tx, output)).isEqualTo(gone.contains(outPoint));
            }
        }
    }

    @Test
    void aBlockOfACoinbaseAloneSpendsNothing() {
        BlockSpends spends = BlockSpends.of(block(List.of(transaction(List.of(OutPoint.NULL), 1, 0))));

        assertThat(spends.inputs()).isZero();
    }
}
