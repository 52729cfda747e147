package dev.cairn.chain.connect;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.Validity;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.header.ActiveChain;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.chain.header.Headers;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import java.io.IOException;

/** What the writer knows at the start, made of what is on disk (Core, {@code LoadBlockIndex}, {@code LoadChainTip}). */
final class Loaded {

    private final ChainConfig config;
    private final ChainParams params;
    private final Stores stores;
    private final HeaderTree tree;

    Loaded(ChainConfig config, Stores stores) {
        this.config = config;
        this.params = config.params();
        this.stores = stores;
        this.tree = stores.index().load(params, stores.files());
    }

    ChainState state() throws IOException {
        if (!tree.live().hash(0).equals(params.genesisHash())) {
            throw new ChainFault("Incorrect or no genesis block found. Wrong datadir for network?", false, null);
        }
        boolean newIndex = !tree.live().hasData(0);
        ChainState state = onItsTip();
        if (newIndex && !stores.index().reindexing()) {
            Block genesis = params.genesis();
            state.setData(0, stores.files().write(genesis, 0), genesis);
            tree.setWitness(0, params.isActive(BuriedDeployment.SEGWIT, 0));
            state.raise(0, Validity.TRANSACTIONS);
        }
        link(state);
        refuseMissingWitnesses(state);
        choose(state);
        return state;
    }

    /** The coins on disk belong to one block: the chain up to it is the active one at first. */
    private ChainState onItsTip() {
        CoinView base = stores.cache().view();
        if (base.best().isZero()) {
            CoinView coins = stores.cache().connect(BlockDelta.of(params.genesis(), 0, BlockUndo.NONE));
            stores.cache().settle();
            return new ChainState(tree, ActiveChain.empty().connect(0, tree.live()::hash), coins);
        }
        Headers headers = tree.live();
        int tip = headers.find(base.best());
        if (tip < 0) {
            LogCategory.plain()
                    .error(
                            "The coins in {} belong to block {}, which the index does not know",
                            config.netDir().resolve("chainstate"),
                            base.best());
            throw new ChainFault("Error initializing block database", true, null);
        }
        ActiveChain active = ActiveChain.empty();
        for (int id : pathTo(headers, tip)) {
            active = active.connect(id, headers::hash);
        }
        return new ChainState(tree, active, base);
    }

    private static int[] pathTo(Headers headers, int tip) {
        int[] path = new int[headers.height(tip) + 1];
        int id = tip;
        for (int height = path.length - 1; height >= 0; height--) {
            path[height] = id;
            id = headers.parent(id);
        }
        return path;
    }

    /** Counts transactions up to each block, and gives sequences: the chain that was active before wins ties. */
    private void link(ChainState state) {
        for (int id = 0; id < tree.count(); id++) {
            Headers headers = state.headers();
            boolean connected = headers.validity(id) == Validity.SCRIPTS;
            int sequence = connected ? ChainState.CONNECTED_FROM_DISK : ChainState.OTHERS_FROM_DISK;
            state.setSequence(id, state.isActive(id) ? ChainState.BEST_CHAIN_FROM_DISK : sequence);
            headers = state.headers();
            if (headers.txCount(id) > 0) {
                long before = id == 0 ? 0 : headers.chainTxCount(headers.parent(id));
                if (id == 0 || before > 0) {
                    state.setChainTxCount(id, before + headers.txCount(id));
                } else {
                    state.addUnlinked(headers.parent(id), id);
                }
            }
        }
    }

    /** Core, {@code NeedsRedownload}. */
    private void refuseMissingWitnesses(ChainState state) {
        Headers headers = state.headers();
        for (int height = state.active.height();
                height > 0 && params.isActive(BuriedDeployment.SEGWIT, height);
                height--) {
            if (headers.hasData(state.active.id(height)) && !headers.witness(state.active.id(height))) {
                throw new ChainFault(
                        "Witness data for blocks after height "
                                + params.buriedHeights().get(BuriedDeployment.SEGWIT)
                                + " requires validation. Please restart with -reindex.",
                        true,
                        null);
            }
        }
    }

    private static void choose(ChainState state) {
        Headers headers = state.headers();
        state.bestHeader = 0;
        for (int id = 0; id < headers.count(); id++) {
            if (state.isConnectable(id)) {
                state.addCandidate(id);
            }
            if (headers.failed(id)) {
                state.noteInvalid(id);
            } else if (Candidates.compare(headers, state.bestHeader, id) < 0) {
                state.bestHeader = id;
            }
        }
        state.candidates.add(headers, state.tip());
    }
}
