package dev.cairn.blockfiles;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.List;

/**
 * Tells a whole block from one half written. Parsing alone does not: ten zeros read as a transaction, so a block that
 * runs out into blank space parses as a shorter one. Its Merkle root does.
 */
final class WholeBlock {

    private WholeBlock() {}

    /** How many bytes the block at the beginning of {@code bytes} takes, or −1 if there is none that is whole. */
    static int measure(byte[] bytes, Sha256 engine) {
        try {
            Block block = Block.read(new WireReader(bytes));
            return isRoot(block, engine) ? block.size() : -1;
        } catch (WireException e) {
            return -1;
        }
    }

    private static boolean isRoot(Block block, Sha256 engine) {
        List<Transaction> transactions = block.transactions();
        int count = transactions.size();
        if (count == 0) {
            return false;
        }
        byte[] row = new byte[(count + 1) * Hash256.LENGTH];
        for (int i = 0; i < count; i++) {
            transactions.get(i).txid(engine).writeTo(row, i * Hash256.LENGTH);
        }
        while (count > 1) {
            if (count % 2 != 0) {
                System.arraycopy(row, (count - 1) * Hash256.LENGTH, row, count * Hash256.LENGTH, Hash256.LENGTH);
                count++;
            }
            count /= 2;
            for (int i = 0; i < count; i++) {
                engine.doubleHash(row, i * 2 * Hash256.LENGTH, 2 * Hash256.LENGTH, row, i * Hash256.LENGTH);
            }
        }
        return block.header().merkleRoot().matches(row, 0);
    }
}
