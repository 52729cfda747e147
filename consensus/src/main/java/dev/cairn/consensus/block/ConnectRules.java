package dev.cairn.consensus.block;

import static dev.cairn.consensus.Verdict.Category.CONSENSUS;
import static dev.cairn.consensus.Verdict.Invalid.NOT_ONE;

import dev.cairn.consensus.Amounts;
import dev.cairn.consensus.Limits;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.cache.ScriptExecutionCache;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.tx.InputCheck;
import dev.cairn.consensus.tx.InputCoins;
import dev.cairn.consensus.tx.SequenceLocks;
import dev.cairn.consensus.tx.TransactionRules;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The rules for a block together with the coins that it spends (Core, {@code ConnectBlock}). In this order: {@code
 * bad-txns-BIP30}; for each transaction its inputs, {@code bad-txns-accumulated-fee-outofrange}, {@code bad-txns-nonfinal}
 * for relative locks, {@code bad-blk-sigops}; {@code bad-cb-amount}; and last the scripts' {@code
 * block-script-verify-flag-failed (…)}, which Core, too, lets count only where nothing else is wrong.
 */
public final class ConnectRules {

    private ConnectRules() {}

    /**
     * What is asked.
     *
     * @param block passed the checks of {@link BlockRules}
     * @param ancestors of the block; its height is one above theirs
     * @param coins that it spends
     * @param existing unspent coins before it; BIP30 is not checked without
     * @param runScripts whether scripts are run: not below an assumed-valid block
     * @param known transactions whose scripts were run before; what is found is given up
     */
    public record Request(
            Block block,
            HeaderChain ancestors,
            SpentCoins coins,
            Optional<ExistingCoins> existing,
            boolean runScripts,
            Optional<ScriptExecutionCache> known) {}

    /**
     * What came of it; the figures go as far as the check did.
     *
     * @param fees satoshis
     * @param sigOpsCost of the 80,000 that a block may have (BIP141)
     * @param scripts how many were to be run
     */
    public record Result(Verdict verdict, long fees, long sigOpsCost, int scripts) {}

    /** Checks a block; the scripts on the pool and the caller's own engine. */
    public static Result check(Request request, ChainParams params, ScriptCheckPool pool, BlockEngine engine) {
        return new Connection(request, params, engine).check(pool);
    }

    /** One block on its way; knows the coins of the transaction that is looked at. */
    private static final class Connection implements InputCoins {

        private final Request request;
        private final ChainParams params;
        private final BlockEngine engine;
        private final HeaderChain ancestors;
        private final List<Transaction> transactions;
        private final BlockHash hash;
        private final int height;
        private final int flags;
        private final ScriptBatch.Builder scripts;
        private long fees;
        private long sigOpsCost;

        private Coin[] coins; // of the transaction that is looked at
        private final IntFunction<Script> spentScripts; // one for all of them: a block has thousands

        Connection(Request request, ChainParams params, BlockEngine engine) {
            this.request = request;
            this.params = params;
            this.engine = engine;
            ancestors = request.ancestors();
            transactions = request.block().transactions();
            hash = request.block().hash(engine.sha256());
            height = ancestors.height() + 1;
            flags = ScriptFlagsForBlock.of(params, height, hash);
            scripts = new ScriptBatch.Builder(transactions.size());
            spentScripts = input -> coins[input].script();
        }

        @Override
        public Coin coin(int input) {
            return coins[input];
        }

        Result check(ScriptCheckPool pool) {
            if (hash.equals(params.genesisHash())) {
                return result(Verdict.valid(), 0); // its coinbase was never put among the coins
            }
            Verdict verdict = checkBip30();
            for (int i = 0; verdict.isValid() && i < transactions.size(); i++) {
                verdict = checkTransaction(i);
            }
            if (verdict.isValid()) {
                verdict = checkCoinbaseValue();
            }
            if (!verdict.isValid()) {
                return result(verdict, 0);
            }
            ScriptBatch batch = scripts.build(flags);
            return result(pool.run(batch, engine.verifier()), batch.inputs());
        }

