package dev.cairn.chaingen;

import dev.cairn.primitives.hash.BlockHash;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts what is made. Not thread-safe. */
final class Counts {

    /** Greatest age of each class but the last. */
    private static final int[] AGE_LIMITS = {0, 1, 6, 144, 1_008, 4_320, 52_560};

    private static final String[] AGE_NAMES = {
        "0", "1", "2-6", "7-144", "145-1008", "1009-4320", "4321-52560", "52561 and more"
    };

    private final Map<LockKind, Long> inputKinds = zeros();
    private final Map<LockKind, Long> outputKinds = zeros();
    private final long[] ages = new long[AGE_NAMES.length];
    private int blocks;
    private int staleBlocks;
    private int fullBlocks;
    private long transactions;
    private long inputs;
    private long signatures;
    private long outputs;
    private long bytes;

    void addBlock(GeneratedBlock.Fate fate, boolean full, int transactionsInIt, int bytesOfIt) {
        blocks++;
        if (fate != GeneratedBlock.Fate.ACTIVE) {
            staleBlocks++;
        }
        if (full) {
            fullBlocks++;
        }
        transactions += transactionsInIt;
        bytes += bytesOfIt;
    }

    void addInput(HeldCoin coin, int height) {
        inputs++;
        inputKinds.merge(coin.kind(), 1L, Long::sum);
        signatures += Weights.signatures(coin.kind(), coin.key());
        int age = height - coin.height();
        int klass = 0;
        while (klass < AGE_LIMITS.length && age > AGE_LIMITS[klass]) {
            klass++;
        }
        ages[klass]++;
    }

    void addOutput(LockKind kind) {
        outputs++;
        outputKinds.merge(kind, 1L, Long::sum);
    }

    /** A coinbase's commitment. */
    void addCommitment() {
        outputs++;
    }

    ChainSummary summary(int height, BlockHash tip, long endTime, long coins) {
        Map<String, Long> agesByName = new LinkedHashMap<>();
        for (int i = 0; i < ages.length; i++) {
            agesByName.put(AGE_NAMES[i], ages[i]);
        }
        return new ChainSummary(
                height,
                tip,
                endTime,
                blocks,
                staleBlocks,
                fullBlocks,
                transactions,
                inputs,
                signatures,
                outputs,
                bytes,
                coins,
                new EnumMap<>(inputKinds),
                new EnumMap<>(outputKinds),
                agesByName);
    }

    private static Map<LockKind, Long> zeros() {
        Map<LockKind, Long> zeros = new EnumMap<>(LockKind.class);
        for (LockKind kind : LockKind.values()) {
            zeros.put(kind, 0L);
        }
        return zeros;
    }
}
