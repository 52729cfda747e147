package dev.cairn.chaingen;

import java.util.ArrayList;
import java.util.List;

/** Draws single transactions: kinds and amounts of outputs, fee, versions, sequences and hash types. */
final class TxPlanner {

    /** Satoshis below which an output would not be worth its fee and is not made, unless to lie dormant. */
    static final long LEAST_LIVE = 3_000;

    private static final int[] DORMANT_VALUES = {330, 546, 546, 600, 1_000, 10_000};

    /** Satoshis below which nodes do not relay an output of any kind here. */
    private static final int ABOVE_ALL_DUST = 1_000;

    private static final long RBF_SEQUENCE = 0xffff_fffdL;
    private static final long LOCK_TIME_SEQUENCE = 0xffff_fffeL;
    private static final long FINAL_SEQUENCE = 0xffff_ffffL;

    private static final int ALL = 1;
    private static final int SINGLE = 3;
    private static final int ANYONECANPAY = 0x80;
    private static final int[] ODD_HASH_TYPES = {
        SINGLE | ANYONECANPAY, ALL | ANYONECANPAY, SINGLE | ANYONECANPAY, 2, SINGLE, 2 | ANYONECANPAY
    };

    private final Shares shares;

    TxPlanner(Shares shares) {
        this.shares = shares;
    }

    /**
     * What a transaction's outputs shall be.
     *
     * @param count how many, 1 and up; fewer when the coins do not suffice
     * @param dormantPerMille how many of a thousand are too small to be spent ever; never the last
     * @param data whether one may carry data
     * @param even whether all get the same amount
     */
    record Wish(int count, int dormantPerMille, boolean data, boolean even) {}

    /**
     * Draws a transaction.
     *
     * @param height of its block
     * @param coins what it spends, at least one
     * @param family see {@link TxPlan#family()}
     * @return null if the coins are worth less than the fee and one output
     */
    TxPlan plan(Draws draws, int height, List<HeldCoin> coins, int family, Wish wish) {
        long value = coins.stream().mapToLong(HeldCoin::value).sum();
        int inputWeight = coins.stream()
                .mapToInt(coin -> Weights.input(coin.kind(), coin.key()))
                .sum();
        List<OutputPlan> outputs = outputs(draws, wish);
        int feeRate = draws.logBetween(1_000, 40_000); // satoshis per 1,000 virtual bytes
        while (true) {
            int weight = Weights.transaction(coins.size(), outputs.size())
                    + inputWeight
                    + outputs.stream()
                            .mapToInt(output -> Weights.output(output.kind(), output.key()))
                            .sum();
            long virtualSize = Math.ceilDiv(weight, 4);
            long fee = Math.max(virtualSize, Math.min(virtualSize * feeRate / 1000, value / 10));
            long rest =
                    value - fee - outputs.stream().mapToLong(OutputPlan::value).sum();
            long live = outputs.stream().filter(OutputPlan::live).count();
            if (rest >= live * LEAST_LIVE) {
                return finish(draws, height, coins, family, share(draws, outputs, rest, wish.even), fee, weight);
            }
            if (outputs.size() == 1) {
                return null;
            }
            outputs.removeFirst();
        }
    }

    /** Outputs with the amounts of dormant ones; what live ones get is shared out afterwards. */
    private List<OutputPlan> outputs(Draws draws, Wish wish) {
        List<OutputPlan> outputs = new ArrayList<>(wish.count);
        boolean data = wish.data && wish.count > 1 && shares.data(draws);
        for (int i = 0; i < wish.count; i++) {
            if (data && i == 0) {
                outputs.add(new OutputPlan(LockKind.DATA, (int) draws.next(), 0, false));
                continue;
            }
            boolean dormant = i < wish.count - 1 && draws.chance(wish.dormantPerMille, 1000);
            LockKind kind = shares.kind(draws);
            int key = draws.below(LockBook.slots(kind));
            outputs.add(new OutputPlan(kind, key, dormant ? dormantValue(draws, kind) : 0, dormant));
        }
        return outputs;
    }

