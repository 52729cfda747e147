package dev.cairn.chain.connect;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.log.LogCategory;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What users are warned of: an invalid chain of much more work than ours (Core, {@code CheckForkWarningConditions}). */
final class Warnings {

    private static final String LARGE_WORK_INVALID_CHAIN =
            "Warning: We do not appear to fully agree with our peers! You may need to upgrade, or other nodes may need to"
                    + " upgrade.";

    private final BooleanSupplier initialDownload;
    private volatile List<String> current = List.of();

    Warnings(BooleanSupplier initialDownload) {
        this.initialDownload = initialDownload;
    }

    /** In bitcoind's words. */
    List<String> current() {
        return current;
    }

    void check(ChainState state) {
        if (initialDownload.getAsBoolean()) {
            return;
        }
        Headers headers = state.headers();
        boolean far =
                state.bestInvalid >= 0 && headers.work(state.bestInvalid).compareTo(sixAbove(headers, state.tip())) > 0;
        if (far) {
            LogCategory.plain()
                    .warn(
                            "CheckForkWarningConditions: Warning: Found invalid chain at least ~6 blocks longer than our best"
                                    + " chain.\nChain state database corruption likely.");
        }
        current = far ? List.of(LARGE_WORK_INVALID_CHAIN) : List.of();
    }

    private static ChainWork sixAbove(Headers headers, int tip) {
        ChainWork work = headers.work(tip);
        for (int i = 0; i < 6; i++) {
            work = work.plus(Works.proof(headers, tip));
        }
        return work;
    }
}
