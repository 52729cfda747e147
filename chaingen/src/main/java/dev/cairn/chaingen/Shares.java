package dev.cairn.chaingen;

import java.util.Arrays;
import java.util.List;

/**
 * How kinds of scripts, sizes of transactions and ages of coins are drawn.
 *
 * <p>The figures of {@link Mix#MAINNET} are rounded between what was counted in four blocks of the main network and what has
 * been published of it:
 *
 * <ul>
 *   <li>Counted (2021-09 to 2026-05: heights 702861, 757739, 818677, 951658; 6,400 transactions, 13,578 inputs): one input
 *       in 71–94 % of transactions, two in 4–21 %, ten and more in 0–2 %; two outputs in 36–79 %, one in 16–54 %, ten and
 *       more in 0–3 %. Inputs by kind: P2WPKH 37–71 %, P2PKH 2–17 %, P2SH-P2WPKH 2–24 %, P2SH multisig 0–16 %, P2WSH
 *       0–11 %, P2SH-P2WSH 0–9 %, taproot key path 0–10 %, script path 0–22 % (most with an envelope of data). Data outputs
 *       0–30 %, bare multisig under 0.1 %. In block 757739 the coins spent were one block old in 4 %, two to six in 29 %, up
 *       to a day in 42 %, up to a week in 18 %, older in 8 %.
 *   <li>Of all coins spent up to 2021, about 80 % were less than a day old, another 15 % less than a month (Liu, Zhang and
 *       Zhao, Deciphering Bitcoin Blockchain Data by Cohort Analysis, Scientific Data 9, 2022).
 * </ul>
 *
 * <p>The sizes are kept a little under the counted ones where they are long-tailed, so that 4,400 transactions with 6,500
 * inputs fit one block.
 */
final class Shares {

    /** Of a thousand inputs, how many spend an output of their own block. */
    static final int SAME_BLOCK = 80;

    /** Share in a thousand, least and greatest age in blocks, for coins of earlier blocks. */
    private static final int[][] AGES = {
        {80, 1, 1},
        {270, 2, 6},
        {400, 7, 144},
        {145, 145, 1_008},
        {60, 1_009, 4_320},
        {35, 4_321, 52_560},
        {10, 52_561, 500_000},
    };

    /** Share of each shape, least and most inputs, least and most outputs. */
    private final int[][] shapes;

    private final List<KindShare> kinds;
    private final int kindTotal;
    private final int shapeTotal;
    private final int dataPerMille;
    private final int oddHashTypesPerMille;

    private Shares(List<KindShare> kinds, int[][] shapes, int dataPerMille, int oddHashTypesPerMille) {
        this.kinds = kinds;
        this.shapes = shapes;
        this.dataPerMille = dataPerMille;
        this.oddHashTypesPerMille = oddHashTypesPerMille;
        kindTotal = kinds.stream().mapToInt(KindShare::parts).sum();
        int total = 0;
        for (int[] shape : shapes) {
            total += shape[0];
        }
        shapeTotal = total;
    }

    private record KindShare(LockKind kind, int parts) {}

    /** How many inputs and outputs a transaction wants. */
    record Shape(int inputs, int outputs) {}

    /** The shares of a mix. */
    static Shares of(Mix mix) {
        return switch (mix) {
            case MAINNET -> mainnet();
            case EVEN -> even();
        };
    }