        private Result result(Verdict verdict, int run) {
            return new Result(verdict, fees, sigOpsCost, run);
        }

        private Verdict checkBip30() {
            if (request.existing().isEmpty() || !Bip30.isEnforced(params, ancestors, hash)) {
                return Verdict.valid();
            }
            ExistingCoins existing = request.existing().get();
            for (int i = 0; i < transactions.size(); i++) {
                Txid txid = transactions.get(i).txid(engine.sha256());
                for (int vout = 0; vout < transactions.get(i).outputCount(); vout++) {
                    if (existing.has(txid, vout)) {
                        return invalid("bad-txns-BIP30", "tried to overwrite transaction", i);
                    }
                }
            }
            return Verdict.valid();
        }

        private Verdict checkTransaction(int place) {
            Transaction tx = transactions.get(place);
            boolean coinbase = tx.isCoinbase();
            if (!coinbase) {
                coins = coins(tx, place);
                Verdict inputs = checkInputs(tx, place);
                if (!inputs.isValid()) {
                    return inputs;
                }
            }
            sigOpsCost +=
                    SigOps.cost(tx, spentScripts, (flags & ScriptFlags.P2SH) != 0, (flags & ScriptFlags.WITNESS) != 0);
            if (sigOpsCost > Limits.MAX_BLOCK_SIGOPS_COST) {
                return invalid("bad-blk-sigops", "too many sigops", place);
            }
            if (!coinbase && request.runScripts() && !isKnown(tx)) {
                scripts.add(place, SpendContext.ofCoins(tx, Arrays.asList(coins)));
            }
            return Verdict.valid();
        }

        /** Each coin is asked for once. One from above the block does not exist here, whoever says so. */
        private Coin[] coins(Transaction tx, int place) {
            Coin[] found = new Coin[tx.inputCount()];
            for (int i = 0; i < found.length; i++) {
                Coin coin = request.coins().coin(place, i);
                boolean fromAbove = coin != null && request.coins().heightsKnown() && coin.height() > height;
                found[i] = fromAbove ? null : coin;
            }
            return found;
        }

        private Verdict checkInputs(Transaction tx, int place) {
            boolean heightsKnown = request.coins().heightsKnown();
            switch (TransactionRules.checkInputs(tx, this, height, heightsKnown)) {
                case InputCheck.Refused(Verdict.Invalid bad) -> {
                    String detail = bad.detail() + " in transaction " + tx.txid(engine.sha256());
                    return new Verdict.Invalid(CONSENSUS, bad.reason(), detail, place, bad.input());
                }
                case InputCheck.Paid(long fee) -> fees += fee;
            }
            if (!Amounts.inRange(fees)) {
                return invalid(
                        "bad-txns-accumulated-fee-outofrange", "accumulated fee in the block out of range", place);
            }
            if (heightsKnown
                    && params.isActive(BuriedDeployment.CSV, height)
                    && !SequenceLocks.of(tx, this, ancestors).releasedAfter(ancestors)) {
                return invalid(
                        "bad-txns-nonfinal",
                        "contains a non-BIP68-final transaction " + tx.txid(engine.sha256()),
                        place);
            }
            return Verdict.valid();
        }

        private boolean isKnown(Transaction tx) {
            return request.known().isPresent() && request.known().get().contains(engine.sha256(), tx, flags, true);
        }

        private Verdict checkCoinbaseValue() {
            long paid = TransactionRules.outputs(transactions.get(0));
            long limit = fees + params.subsidy(height);
            return paid > limit
                    ? invalid("bad-cb-amount", "coinbase pays too much (actual=" + paid + " vs limit=" + limit + ")", 0)
                    : Verdict.valid();
        }

        private static Verdict.Invalid invalid(String reason, String detail, int place) {
            return new Verdict.Invalid(CONSENSUS, reason, detail, place, NOT_ONE);
        }
    }
}
