package dev.cairn.chain.connect;

import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.network.Network;

/**
 * How much of the chain is verified, guessed from the number of transactions (Core, {@code GuessVerificationProgress}).
 *
 * @param time when the figures were taken, seconds since 1970
 * @param transactions in the chain up to then
 * @param rate transactions a second since
 */
record Progress(long time, long transactions, double rate) {

    private static final long TWO_HOURS = 2 * 60 * 60;

    /** The figures of Core 30.99 (kernel/chainparams.cpp, {@code chainTxData}). */
    static Progress of(ChainParams params) {
        return switch (params.network()) {
            case MAIN -> new Progress(1_756_722_903L, 1_235_299_397L, 5.456290459519495);
            case TESTNET3 -> new Progress(1_751_816_758L, 508_468_699L, 7.172978845985714);
            case TESTNET4 -> new Progress(1_752_470_331L, 11_414_302L, 0.2842619757327476);
            case SIGNET ->
                params.magic() == Network.SIGNET.magic()
                        ? new Progress(1_756_723_017L, 26_185_472L, 0.7452721495389969)
                        : new Progress(0, 0, 0);
            case REGTEST -> new Progress(0, 0, 0.001);
        };
    }

    /** Between 0 and 1. */
    double at(Headers headers, int id, int bestHeader, long spacing, long now) {
        long count = headers.chainTxCount(id);
        if (count == 0) {
            return 0;
        }
        long blockTime = headers.time(id);
        int behind = headers.height(bestHeader) - headers.height(id);
        if (Math.abs(now - blockTime) <= TWO_HOURS && behind >= 0) {
            blockTime = now - behind * spacing;
        }
        double all = count <= transactions ? transactions + (now - time) * rate : count + (now - blockTime) * rate;
        return Math.min(count / all, 1.0);
    }
}
