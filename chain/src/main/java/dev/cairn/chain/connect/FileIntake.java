package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;

/** What a loader of blocks that lie in files asks of the writer. Any thread, but where it is said. */
public final class FileIntake {

    private final Workshop workshop;
    private final ChainState state;

    FileIntake(Workshop workshop) {
        this.workshop = workshop;
        this.state = workshop.state();
    }

    /** Block and undo files. */
    public BlockStore files() {
        return workshop.stores().files();
    }

    /** Finds out about a block what can be before its turn. */
    public Prepared prepare(Block block) {
        return workshop.prepare(block);
    }

    /** Does something on the writer's thread, and publishes it. */
    public <T> T onWriter(Callable<T> work) {
        return workshop.change(work);
    }

    /** Takes the header of a block that lies in a file; false if it is refused. On the writer's thread. */
    public boolean takeHeader(BlockHeader header, BlockHash hash) {
        return workshop.headers().accept(header, hash).verdict().isValid();
    }

    /** Whether a header is known. On the writer's thread. */
    public boolean knowsHeader(BlockHash hash) {
        return state.headers().find(hash) >= 0;
    }

    /**
     * Counts blocks that lie in files and whose headers are known, so that they are not written over. Those that were counted
     * before, by a load that was stopped, are not counted again.
     */
    public void adopt(int count, IntFunction<BlockPlace> places) {
        workshop.change(() -> {
            List<FileInfo> own = files().files();
            List<FileInfo> inPlace = files().filesInPlace();
            Headers all = state.headers();
            for (int i = 0; i < count; i++) {
                BlockPlace place = places.apply(i);
                BlockPlace plain = BlockStore.untagged(place);
                List<FileInfo> known = BlockStore.isInPlace(place.file()) ? inPlace : own;
                long end = plain.file() < known.size() ? known.get(plain.file()).size() : 0;
                if (plain.offset() + plain.size() > end) {
                    int id = all.find(place.hash());
                    files().adopt(place, all.height(id), all.time(id));
                }
            }
            return null;
        });
    }

    /** Whether a block's data is there, as far as is published, and nobody failed to read it. */
    public boolean hasData(BlockHash hash) {
        Headers all = workshop.publisher().seen().headers();
        int id = all.find(hash);
        return id >= 0 && all.hasData(id) && !files().isLost(all, id);
    }

    /**
     * Takes a block that lies in a file, and activates what became better by it.
     *
     * @param place where it lies, if it is to stay there; null if it is to be written to our own files
     * @return whether it was kept now
     */
    public boolean take(Prepared prepared, BlockPlace place) {
        try {
            return workshop.change(() -> {
                BlockIntake.Answer answer = workshop.blocks().accept(prepared, true, place);
                if (answer.isNew()) {
                    workshop.activation().run(new Activation.Fresh(prepared));
                }
                return answer.isNew();
            });
        } finally {
            prepared.fetched().end();
        }
    }

    /** Makes the best chain active, a block at a time so that others get their turn. */
    public void activateAll() {
        while (!workshop.isStopping()
                && workshop.change(() -> workshop.activation().step(null))) {
            awaitListeners(1_000);
        }
    }

    /** Returns when fewer than {@code limit} pieces of news wait for listeners. */
    public void awaitListeners(int limit) {
        workshop.stores().notifier().awaitFewer(limit);
    }

    /** Whether the writer connects no more blocks: the node is to stop. */
    public boolean isStopping() {
        return workshop.isStopping();
    }

    /** Whether all own block files are to be read anew. */
    public boolean reindexing() {
        return workshop.stores().index().reindexing();
    }

    /** All own block files were read anew. */
    public void reindexed() {
        workshop.change(() -> {
            workshop.stores().index().setReindexing(false);
            if (!state.headers().hasData(0)) {
                Block genesis = workshop.config().params().genesis();
                workshop.blocks().received(genesis, 0, workshop.write(genesis, 0));
            }
            return null;
        });
    }
}
