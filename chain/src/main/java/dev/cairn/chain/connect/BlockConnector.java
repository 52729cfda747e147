package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.Bip30;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.consensus.block.ConnectRules;
import dev.cairn.consensus.block.ExistingCoins;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Puts a block on coins, and takes it off again (Core, {@code ConnectBlock}, {@code DisconnectBlock}): on the writer's, or on a view's
 * to see what would come of it. One thread.
 */
final class BlockConnector {

    private final ChainParams params;
    private final ScriptCheckPool pool;
    private final BlockEngine engine;
    private final CoinFormat format;

    BlockConnector(ChainParams params, ScriptCheckPool pool, BlockEngine engine, CoinFormat format) {
        this.params = params;
        this.pool = pool;
        this.engine = engine;
        this.format = format;
    }

    /**
     * What came of putting a block on.
     *
     * @param coins after the block; null if it is invalid
     * @param undo its undo data in bitcoind's form; null if it is invalid
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Connected(Verdict verdict, CoinView coins, byte[] undo) {}

    /** What came of taking a block off; {@code clean} says whether all was as it should be. */
    record Disconnected(CoinView coins, boolean clean) {}

    /** A block's undo data, or what is wrong with it. */
    interface UndoSource {
        BlockUndo read() throws BlockFileException;
    }

    /** Judges a block with the coins before it. */
    ConnectRules.Result judge(
            Block block, HeaderChain ancestors, Predicate<OutPoint> before, BlockCoins coins, boolean runScripts) {
        return ConnectRules.check(
                new ConnectRules.Request(block, ancestors, coins, existing(before), runScripts, Optional.empty()),
                params,
                pool,
                engine);
    }

    /**
     * Where BIP30 looks for transactions that repeat. Not at all where every coinbase from height 1 on begins with its own height
     * (regtest, testnet4, signets): pushes of numbers are prefix-free, so no coinbase repeats, and nothing that descends from
     * them. Core looks all the same, and never finds any.
     */
    private Optional<ExistingCoins> existing(Predicate<OutPoint> before) {
        return params.isActive(BuriedDeployment.HEIGHT_IN_COINBASE, 1)
                ? Optional.empty()
                : Optional.of((Txid txid, int vout) -> before.test(new OutPoint(txid, vout)));
    }

    /** Puts a block on the writer's coins, which are those of its parent. An invalid one changes nothing. */
    Connected connect(Prepared prepared, BlockHash hash, HeaderChain ancestors, CoinCache cache, boolean runScripts) {
        int height = ancestors.height() + 1;
        requireParent(prepared.block(), cache.view());
        CachedCoins source = new CachedCoins(cache, prepared.spends(), prepared.fetched());
        BlockCoins coins = new BlockCoins(source, prepared.spends(), height);
        ConnectRules.Result result = judge(prepared.block(), ancestors, cache::has, coins, runScripts);
        if (!result.verdict().isValid()) {
            return new Connected(result.verdict(), null, null);
        }
        CoinView after = cache.connect(prepared.spends(), source.found(), prepared.outputs(height), hash);
        return new Connected(result.verdict(), after, undo(coins));
    }

    /** What would come of putting a block on the coins of its parent. Nothing is changed. */
    Connected tryOut(Block block, HeaderChain ancestors, CoinView before, boolean runScripts) {
        int height = ancestors.height() + 1;
        requireParent(block, before);
        BlockSpends spends = BlockSpends.of(block);
        BlockCoins coins = new BlockCoins(CoinSource.of(before), spends, height);
        ConnectRules.Result result = judge(block, ancestors, before::has, coins, runScripts);
        if (!result.verdict().isValid()) {
            return new Connected(result.verdict(), null, null);
        }
        byte[] undo = undo(coins);
        return new Connected(result.verdict(), before.connect(delta(spends, height, undo)), undo);
    }

    private static void requireParent(Block block, CoinView before) {
        if (!before.best().equals(block.header().previous())) {
            throw new IllegalStateException("coins of block " + before.best() + ", but the block's parent is "
                    + block.header().previous());
        }
    }

    private byte[] undo(BlockCoins coins) {
        WireWriter out = new WireWriter(1 << 12);
        format.writeUndo(out, coins.spent());
        return out.toBytes();
    }

