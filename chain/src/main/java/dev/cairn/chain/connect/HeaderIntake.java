package dev.cairn.chain.connect;

import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import org.slf4j.Logger;

/** Takes headers into the tree (Core, {@code AcceptBlockHeader}). The writer's. */
final class HeaderIntake {

    private static final Logger LOG = LogCategory.VALIDATION.logger();

    private final ChainState state;
    private final ChainParams params;
    private final NodeClock clock;

    HeaderIntake(ChainState state, ChainParams params, NodeClock clock) {
        this.state = state;
        this.params = params;
        this.clock = clock;
    }

    /** What became of a header: its id if it is valid, −1 and why if it is not. */
    record Answer(int id, Verdict verdict) {

        static Answer refused(Verdict.Category category, String reason) {
            return new Answer(-1, Verdict.invalid(category, reason, ""));
        }
    }

    Answer accept(BlockHeader header, BlockHash hash) {
        Headers headers = state.headers();
        int known = headers.find(hash);
        if (known >= 0) {
            if (headers.failed(known)) {
                LOG.debug("AcceptBlockHeader: block {} is marked invalid", hash);
                return Answer.refused(Verdict.Category.CACHED_INVALID, "duplicate-invalid");
            }
            return new Answer(known, Verdict.valid());
        }
        Verdict work = HeaderRules.check(header, hash, params);
        if (!work.isValid()) {
            LOG.debug("AcceptBlockHeader: Consensus::CheckBlockHeader: {}, {}", hash, work);
            return new Answer(-1, work);
        }
        int parent = headers.find(header.previous());
        if (parent < 0) {
            LOG.debug("header {} has prev block not found: {}", hash, header.previous());
            return Answer.refused(Verdict.Category.MISSING_PREVIOUS, "prev-blk-not-found");
        }
        if (headers.failed(parent)) {
            LOG.debug("header {} has prev block invalid: {}", hash, header.previous());
            return Answer.refused(Verdict.Category.INVALID_PREVIOUS, "bad-prevblk");
        }
        Verdict inPlace = HeaderRules.checkContextual(header, headers.chain(parent), params, clock.unixSeconds());
        if (!inPlace.isValid()) {
            LOG.debug("AcceptBlockHeader: Consensus::ContextualCheckBlockHeader: {}, {}", hash, inPlace);
            return new Answer(-1, inPlace);
        }
        return new Answer(state.add(header, hash, parent), Verdict.valid());
    }
}
