package dev.cairn.chain.connect;

import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.consensus.block.BlockRules;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.util.function.BooleanSupplier;

/** Judgements on a version that somebody holds, which change nothing and wait for nobody. Any thread. */
public final class Checks {

    private final ChainParams params;
    private final NodeClock clock;
    private final BlockStore files;
    private final Engines engines;
    private final ScriptCheckPool pool;
    private final CoinFormat format;
    private final ScriptPolicy scripts;
    private final long coinBudget;
    private final BooleanSupplier stop;

    Checks(Opening opening, BooleanSupplier stop) {
        this.params = opening.config().params();
        this.clock = opening.services().clock();
        this.files = opening.stores().files();
        this.engines = opening.engines();
        this.pool = opening.stores().pool();
        this.format = new CoinFormat(opening.services().curve());
        this.scripts = opening.scripts();
        this.coinBudget = opening.config().dbCache();
        this.stop = stop;
    }

    /** Judges a block that would be the next, without keeping it (Core, {@code TestBlockValidity}). */
    public Verdict test(ChainView view, Block block, boolean checkPow, boolean checkMerkleRoot) {
        Headers headers = view.headers();
        int tip = view.tip();
        if (!block.header().previous().equals(headers.hash(tip))) {
            return Verdict.invalid(Verdict.Category.CONSENSUS, "inconclusive-not-best-prevblk", "");
        }
        BlockEngine engine = engines.take();
        try {
            return test(view, block, scope(checkPow, checkMerkleRoot), engine);
        } finally {
            engines.give(engine);
        }
    }

    private static BlockRules.Scope scope(boolean checkPow, boolean checkMerkleRoot) {
        if (checkPow) {
            return BlockRules.Scope.FULL;
        }
        return checkMerkleRoot
                ? BlockRules.Scope.WITHOUT_PROOF_OF_WORK
                : BlockRules.Scope.WITHOUT_PROOF_OF_WORK_AND_ROOT;
    }

    private Verdict test(ChainView view, Block block, BlockRules.Scope scope, BlockEngine engine) {
        HeaderChain ancestors = view.headers().chain(view.tip());
        Verdict verdict = BlockRules.check(block, params, scope, engine);
        if (verdict.isValid()) {
            verdict = HeaderRules.checkContextual(block.header(), ancestors, params, clock.unixSeconds());
        }
        if (verdict.isValid()) {
            verdict = BlockRules.checkContextual(block, ancestors, params, engine);
        }
        if (!verdict.isValid()) {
            return verdict;
        }
        BlockCoins coins = new BlockCoins(CoinSource.of(view.coins()), BlockSpends.of(block), ancestors.height() + 1);
        return new BlockConnector(params, pool, engine, format)
                .judge(block, ancestors, view.coins()::has, coins, true)
                .verdict();
    }

    /**
     * Verifies the last blocks (Core, {@code CVerifyDB}).
     *
     * @return whether nothing was found; where there was not enough memory for all of it, false too
     */
    public boolean verifies(ChainView view, int level, int blocks) {
        return verify(view, level, blocks) == Verification.Result.SUCCESS;
    }

    Verification.Result verify(ChainView view, int level, int blocks) {
        BlockEngine engine = engines.take();
        try {
            BlockConnector connector = new BlockConnector(params, pool, engine, format);
            return new Verification(view, files, engines, connector, scripts, coinBudget, stop).run(level, blocks);
        } finally {
            engines.give(engine);
        }
    }
}
