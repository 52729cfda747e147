package dev.cairn.app.verify.audit;

import dev.cairn.app.verify.chain.BestChain;
import dev.cairn.app.verify.coins.CoinChanges;
import dev.cairn.app.verify.coins.CoinSet;
import dev.cairn.app.verify.coins.CoinSet.Applied;
import dev.cairn.app.verify.coins.CoinSet.Repeats;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.Verdict.Category;
import dev.cairn.consensus.block.Bip30;
import dev.cairn.consensus.params.ChainParams;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Keeps the set of coins along the chain, as long as that can be done, and turns what it finds into verdicts. The thread's
 * that made it.
 */
public final class CoinWatch implements AutoCloseable {

    private final ChainParams params;
    private CoinSet coins; // null when they are not kept, or no longer
    private String why;
    private long size;
    private long bytes;

    private CoinWatch(ChainParams params, CoinSet coins, String why) {
        this.params = params;
        this.coins = coins;
        this.why = why;
    }

    /** Keeps the coins in at most {@code limit} bytes. */
    public static CoinWatch keeping(ChainParams params, long limit, RandomGenerator random) {
        return new CoinWatch(params, new CoinSet(limit, random), "");
    }

    /** Keeps none. */
    public static CoinWatch none(String why) {
        return new CoinWatch(null, null, why);
    }

    /** Whether the coins of the chain so far are known. */
    public boolean isKept() {
        return coins != null;
    }

    /** Why they are not, or no longer; empty if they are. */
    public String whyNot() {
        return why;
    }

    /** How many there are, or were when they were last known. */
    public long size() {
        return size;
    }

    /** The most bytes that they took. */
    public long bytes() {
        return bytes;
    }

    /** For a worker; null if none are kept. */
    CoinChanges.Maker maker() {
        return coins == null ? null : coins.maker();
    }

    /** Stops keeping them. */
    void giveUp(String reason) {
        close();
        why = reason;
    }

    /** Applies a block; what it says of coins that are not there, and then nothing is changed. */
    Optional<Verdict.Invalid> apply(CoinChanges changes, BestChain chain, int height) {
        if (coins == null || changes == null) {
            return Optional.empty();
        }
        Optional<Verdict.Invalid> verdict = verdict(coins.apply(changes, repeats(chain, height)), height);
        if (coins != null) {
            size = coins.size();
            bytes = Math.max(bytes, coins.bytes());
        }
        return verdict;
    }

    /** What applying a block would say; nothing is changed. */
    Optional<Verdict.Invalid> judge(CoinChanges changes, BestChain chain, int height) {
        if (coins == null || changes == null) {
            return Optional.empty();
        }
        return verdict(coins.judge(changes, repeats(chain, height)), height);
    }

    private Optional<Verdict.Invalid> verdict(Applied applied, int height) {
        return switch (applied) {
            case Applied.Done done -> Optional.empty();
            case Applied.Full full -> {
                giveUp("more memory than --coins-memory allows would be wanted from height " + height + " on, at "
                        + size + " coins");
                yield Optional.empty();
            }
            case Applied.Missing missing ->
                Optional.of(new Verdict.Invalid(
                        Category.MISSING_INPUTS,
                        "bad-txns-inputs-missingorspent",
                        "the coin was never made on this chain, or was spent before",
                        missing.transaction(),
                        missing.input()));
            case Applied.Different different ->
                Optional.of(new Verdict.Invalid(
                        Category.MISSING_INPUTS,
                        "bad-txns-inputs-missingorspent",
                        "undo data gives the coin another value, script, height or coinbase mark than it was made with",
                        different.transaction(),
                        different.input()));
            case Applied.Repeated repeated ->
                Optional.of(new Verdict.Invalid(
                        Category.CONSENSUS,
                        "bad-txns-BIP30",
                        "tried to overwrite transaction",
                        repeated.transaction(),
                        Verdict.Invalid.NOT_ONE));
        };
    }

    private Repeats repeats(BestChain chain, int height) {
        if (Bip30.isRepeat(height, chain.hash(height))) {
            return Repeats.OVERWRITE;
        }
        return Bip30.isEnforced(params, chain.ancestorsOf(height), chain.hash(height))
                ? Repeats.FORBIDDEN
                : Repeats.IMPOSSIBLE;
    }

    /** Gives the memory back. */
    @Override
    public void close() {
        if (coins != null) {
            coins.close();
            coins = null;
        }
    }
}