    private static Shares mainnet() {
        List<KindShare> kinds = List.of(
                share(LockKind.P2WPKH, 455),
                share(LockKind.P2TR_KEY, 140),
                share(LockKind.P2PKH, 120),
                share(LockKind.P2SH_P2WPKH, 90),
                share(LockKind.P2SH_MULTISIG, 45),
                share(LockKind.P2WSH_MULTISIG, 40),
                share(LockKind.P2TR_SCRIPT, 30),
                share(LockKind.P2SH_P2WSH, 30),
                share(LockKind.P2TR_ENVELOPE, 25),
                share(LockKind.P2WSH_TIMELOCK, 12),
                share(LockKind.P2PKH_UNCOMPRESSED, 7),
                share(LockKind.BARE_MULTISIG, 4),
                share(LockKind.P2PK, 2));
        int[][] shapes = {
            {245, 1, 1, 1, 1},
            {510, 1, 1, 2, 2},
            {36, 1, 1, 3, 3},
            {18, 1, 1, 4, 9},
            {8, 1, 1, 10, 49},
            {1, 1, 1, 50, 199},
            {42, 2, 2, 1, 1},
            {74, 2, 2, 2, 2},
            {7, 2, 2, 3, 9},
            {14, 3, 3, 1, 1},
            {16, 3, 3, 2, 2},
            {12, 4, 9, 1, 1},
            {11, 4, 9, 2, 2},
            {2, 4, 9, 4, 9},
            {3, 10, 49, 1, 1},
            {1, 10, 49, 2, 2},
            {1, 50, 150, 1, 1},
        };
        return new Shares(kinds, shapes, 40, 15);
    }

    private static Shares even() {
        List<KindShare> kinds = Arrays.stream(LockKind.values())
                .filter(LockKind::spendable)
                .map(kind -> share(kind, 1))
                .toList();
        int[][] shapes = {
            {1, 1, 1, 1, 1},
            {3, 1, 1, 2, 2},
            {2, 2, 2, 2, 3},
            {1, 3, 5, 1, 2},
            {1, 1, 1, 4, 6},
        };
        return new Shares(kinds, shapes, 100, 250);
    }

    private static KindShare share(LockKind kind, int parts) {
        return new KindShare(kind, parts);
    }

    /** A kind that can be spent. */
    LockKind kind(Draws draws) {
        int at = draws.below(kindTotal);
        for (KindShare share : kinds) {
            at -= share.parts;
            if (at < 0) {
                return share.kind;
            }
        }
        throw new IllegalStateException("shares do not add up");
    }

    /** How many inputs and outputs the next transaction wants. */
    Shape shape(Draws draws) {
        int at = draws.below(shapeTotal);
        for (int[] shape : shapes) {
            at -= shape[0];
            if (at < 0) {
                return new Shape(draws.logBetween(shape[1], shape[2]), draws.logBetween(shape[3], shape[4]));
            }
        }
        throw new IllegalStateException("shares do not add up");
    }

    /** Whether a transaction of two outputs or more has one with data. */
    boolean data(Draws draws) {
        return draws.chance(dataPerMille, 1000);
    }

    /** Whether an input is signed with another hash type than the usual one. */
    boolean oddHashType(Draws draws) {
        return draws.chance(oddHashTypesPerMille, 1000);
    }

    /** Inputs of an average transaction, in thousandths. */
    int inputsPerMille() {
        long sum = 0;
        for (int[] shape : shapes) {
            sum += Math.round(1000 * shape[0] * meanOfLogBetween(shape[1], shape[2]));
        }
        return (int) (sum / shapeTotal);
    }

    private static double meanOfLogBetween(int least, int most) {
        // The mean of a value whose logarithm is even between those of least and most + 1, less half for rounding down.
        return least == most ? least : (most + 1.0 - least) / StrictMath.log((most + 1.0) / least) - 0.5;
    }

    /** In how many blocks a coin of an earlier block was made before the one that spends it: 1 and up. */
    static int age(Draws draws) {
        int at = draws.below(1000);
        for (int[] age : AGES) {
            at -= age[0];
            if (at < 0) {
                return draws.logBetween(age[1], age[2]);
            }
        }
        throw new IllegalStateException("shares do not add up");
    }

    /** How many of a thousand coins are not spent before they are {@code age} blocks old, 1 and up. */
    static double surviving(int age) {
        double left = 1000 - SAME_BLOCK;
        double share = left / 1000;
        for (int[] klass : AGES) {
            if (age <= klass[1]) {
                return left;
            }
            if (age <= klass[2]) {
                double part = StrictMath.log((double) age / klass[1]) / StrictMath.log((klass[2] + 1.0) / klass[1]);
                return left - part * klass[0] * share;
            }
            left -= klass[0] * share;
        }
        return 0;
    }
}
