package dev.cairn.consensus.block;

import static dev.cairn.consensus.Verdict.Category.CONSENSUS;
import static dev.cairn.consensus.Verdict.Category.MUTATED;
import static dev.cairn.consensus.Verdict.Invalid.NOT_ONE;

import dev.cairn.consensus.Limits;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.header.MedianTime;
import dev.cairn.consensus.params.BuriedDeployment;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.tx.TransactionRules;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** The rules for a block before its coins are looked at: by itself, then in its place. */
public final class BlockRules {

    private BlockRules() {}

    /** What {@link #check} may leave out, for a block that is not finished yet (Core, {@code TestBlockValidity}). */
    public enum Scope {
        /** Nothing is left out. */
        FULL,
        /** Proof of work, and with it a signet's solution, is not asked for. */
        WITHOUT_PROOF_OF_WORK,
        /** Nor is the Merkle root. */
        WITHOUT_PROOF_OF_WORK_AND_ROOT
    }

    /**
     * What can be said of a block by itself (Core, {@code CheckBlock}). In this order: {@code high-hash}, {@code
     * bad-signet-blksig}, {@code bad-txnmrklroot}, {@code bad-txns-duplicate}, {@code bad-blk-length}, {@code
     * bad-cb-missing}, {@code bad-cb-multiple}, the transactions' own ({@link TransactionRules#check}), {@code
     * bad-blk-sigops}.
     *
     * <p>Nothing that a witness says plays a part, as witnesses are not committed to by the Merkle root; but the txids of
     * the block's transactions are known afterwards.
     */
    public static Verdict check(Block block, ChainParams params, BlockEngine engine) {
        return check(block, params, Scope.FULL, engine);
    }

    /** The same, for a block that may not be finished. */
    public static Verdict check(Block block, ChainParams params, Scope scope, BlockEngine engine) {
        if (scope == Scope.FULL) {
            BlockHash hash = block.hash(engine.sha256());
            Verdict header = HeaderRules.check(block.header(), hash, params);
            if (!header.isValid()) {
                return header;
            }
            if (params.signetChallenge().isPresent()
                    && !hash.equals(params.genesisHash())
                    && !SignetSolution.check(block, params.signetChallenge().get(), engine)) {
                return invalid("bad-signet-blksig", "signet block signature validation failure");
            }
        }
        if (scope != Scope.WITHOUT_PROOF_OF_WORK_AND_ROOT) {
            Verdict root = checkRoot(block, engine);
            if (!root.isValid()) {
                return root;
            }
        }
        // What is invalid up to here may be a good block's header with other data; from here on it is the block.
        Verdict shape = checkShape(block);
        return shape.isValid() ? checkTransactions(block, engine) : shape;
    }

    static Verdict checkRoot(Block block, BlockEngine engine) {
        BlockEngine.Root root = engine.merkleRoot(block);
        if (!root.hash().equals(block.header().merkleRoot())) {
            return Verdict.invalid(MUTATED, "bad-txnmrklroot", "hashMerkleRoot mismatch");
        }
        // Transactions repeated at the end can leave the root as it is (CVE-2012-2459).
        return root.mutated()
                ? Verdict.invalid(MUTATED, "bad-txns-duplicate", "duplicate transaction")
                : Verdict.valid();
    }

    private static Verdict checkShape(Block block) {
        List<Transaction> transactions = block.transactions();
        if (transactions.isEmpty() || isTooHeavy(transactions.size()) || isTooHeavy(block.strippedSize())) {
            return invalid("bad-blk-length", "size limits failed");
        }
        if (!transactions.get(0).isCoinbase()) {
            return invalid("bad-cb-missing", "first tx is not coinbase").inTransaction(0);
        }
        for (int i = 1; i < transactions.size(); i++) {
            if (transactions.get(i).isCoinbase()) {
                return invalid("bad-cb-multiple", "more than one coinbase").inTransaction(i);
            }
        }
        return Verdict.valid();
    }

