package dev.cairn.chain.connect;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.hash.BlockHash;
import java.math.BigInteger;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether a block's scripts are run ({@code -assumevalid}; Core, in {@code ConnectBlock}). They are not, where a block that
 * somebody vouches for stands on it, and a best chain of enough work buries it by two weeks' worth of work: what that chain
 * would cost to make up keeps anybody from talking users into a false option.
 */
final class ScriptPolicy {

    private static final BigInteger TWO_WEEKS = BigInteger.valueOf(60 * 60 * 24 * 7 * 2);

    private final Optional<BlockHash> assumeValid;
    private final ChainWork minimumWork;
    private final BigInteger spacing;
    private String logged = ""; // the reason last told; null: none, scripts are not run. At first there is none yet

    ScriptPolicy(Optional<BlockHash> assumeValid, ChainWork minimumWork, long spacing) {
        this.assumeValid = assumeValid.filter(hash -> !hash.isZero());
        this.minimumWork = minimumWork;
        this.spacing = BigInteger.valueOf(spacing);
    }

    /** Why a block's scripts must be run, in bitcoind's words; null if they need not. */
    String reason(Headers headers, int id, int bestHeader) {
        if (assumeValid.isEmpty()) {
            return "assumevalid=0 (always verify)";
        }
        int assumed = headers.find(assumeValid.get());
        int height = headers.height(id);
        if (assumed < 0) {
            return "assumevalid hash not in headers";
        }
        if (!isAncestor(headers, assumed, id)) {
            return height > headers.height(assumed)
                    ? "block height above assumevalid height"
                    : "block not in assumevalid chain";
        }
        if (!isAncestor(headers, bestHeader, id)) {
            return "block not in best header chain";
        }
        if (headers.work(bestHeader).compareTo(minimumWork) < 0) {
            return "best header chainwork below minimumchainwork";
        }
        return equivalentTime(headers, bestHeader, id).compareTo(TWO_WEEKS) <= 0
                ? "block too recent relative to best header"
                : null;
    }

    private static boolean isAncestor(Headers headers, int of, int id) {
        int height = headers.height(id);
        return height <= headers.height(of) && headers.ancestor(of, height) == id;
    }

    /** Seconds that the work above a block would take at the best header's difficulty (Core, {@code GetBlockProofEquivalentTime}). */
    private BigInteger equivalentTime(Headers headers, int best, int id) {
        BigInteger above =
                headers.work(best).toBigInteger().subtract(headers.work(id).toBigInteger());
        return above.multiply(spacing).divide(Works.proof(headers, best).toBigInteger());
    }

    /** The same, and says so in the log where it changes. */
    boolean runScripts(Headers headers, int id, int bestHeader) {
        String reason = reason(headers, id, bestHeader);
        if (!Objects.equals(reason, logged)) {
            if (reason == null) {
                LogCategory.plain()
                        .info("Disabling script verification at block #{} ({}).", headers.height(id), headers.hash(id));
            } else {
                LogCategory.plain()
                        .info(
                                "Enabling script verification at block #{} ({}): {}.",
                                headers.height(id),
                                headers.hash(id),
                                reason);
            }
            logged = reason;
        }
        return reason != null;
    }
}
