package dev.cairn.consensus.header;

import dev.cairn.consensus.params.VersionBitsDeployment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * BIP9's states (Core, versionbits.cpp): a deployment is defined, started, and then locked in and active, or failed, from
 * period to period, as the median time and the signals of the period before say.
 *
 * <p>A chain given here reaches down to its genesis block. States are those of the block <em>after</em> the chain's last.
 */
public final class VersionBits {

    /** A version that signals begins with 001. */
    public static final int TOP_BITS = 0x2000_0000;

    private static final int TOP_MASK = 0xe000_0000;

    private VersionBits() {}

    /** Where a deployment stands. */
    public enum State {
        /** Before its start. */
        DEFINED,
        /** Signals are counted. */
        STARTED,
        /** Enough signalled; it waits a period, and for its least height. */
        LOCKED_IN,
        /** Its rules hold, for good. */
        ACTIVE,
        /** Timed out, for good. */
        FAILED;

        /** The name in {@code getdeploymentinfo}: {@code locked_in}. */
        public String rpcName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The signals of the period that a chain's last block lies in.
     *
     * @param period blocks in a period
     * @param threshold signals that lock it in
     * @param elapsed blocks of this period so far
     * @param count of them, those that signal
     * @param possible whether the threshold can still be reached
     */
    public record Statistics(int period, int threshold, int elapsed, int count, boolean possible) {}

    /** Whether a block of this version signals. */
    public static boolean signals(int version, VersionBitsDeployment deployment) {
        return (version & TOP_MASK) == TOP_BITS && (version & deployment.mask()) != 0;
    }

    /** The state of the block after {@code chain}. */
    public static State state(VersionBitsDeployment deployment, HeaderChain chain, VersionBitsMemo memo) {
        return stateAfter(deployment, chain, chain.height(), memo);
    }

    /** The height at which the {@link #state} began: a multiple of the period; 0 while defined. */
    public static int since(VersionBitsDeployment deployment, HeaderChain chain, VersionBitsMemo memo) {
        if (isFixed(deployment)) {
            return 0;
        }
        State state = state(deployment, chain, memo);
        if (state == State.DEFINED) {
            return 0;
        }
        int end = periodEnd(chain.height(), deployment.period());
        while (end - deployment.period() >= 0
                && stateAfter(deployment, chain, end - deployment.period(), memo) == state) {
            end -= deployment.period();
        }
        return end + 1;
    }

    /** What the period that the chain's last block lies in has signalled so far. The chain is not empty. */
    public static Statistics statistics(VersionBitsDeployment deployment, HeaderChain chain) {
        int last = chain.height();
        int elapsed = last % deployment.period() + 1;
        int count = count(deployment, chain, last - elapsed + 1, last);
        boolean possible = deployment.period() - deployment.threshold() >= elapsed - count;
        return new Statistics(deployment.period(), deployment.threshold(), elapsed, count, possible);
    }

    /**
     * The version that a new block after {@code chain} gets: it signals what is started or locked in (Core, {@code
     * ComputeBlockVersion}).
     *
     * @param memos one for each deployment, in their order
     */
    public static int blockVersion(
            List<VersionBitsDeployment> deployments, HeaderChain chain, List<VersionBitsMemo> memos) {
        int version = TOP_BITS;
        for (int i = 0; i < deployments.size(); i++) {
            State state = state(deployments.get(i), chain, memos.get(i));
            if (state == State.STARTED || state == State.LOCKED_IN) {
                version |= deployments.get(i).mask();
            }
        }
        return version;
    }

    private static boolean isFixed(VersionBitsDeployment deployment) {
        return deployment.startTime() == VersionBitsDeployment.ALWAYS_ACTIVE
                || deployment.startTime() == VersionBitsDeployment.NEVER_ACTIVE;
    }

    /** The last block of the last whole period up to {@code height}; negative if there is none. */
    private static int periodEnd(int height, int period) {
        return height - (height + 1) % period;
    }

    private static State stateAfter(
            VersionBitsDeployment deployment, HeaderChain chain, int height, VersionBitsMemo memo) {
        if (deployment.startTime() == VersionBitsDeployment.ALWAYS_ACTIVE) {
            return State.ACTIVE;
        }
        if (deployment.startTime() == VersionBitsDeployment.NEVER_ACTIVE) {
            return State.FAILED;
        }
        // Back to a period whose state is known or plain, then forward again.
        Deque<Integer> unknown = new ArrayDeque<>();
        int end = periodEnd(height, deployment.period());
        State state = State.DEFINED;
        while (end >= 0) {
            State known = memo.get(chain.hash(end));
            if (known != null) {
                state = known;
                break;
            }
            if (medianTime(chain, end) < deployment.startTime()) {
                memo.put(chain.hash(end), State.DEFINED);
                break;
            }
            unknown.push(end);
            end -= deployment.period();
        }
        while (!unknown.isEmpty()) {
            int at = unknown.pop();
            state = next(state, deployment, chain, at);
            memo.put(chain.hash(at), state);
        }
        return state;
    }

    /** The state of the period after the one that ends at {@code end}, whose state is {@code state}. */
    private static State next(State state, VersionBitsDeployment deployment, HeaderChain chain, int end) {
        return switch (state) {
            case DEFINED -> medianTime(chain, end) >= deployment.startTime() ? State.STARTED : State.DEFINED;
            case STARTED -> {
                if (count(deployment, chain, end - deployment.period() + 1, end) >= deployment.threshold()) {
                    yield State.LOCKED_IN;
                }
                yield medianTime(chain, end) >= deployment.timeout() ? State.FAILED : State.STARTED;
            }
            case LOCKED_IN -> end + 1 >= deployment.minActivationHeight() ? State.ACTIVE : State.LOCKED_IN;
            case ACTIVE, FAILED -> state;
        };
    }

    private static int count(VersionBitsDeployment deployment, HeaderChain chain, int from, int to) {
        int count = 0;
        for (int height = from; height <= to; height++) {
            if (signals(chain.version(height), deployment)) {
                count++;
            }
        }
        return count;
    }

    private static long medianTime(HeaderChain chain, int height) {
        return MedianTime.past(chain, height).orElseThrow();
    }
}
