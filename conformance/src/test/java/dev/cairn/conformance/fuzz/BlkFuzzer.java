package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.primitives.network.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Any bytes as a {@code blk} file are scanned to their end: records lie in order and within the file (one that claims
 * too much may cover the next, as bitcoind takes it); and the same
 * bytes scrambled with any key are the same records.
 *
 * <pre>
 *  key      the file
 *  8 bytes  the rest
 * </pre>
 */
public final class BlkFuzzer {

    private static final int MAGIC = Network.REGTEST.magic();

    private BlkFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length < XorKey.LENGTH) {
            return;
        }
        byte[] content = Arrays.copyOfRange(data, XorKey.LENGTH, data.length);
        Found plain = scan(content, XorKey.ZERO);
        long last = 0;
        for (BlockRecord record : plain.blocks) {
            check(record.place().offset() >= last + 8, "records lie in order: " + record.place());
            last = record.place().offset();
            check(last + record.place().size() <= content.length, "a record lies within the file: " + record.place());
        }
        for (Damage damage : plain.damages) {
            check(damage.offset() <= content.length, "damage lies within the file: " + damage);
        }
        byte[] key = Arrays.copyOf(data, XorKey.LENGTH);
        // Under a key that spells a record's beginning, preallocated zeros read as records, to bitcoind too.
        key[0] = key[4] = 0;
        byte[] scrambled = content.clone();
        for (int i = 0; i < scrambled.length; i++) {
            scrambled[i] ^= key[i % XorKey.LENGTH];
        }
        check(scan(scrambled, XorKey.of(key)).blocks.equals(plain.blocks), "scrambled or not, the same records");
    }

    private record Found(List<BlockRecord> blocks, List<Damage> damages) {}

    private static Found scan(byte[] content, XorKey key) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        BlockFile.scan(content, MAGIC, key, new BlockVisitor() {
            @Override
            public void block(BlockRecord block) {
                found.blocks.add(block);
            }

            @Override
            public void damage(Damage damage) {
                found.damages.add(damage);
            }
        });
        return found;
    }
}
