package dev.cairn.conformance.blockfiles;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockSource;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import java.util.ArrayList;
import java.util.List;

/** What a scan told. */
record Found(List<BlockRecord> blocks, List<Damage> damages) implements BlockVisitor {

    static Found in(BlockSource source) throws BlockFileException {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        source.scan(found);
        return found;
    }

    @Override
    public void block(BlockRecord block) {
        blocks.add(block);
    }

    @Override
    public void damage(Damage damage) {
        damages.add(damage);
    }
}
