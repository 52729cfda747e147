package dev.cairn.chaingen;

import dev.cairn.primitives.hash.BlockHash;
import java.util.Map;

/**
 * What has been made so far, counted over all blocks, those of lost branches too.
 *
 * @param height height of the last block of the chain in the making
 * @param tip its hash
 * @param endTime its time, in seconds since 1970
 * @param blocks blocks made, genesis included
 * @param staleBlocks how many of them are not, or will not stay, in the chain
 * @param fullBlocks how many of them are as full as was asked for
 * @param transactions transactions, coinbases included
 * @param inputs signed inputs
 * @param signatures signatures in them
 * @param outputs outputs, coinbases' included
 * @param bytes bytes of all blocks
 * @param coins unspent outputs at the tip, data outputs not counted
 * @param inputKinds inputs by kind of the output spent
 * @param outputKinds outputs by kind, coinbases' commitments not counted
 * @param spentAges inputs by blocks between the coin and its spending, in classes named {@code 0}, {@code 1}, {@code 2-6}, …
 */
public record ChainSummary(
        int height,
        BlockHash tip,
        long endTime,
        int blocks,
        int staleBlocks,
        int fullBlocks,
        long transactions,
        long inputs,
        long signatures,
        long outputs,
        long bytes,
        long coins,
        Map<LockKind, Long> inputKinds,
        Map<LockKind, Long> outputKinds,
        Map<String, Long> spentAges) {}
