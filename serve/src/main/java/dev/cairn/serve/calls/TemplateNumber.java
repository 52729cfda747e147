package dev.cairn.serve.calls;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.mempool.template.Updates;
import dev.cairn.primitives.hash.BlockHash;

/**
 * The number in {@code longpollid}: that of the updates when the template was made. A template stays the same for some seconds
 * while its tip does (Core, the statics of {@code getblocktemplate}). Any thread.
 */
final class TemplateNumber {

    private static final int SECONDS = 5;

    private BlockHash tip;
    private long updates;
    private long made;

    /**
     * The number of the template that is handed out for a snapshot.
     *
     * @param now seconds since 1970
     */
    synchronized long next(ChainSnapshot snapshot, long now) {
        BlockHash hash = snapshot.tip().hash();
        long count = Updates.of(snapshot);
        if (!hash.equals(tip) || (count != updates && now - made > SECONDS)) {
            tip = hash;
            updates = count;
            made = now;
        }
        return updates;
    }

    /** The number handed out last; 0 before the first. */
    synchronized long last() {
        return updates;
    }
}
