package dev.cairn.chain.load;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.chain.connect.FileIntake;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;

/**
 * The first of two passes over files of blocks: headers alone. Afterwards the chain knows all headers, so that blocks below an
 * assumed-valid one are known as such from the first block on; and the blocks are listed in the order in which Core would take
 * them: as they lie, one that came before its parent right behind it.
 */
final class HeaderPass {

    private static final int BATCH = 2_000;

    /** Blocks without parent that are remembered: bitcoind asks for no more than a thousand ahead. */
    private static final int MOST_ORPHANS = 50_000;

    private static final Logger REINDEX = LogCategory.REINDEX.logger();

    private final FileIntake intake;
    private final Source source;
    private final BooleanSupplier stop;
    private final Catalogue catalogue = new Catalogue();
    private final List<BlockRecord> batch = new ArrayList<>(BATCH);
    private final Map<BlockHash, List<Waiting>> orphans = new HashMap<>();

    private int orphanCount;

    /** A block whose parent was not met yet. */
    private record Waiting(BlockHeader header, BlockPlace place) {}

    /** Ends a scan: a visitor has no other way. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stop() {
            super("the scan is to end", null, false, false);
        }
    }

    HeaderPass(FileIntake intake, Source source, BooleanSupplier stop) {
        this.intake = intake;
        this.source = source;
        this.stop = stop;
    }

    /** Goes over all files; the blocks found, or null if it was to stop. */
    Catalogue run() throws BlockFileException {
        try {
            source.scan(new Visitor());
            take();
        } catch (Stop e) {
            return null;
        }
        return catalogue;
    }

    private final class Visitor implements BlockVisitor {

        @Override
        public void block(BlockRecord block) {
            batch.add(block);
            if (batch.size() == BATCH) {
                take();
            }
        }

        @Override
        public void damage(Damage damage) {
            if (damage.kind() == Damage.Kind.NOTHING_FOUND || damage.kind() == Damage.Kind.UNREADABLE) {
                LogCategory.plain().warn("{}", damage);
            } else {
                REINDEX.debug("LoadExternalBlockFile: unexpected data at {}. continuing", damage);
            }
        }
    }

    private void keep(BlockHash parent, Waiting block) {
        if (orphanCount < MOST_ORPHANS) {
            orphans.computeIfAbsent(parent, key -> new ArrayList<>(1)).add(block);
        } else if (orphanCount == MOST_ORPHANS) {
            LogCategory.plain()
                    .warn(
                            "More than {} blocks lie before their parents, or have none, as in the files of a node that"
                                    + " prunes; the rest of them is passed over",
                            MOST_ORPHANS);
        }
        orphanCount++;
    }

    private void take() {
        if (stop.getAsBoolean()) {
            throw new Stop();
        }
        List<BlockRecord> records = List.copyOf(batch);
        batch.clear();
        intake.onWriter(() -> {
            records.forEach(this::take);
            return null;
        });
    }

    /** On the writer's thread. */
    private void take(BlockRecord block) {
        Deque<Waiting> ready = new ArrayDeque<>();
        ready.add(new Waiting(block.header(), block.place()));
        boolean first = true;
        while (!ready.isEmpty()) {
            Waiting next = ready.removeFirst();
            BlockHash hash = next.place().hash();
            BlockHash parent = next.header().previous();
            if (!parent.isZero() && !intake.knowsHeader(parent)) {
                REINDEX.debug("LoadExternalBlockFile: Out of order block {}, parent {} not known", hash, parent);
                if (source.ordered()) {
                    keep(parent, next);
                }
                continue;
            }
            if (!first) {
                REINDEX.debug("LoadExternalBlockFile: Processing out of order child {} of {}", hash, parent);
            }
            first = false;
            if (intake.takeHeader(next.header(), hash)) {
                catalogue.add(next.place());
                List<Waiting> children = orphans.remove(hash);
                if (children != null) {
                    orphanCount -= children.size();
                    ready.addAll(children);
                }
            }
        }
    }
}
