package dev.cairn.consensus.block;

import dev.cairn.consensus.Verdict;

/**
 * What was found of a block.
 *
 * @param verdict the first rule broken, in Core's order, or valid
 * @param coinsChecked whether the coins it spends were known, so that values and scripts were checked too
 * @param scripts inputs whose scripts were run
 * @param fees satoshis of fees; 0 unless coins were checked
 * @param sigOpsCost cost of signature operations (BIP141); without coins, of those that show in the block alone
 */
public record AuditReport(Verdict verdict, boolean coinsChecked, int scripts, long fees, long sigOpsCost) {}
