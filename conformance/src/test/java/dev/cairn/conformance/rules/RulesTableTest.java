package dev.cairn.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule, a block that breaks it, and its twin that does not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RulesTableTest {

    private static final int LEAST_ROWS = 80;

    private int run;
    private int compared;
    private int notAsked;

    static Stream<Table> tables() {
        return Table.all().stream();
    }

    @Test
    void theTableHasARowForEveryRule() {
        List<Row> rows = tables().flatMap(table -> table.rows().stream()).toList();

        assertThat(rows).hasSizeGreaterThanOrEqualTo(LEAST_ROWS);
        assertThat(rows).extracting(Row::rule).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void aBlockThatBreaksOneRuleIsRefusedAndItsTwinIsNot(Table table) {
        SoftAssertions soft = new SoftAssertions();
        try (Judge judge = new Judge(Table.NOW)) {
            Table.Reader cairn = new CairnSays(judge, soft);
            Chain base = table.base(cairn);
            for (int i = 0; i < table.rows().size(); i++) {
                run++;
                int row = i;
                soft.assertThatCode(() -> table.run(row, base, cairn))
                        .as("%s", table.rows().get(i))
                        .doesNotThrowAnyException();
            }
        }
        soft.assertAll();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void aBitcoindSaysTheSameOfTheSameBytes(Table table) {
        SoftAssertions soft = new SoftAssertions();
        int comparedBefore = compared;
        int twins = 0;
        int notAskedBefore = notAsked;
        String name;
        try (Oracle oracle = new Oracle(Table.NOW, table.options())) {
            name = oracle.name();
            PeerSays peer = new PeerSays(oracle, soft);
            Chain base = table.base(peer);
            for (int i = 0; i < table.rows().size(); i++) {
                Row row = table.rows().get(i);
                if (row.asked() == Row.Asked.NOT
                        || (oracle.isKnots() && row.notOfKnots().isPresent())) {
                    notAsked++;
                    continue;
                }
                int index = i;
                soft.assertThatCode(() -> table.run(index, base, peer))
                        .as("%s", row)
                        .doesNotThrowAnyException();
                peer.goBack();
                soft.assertThat(oracle.tip()).as("tip after %s", row).isEqualTo(base.tipHash());
                compared++;
                twins += row.notAsked().isPresent() ? 0 : 1;
            }
        }
        System.out.println("rules " + table.name() + ": rows " + table.rows().size() + ", compared with " + name + " "
                + (compared - comparedBefore) + " (and " + twins + " twins), not asked "
                + (notAsked - notAskedBefore));
        soft.assertAll();
    }

    @AfterAll
    void sumUp() {
        System.out.println("rules in all: rows run " + run + ", compared with a peer " + compared
                + ", that the peer cannot be asked " + notAsked);
    }

    /** Compares Cairn's verdicts with the row. */
    private record CairnSays(Judge judge, SoftAssertions soft) implements Table.Reader {

        @Override
        public void bad(Row row, Chain chain, Block block) {
            Verdict verdict = judge.verdict(chain, block);
            String said = verdict instanceof Verdict.Invalid invalid ? invalid.reason() : "accepted";
            soft.assertThat(said).as("the bad block of %s: %s", row, verdict).isEqualTo(row.reason());
        }

        @Override
        public void good(Row row, Chain chain, Block block) {
            soft.assertThat(judge.verdict(chain, block))
                    .as("the twin of %s", row)
                    .isEqualTo(Verdict.valid());
        }
    }

    /** Compares a peer's answers with the row. */
    private static final class PeerSays implements Table.Reader {

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
}
