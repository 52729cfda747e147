package dev.cairn.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.OwnNode;
import dev.cairn.node.NodeConfig;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table once more, through a whole node and its {@code submitblock}: the answers that {@link RulesTableTest} has of a peer. */
class SubmittedTableTest {

    @TempDir
    private Path folder;

    static List<Table> tables() {
        return Table.all();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void aNodeRefusesWhatBreaksARuleInThePeersWords(Table table) {
        SoftAssertions soft = new SoftAssertions();
        int asked = 0;
        OwnNode node = OwnNode.start(NodeConfig.of(folder, table.params()));
        try (Oracle oracle = new Oracle(node, node, Table.NOW)) {
            PeerSays own = new PeerSays(oracle, soft);
            Chain base = table.base(own);
            for (int i = 0; i < table.rows().size(); i++) {
                Row row = table.rows().get(i);
                if (row.asked() == Row.Asked.NOT) {
                    continue; // a chain does not have what the row invents
                }
                int index = i;
                soft.assertThatCode(() -> table.run(index, base, own))
                        .as("%s", row)
                        .doesNotThrowAnyException();
                own.goBack();
                soft.assertThat(oracle.tip()).as("tip after %s", row).isEqualTo(base.tipHash());
                asked++;
            }
        }
        System.out.println("rules " + table.name() + ": rows asked of a node of ours " + asked);
        soft.assertAll();
        assertThat(asked).isPositive();
    }
}