    private static long dormantValue(Draws draws, LockKind kind) {
        long value = DORMANT_VALUES[draws.below(DORMANT_VALUES.length)];
        return switch (kind) {
            case P2TR_KEY, P2TR_SCRIPT, P2TR_ENVELOPE, P2WPKH, P2WSH_MULTISIG, P2WSH_TIMELOCK -> value;
            case P2PK, P2PKH, P2PKH_UNCOMPRESSED, BARE_MULTISIG, P2SH_MULTISIG, P2SH_P2WPKH, P2SH_P2WSH, DATA ->
                Math.max(value, ABOVE_ALL_DUST);
        };
    }

    /** Gives each live output the least amount and a random part of what is left; the last gets what rounding leaves. */
    private static List<OutputPlan> share(Draws draws, List<OutputPlan> outputs, long rest, boolean even) {
        int live = (int) outputs.stream().filter(OutputPlan::live).count();
        int[] parts = new int[live];
        int total = 0;
        for (int i = 0; i < live; i++) {
            parts[i] = even ? 1 : draws.between(1, 100);
            total += parts[i];
        }
        long above = rest - live * LEAST_LIVE;
        long left = above;
        List<OutputPlan> shared = new ArrayList<>(outputs.size());
        int next = 0;
        for (OutputPlan output : outputs) {
            if (output.live()) {
                long part = next == live - 1 ? left : above * parts[next] / total;
                left -= part;
                next++;
                shared.add(output.withValue(LEAST_LIVE + part));
            } else {
                shared.add(output);
            }
        }
        return shared;
    }

    private TxPlan finish(
            Draws draws, int height, List<HeldCoin> coins, int family, List<OutputPlan> outputs, long fee, int weight) {
        boolean lockTime = draws.chance(12, 100);
        int habit = draws.below(100);
        long sequence = lockTime ? LOCK_TIME_SEQUENCE : habit < 60 ? RBF_SEQUENCE : FINAL_SEQUENCE;
        int version = draws.chance(70, 100) ? 2 : 1;
        int sigOpsCost = 0;
        List<InputPlan> inputs = new ArrayList<>(coins.size());
        for (HeldCoin coin : coins) {
            long own = sequence;
            if (coin.kind() == LockKind.P2WSH_TIMELOCK
                    && height - coin.height() >= LockBook.delay(coin.key())
                    && draws.chance(80, 100)) {
                own = LockBook.delay(coin.key());
                version = 2; // relative lock times mean nothing in version 1 (BIP68)
            }
            inputs.add(new InputPlan(coin, own, hashType(draws, coin.kind(), inputs.size() < outputs.size())));
            sigOpsCost += Weights.inputSigOps(coin.kind());
        }
        for (OutputPlan output : outputs) {
            sigOpsCost += Weights.outputSigOps(output.kind());
        }
        return new TxPlan(version, lockTime ? height - 1 : 0, inputs, outputs, family, fee, weight, sigOpsCost);
    }

    private int hashType(Draws draws, LockKind kind, boolean hasOutput) {
        boolean taproot =
                switch (kind) {
                    case P2TR_KEY, P2TR_SCRIPT, P2TR_ENVELOPE -> true;
                    case P2PK,
                            P2PKH,
                            P2PKH_UNCOMPRESSED,
                            BARE_MULTISIG,
                            P2SH_MULTISIG,
                            P2SH_P2WPKH,
                            P2SH_P2WSH,
                            P2WPKH,
                            P2WSH_MULTISIG,
                            P2WSH_TIMELOCK,
                            DATA -> false;
                };
        if (shares.oddHashType(draws)) {
            int odd = ODD_HASH_TYPES[draws.below(ODD_HASH_TYPES.length)];
            // Without an output of the input's number, SINGLE signs the number one in old scripts and fails in taproot.
            return (odd & SINGLE) == SINGLE && !hasOutput ? ALL | ANYONECANPAY : odd;
        }
        return taproot && !draws.chance(3, 100) ? 0 : ALL;
    }
}
