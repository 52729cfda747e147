package dev.cairn.serve.calls;

import dev.cairn.chain.BlockEntry;
import dev.cairn.consensus.params.ChainParams;

/** About how much of all transactions there are by now has been verified (Core, {@code GuessVerificationProgress}). */
final class VerificationProgress {

    private static final long RECENT = 2 * 60 * 60;

    private VerificationProgress() {}

    /**
     * What is known of a network's transactions (Core 30.99, kernel/chainparams.cpp {@code ChainTxData}).
     *
     * @param time seconds since 1970
     * @param count transactions up to then
     * @param rate transactions a second around then
     */
    private record Known(long time, long count, double rate) {}

    /** From 0 to 1. */
    static double guess(ChainParams params, BlockEntry tip, BlockEntry best, long now) {
        long count = tip.chainTxCount();
        if (count == 0) {
            return 0;
        }
        Known known = known(params);
        long tipTime = tip.header().time();
        boolean recent = Math.abs(now - tipTime) <= RECENT && best.height() >= tip.height();
        // Close to the end heights say more than times, which miners choose.
        long time = recent
                ? now - (best.height() - tip.height()) * params.proofOfWork().spacing()
                : tipTime;
        double total = count <= known.count
                ? known.count + (now - known.time) * known.rate
                : count + (now - time) * known.rate;
        return Math.min(count / total, 1);
    }

    private static Known known(ChainParams params) {
        return switch (params.network()) {
            case MAIN -> new Known(1_756_722_903L, 1_235_299_397L, 5.456290459519495);
            case TESTNET3 -> new Known(1_751_816_758L, 508_468_699L, 7.172978845985714);
            case TESTNET4 -> new Known(1_752_470_331L, 11_414_302L, 0.2842619757327476);
            case SIGNET ->
                // A signet of one's own has no work that is asked for, and nothing is known of it.
                params.minimumChainWork().signum() != 0
                        ? new Known(1_756_723_017L, 26_185_472L, 0.7452721495389969)
                        : new Known(0, 0, 0);
            case REGTEST -> new Known(0, 0, 0.001);
        };
    }
}