    private BlockDelta delta(BlockSpends spends, int height, byte[] undo) {
        try {
            return BlockDelta.of(spends, height, format.readUndo(undo, 0, undo.length));
        } catch (WireException e) {
            throw new IllegalStateException("undo data that was just written cannot be read", e);
        }
    }

    /** Puts a block on the writer's coins that was found valid before, its undo data at hand: no rule is asked. */
    static CoinView replay(Block block, int height, CoinCache cache, BlockUndo undo) {
        return cache.connect(BlockDelta.of(block, height, undo));
    }

    /**
     * Takes the last block off the writer's coins, if all is as it should be; else nothing is changed.
     *
     * @throws IllegalArgumentException if the undo data is not the block's
     */
    static Disconnected disconnect(Block block, BlockHash hash, int height, CoinCache cache, BlockUndo undo) {
        requireFit(block, undo);
        boolean clean = new CleanCheck(block, hash, height, cache::coin, undo).isClean();
        return new Disconnected(clean ? cache.disconnect(BlockDelta.of(block, height, undo)) : cache.view(), clean);
    }

    /**
     * What would come of taking the last block off. Nothing is changed.
     *
     * @throws IllegalArgumentException if the undo data is not the block's
     */
    static Disconnected tryOff(Block block, BlockHash hash, int height, CoinView coins, BlockUndo undo) {
        requireFit(block, undo);
        boolean clean = new CleanCheck(block, hash, height, coins::coin, undo).isClean();
        return new Disconnected(coins.disconnect(BlockDelta.of(block, height, undo)), clean);
    }

    private static void requireFit(Block block, BlockUndo undo) {
        if (!undo.fits(block.transactions())) {
            throw new IllegalArgumentException("block and undo data inconsistent");
        }
    }

    /** Compares the coins after a block with what the block made, and with what it is said to have spent. */
    private static final class CleanCheck {

        private final List<Transaction> transactions;
        private final boolean repeated;
        private final int height;
        private final Function<OutPoint, Coin> coins;
        private final BlockUndo undo;
        private final Map<OutPoint, Coin> spentHere =
                new HashMap<>(); // by a later transaction of the block, as undo data says

        CleanCheck(Block block, BlockHash hash, int height, Function<OutPoint, Coin> coins, BlockUndo undo) {
            this.transactions = block.transactions();
            this.repeated = Bip30.isUnspendable(height, hash);
            this.height = height;
            this.coins = coins;
            this.undo = undo;
        }

        /** Core's order: the last transaction first, of each its outputs, then what it spent. */
        boolean isClean() {
            boolean clean = true;
            Map<Txid, Integer> places = new HashMap<>();
            for (int i = 0; i < transactions.size(); i++) {
                places.put(transactions.get(i).txid(), i);
            }
            for (int i = transactions.size() - 1; i >= 0; i--) {
                clean &= outputsAreThere(i);
                for (int j = i == 0 ? -1 : transactions.get(i).inputCount() - 1; j >= 0; j--) {
                    clean &= canBeRestored(i, j, places);
                }
            }
            return clean;
        }

        private boolean outputsAreThere(int place) {
            Transaction tx = transactions.get(place);
            boolean clean = true;
            for (int i = 0; i < tx.outputCount(); i++) {
                Script script = tx.outputScript(i);
                if (!script.isUnspendable()) {
                    OutPoint outPoint = new OutPoint(tx.txid(), i);
                    Coin there = spentHere.remove(outPoint);
                    there = there != null ? there : coins.apply(outPoint);
                    // The coinbase that a later block repeated is gone with that block (before BIP30).
                    clean &= new Coin(tx.outputValue(i), script, height, place == 0).equals(there)
                            || (place == 0 && repeated);
                }
            }
            return clean;
        }

        private boolean canBeRestored(int place, int input, Map<Txid, Integer> places) {
            OutPoint outPoint = transactions.get(place).previous(input);
            boolean absent = coins.apply(outPoint) == null && !spentHere.containsKey(outPoint);
            if (places.containsKey(outPoint.txid())) {
                spentHere.put(outPoint, undo.coin(place, input));
            }
            return absent;
        }
    }
}