    private static boolean isTooHeavy(long unscaled) {
        return unscaled * Limits.WITNESS_SCALE_FACTOR > Limits.MAX_BLOCK_WEIGHT;
    }

    private static Verdict checkTransactions(Block block, BlockEngine engine) {
        List<Transaction> transactions = block.transactions();
        for (int i = 0; i < transactions.size(); i++) {
            if (TransactionRules.check(transactions.get(i)) instanceof Verdict.Invalid bad) {
                // Core prints a detail behind the last space, of which there is none.
                String detail = "Transaction check failed (tx hash "
                        + transactions.get(i).txid(engine.sha256()) + ") " + bad.detail();
                return new Verdict.Invalid(CONSENSUS, bad.reason(), detail, i, bad.input());
            }
        }
        return legacySigOps(block) * Limits.WITNESS_SCALE_FACTOR > Limits.MAX_BLOCK_SIGOPS_COST
                ? invalid("bad-blk-sigops", "out-of-bounds SigOpCount")
                : Verdict.valid();
    }

    /** Signature operations that show without the coins: fewer than there are. */
    static long legacySigOps(Block block) {
        long count = 0;
        for (Transaction tx : block.transactions()) {
            count += SigOps.legacy(tx);
        }
        return count;
    }

    /**
     * What a block's place asks of it (Core, {@code ContextualCheckBlock}): {@code bad-txns-nonfinal}, {@code
     * bad-cb-height}, the witness commitment's {@code bad-witness-nonce-size}, {@code bad-witness-merkle-match}, {@code
     * unexpected-witness}, and {@code bad-blk-weight}, in this order.
     *
     * @param block passed {@link #check}
     * @param ancestors of the block; its height is one above theirs
     */
    public static Verdict checkContextual(Block block, HeaderChain ancestors, ChainParams params, BlockEngine engine) {
        int height = ancestors.height() + 1;
        Verdict finality = checkFinality(block, ancestors, params);
        if (!finality.isValid()) {
            return finality;
        }
        if (params.isActive(BuriedDeployment.HEIGHT_IN_COINBASE, height)
                && !startsWithHeight(block.transactions().get(0).scriptSig(0), height)) {
            return invalid("bad-cb-height", "block height mismatch in coinbase").inTransaction(0);
        }
        Verdict witness = WitnessCommitment.check(block, params.isActive(BuriedDeployment.SEGWIT, height), engine);
        if (!witness.isValid()) {
            return witness;
        }
        // Not before the commitment: a heavier coinbase witness would leave the hash of a good block as it is.
        return block.weight() > Limits.MAX_BLOCK_WEIGHT
                ? invalid("bad-blk-weight", "ContextualCheckBlock : weight limit failed")
                : Verdict.valid();
    }

    private static Verdict checkFinality(Block block, HeaderChain ancestors, ChainParams params) {
        int height = ancestors.height() + 1;
        // A median time that is not known is below the block's own, so this never refuses wrongly.
        OptionalLong medianTime = params.isActive(BuriedDeployment.CSV, height)
                ? MedianTime.past(ancestors, ancestors.height())
                : OptionalLong.empty();
        long time = medianTime.orElse(block.header().time());
        List<Transaction> transactions = block.transactions();
        for (int i = 0; i < transactions.size(); i++) {
            if (!TransactionRules.isFinal(transactions.get(i), height, time)) {
                return new Verdict.Invalid(CONSENSUS, "bad-txns-nonfinal", "non-final transaction", i, NOT_ONE);
            }
        }
        return Verdict.valid();
    }

    private static boolean startsWithHeight(Script scriptSig, int height) {
        Script wanted = new ScriptBuilder().number(height).build();
        int from = scriptSig.offset();
        return scriptSig.length() >= wanted.length()
                && Arrays.equals(wanted.array(), 0, wanted.length(), scriptSig.array(), from, from + wanted.length());
    }

    private static Verdict.Invalid invalid(String reason, String detail) {
        return Verdict.invalid(CONSENSUS, reason, detail);
    }
}
