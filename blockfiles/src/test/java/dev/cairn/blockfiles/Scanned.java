package dev.cairn.blockfiles;

import java.util.ArrayList;
import java.util.List;

/** What a scan told. */
class Scanned implements BlockVisitor {

    final List<BlockRecord> blocks = new ArrayList<>();
    final List<Damage> damages = new ArrayList<>();

    static Scanned of(byte[] content, XorKey key) {
        Scanned scanned = new Scanned();
        BlockFile.scan(content, MadeBlocks.MAGIC, key, scanned);
        return scanned;
    }

    static Scanned of(BlockSource source) throws BlockFileException {
        Scanned scanned = new Scanned();
        source.scan(scanned);
        return scanned;
    }

    @Override
    public void block(BlockRecord block) {
        blocks.add(block);
    }

    @Override
    public void damage(Damage damage) {
        damages.add(damage);
    }

    List<Long> offsets() {
        return blocks.stream().map(block -> block.place().offset()).toList();
    }

    List<Damage.Kind> kinds() {
        return damages.stream().map(Damage::kind).toList();
    }
}
