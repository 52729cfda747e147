package dev.cairn.chain;

import dev.cairn.consensus.Verdict;
import java.util.Optional;

/**
 * What became of a block that was handed in (Core, {@code ProcessNewBlock}), given when its effect is published.
 *
 * @param accepted whether it was kept, or had been
 * @param isNew whether it was not there before
 * @param checked the verdict, if the block was judged now (Core's {@code BlockChecked} signal for this very block): absent for a
 *     side chain's block that is only kept
 */
public record BlockAnswer(boolean accepted, boolean isNew, Optional<Verdict> checked) {}
