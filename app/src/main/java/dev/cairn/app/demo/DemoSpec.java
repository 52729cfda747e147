package dev.cairn.app.demo;

import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.Mix;
import java.util.concurrent.TimeUnit;

/**
 * What chain a demo shows.
 *
 * @param height of the chain that is validated first; the blocks after it are connected one by one
 * @param transactions in a full block beside the coinbase
 * @param fresh blocks that are made ahead and kept, in order of arrival
 */
record DemoSpec(int height, int transactions, int fresh) {

    /** Full blocks of 1.5 MB; more than a minute's worth of others is ready. */
    static final DemoSpec USUAL = new DemoSpec(150, 4_400, 48);

    private static final long SEED = 2_009;

    /** More than anybody watches. */
    private static final int LAST_BLOCK = 20_000;

    /** The same everywhere and on any day: 2026-01-01. */
    private static final long END_TIME = TimeUnit.DAYS.toSeconds(20_454);

    /** The chain of which this shows the beginning. */
    ChainSpec chain() {
        return new ChainSpec(SEED, LAST_BLOCK, transactions, 0, true, END_TIME, Mix.MAINNET);
    }
}
