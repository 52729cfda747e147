package dev.cairn.conformance.rules;

import dev.cairn.primitives.block.Block;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;

/** Compares a node's answers with the row: a real bitcoind's, or our own's. */
final class PeerSays implements Table.Reader {

    private final Oracle oracle;
    private final SoftAssertions soft;
    private Block lowest;

    PeerSays(Oracle oracle, SoftAssertions soft) {
        this.oracle = oracle;
        this.soft = soft;
    }

    @Override
    public void bad(Row row, Chain chain, Block block) {
        Optional<String> said = row.asked() == Row.Asked.PROPOSE ? oracle.propose(block) : oracle.submit(block);
        soft.assertThat(said).as("the bad block of %s", row).contains(row.reason());
    }

    @Override
    public void good(Row row, Chain chain, Block block) {
        if (row != null && row.notAsked().isPresent()) {
            return;
        }
        soft.assertThat(oracle.submit(block)).as("the twin of %s", row).isEmpty();
        if (row != null && lowest == null) {
            lowest = block;
        }
    }

    /** Takes the last row's blocks off the peer's chain. */
    void goBack() {
        if (lowest != null) {
            oracle.invalidate(lowest.hash());
            lowest = null;
        }
    }
}
