package dev.cairn.chaingen;

import java.util.ArrayList;
import java.util.List;

/**
 * Two branches that compete from one parent. {@code depth} blocks come first on the branch that loses.
 *
 * <pre>
 *  overtaken:  p ── a1 ── a2 ── a3                 a1 a2 a3 arrive, and are connected;
 *               └── b1 ── b2 ── b3 ── b4           b1 b2 b3 arrive, and are stored; b4 arrives: a3 a2 a1 are
 *                                                  disconnected, b1 b2 b3 b4 connected
 *  stale:      p ── b1 ── b2                       b1 b2 arrive, and are connected;
 *               └── a1 ── a2                       a1 a2 arrive, and are stored for nothing
 * </pre>
 *
 * @param first the height at which they part
 * @param depth blocks on the losing branch
 * @param overtaken whether the losing branch was the chain for a while
 */
record Contest(int first, int depth, boolean overtaken) {

    private static final long CONTEST = 0x666f726bL;
    private static final int DEEPEST = 6;

    /** The last height that it decides. */
    int last() {
        return overtaken ? first + depth : first + depth - 1;
    }

    /**
     * The contests of a chain: a reorganisation of three blocks and a single stale block as soon as there are full blocks
     * (in a short chain, as soon as may be), then one every 8 to 40 blocks, half of them single stale blocks, one in five a
     * stale branch, the others reorganisations of one to six blocks.
     */
    static List<Contest> of(ChainSpec spec, int firstFull) {
        List<Contest> contests = new ArrayList<>();
        if (!spec.reorgs()) {
            return contests;
        }
        Draws draws = Draws.of(spec.seed(), CONTEST);
        int at = firstFull + 10 <= spec.blocks() ? firstFull + 2 : 5;
        contests.add(new Contest(at, 3, true));
        contests.add(new Contest(at + 6, 1, false));
        at += 7;
        while (true) {
            at += draws.between(8, 40);
            int sort = draws.below(10);
            int depth = sort < 5 ? 1 : sort < 7 ? 2 : draws.between(1, DEEPEST);
            Contest contest = new Contest(at, depth, sort >= 7);
            at = contest.last() + 1;
            if (at > spec.blocks()) {
                return contests;
            }
            contests.add(contest);
        }
    }
}
