package dev.cairn.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.primitives.block.Block;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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

    /**
     * Core's reject reasons for blocks, and for transactions within them. Not here: {@code bad-signet-blksig} ({@link
     * OtherNetworksTest}), {@code bad-txns-oversize} ({@link MempoolTableTest}), {@code bad-txns-fee-outofrange}, which
     * nothing can reach, and what a node answers from its memory of blocks.
     */
    private static final List<String> REASONS = List.of(
            "high-hash",
            "bad-diffbits",
            "time-too-old",
            "time-too-new",
            "time-timewarp-attack",
            "bad-version(0x00000001)",
            "bad-version(0x00000002)",
            "bad-version(0x00000003)",
            "prev-blk-not-found",
            "bad-txnmrklroot",
            "bad-txns-duplicate",
            "bad-blk-length",
            "bad-cb-missing",
            "bad-cb-multiple",
            "bad-cb-length",
            "bad-cb-height",
            "bad-cb-amount",
            "bad-blk-sigops",
            "bad-blk-weight",
            "bad-witness-nonce-size",
            "bad-witness-merkle-match",
            "unexpected-witness",
            "bad-txns-nonfinal",
            "bad-txns-BIP30",
            "bad-txns-accumulated-fee-outofrange",
            "bad-txns-vin-empty",
            "bad-txns-vout-empty",
            "bad-txns-vout-negative",
            "bad-txns-vout-toolarge",
            "bad-txns-txouttotal-toolarge",
            "bad-txns-inputs-duplicate",
            "bad-txns-prevout-null",
            "bad-txns-inputs-missingorspent",
            "bad-txns-premature-spend-of-coinbase",
            "bad-txns-inputvalues-outofrange",
            "bad-txns-in-belowout");

    private static final Set<ScriptError> POLICY = EnumSet.of(
            ScriptError.SIG_HASHTYPE,
            ScriptError.MINIMALDATA,
            ScriptError.SIG_HIGH_S,
            ScriptError.MINIMALIF,
            ScriptError.SIG_NULLFAIL,
            ScriptError.DISCOURAGE_UPGRADABLE_NOPS,
            ScriptError.DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM,
            ScriptError.DISCOURAGE_UPGRADABLE_TAPROOT_VERSION,
            ScriptError.DISCOURAGE_OP_SUCCESS,
            ScriptError.DISCOURAGE_UPGRADABLE_PUBKEYTYPE,
            ScriptError.WITNESS_PUBKEYTYPE,
            ScriptError.OP_CODESEPARATOR,
            ScriptError.SIG_FINDANDDELETE);

    /** What a script may end with in a block; the others are policy's. */
    private static final List<ScriptError> ENDINGS = Stream.of(ScriptError.values())
            .filter(each -> !each.isOk() && !POLICY.contains(each))
            .toList();

    private int run;
    private int compared;
    private int notAsked;

    static Stream<Table> tables() {
        return Table.all().stream();
    }

    @Test
    void theTableHasARowForEveryReason() {
        List<Row> rows = tables().flatMap(table -> table.rows().stream()).toList();

        assertThat(rows).hasSizeGreaterThanOrEqualTo(LEAST_ROWS);
        assertThat(rows).extracting(Row::rule).doesNotHaveDuplicates();
        assertThat(rows).extracting(Row::reason).containsAll(REASONS);
        assertThat(rows)
                .extracting(Row::reason)
                .containsAll(ENDINGS.stream().map(Spend::reason).toList());
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
}
