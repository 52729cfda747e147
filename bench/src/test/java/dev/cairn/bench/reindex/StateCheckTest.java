package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StateCheckTest {

    private static final String SERIALIZED = """
            {"result":{"height":7,"bestblock":"aa","txouts":12,"bogosize":900,"hash_serialized_3":"bb",
             "total_amount":350.00000000,"transactions":8,"disk_size":1234},"error":null,"id":0}""";

    private static final String MUHASH = """
            {"result":{"height":7,"bestblock":"aa","txouts":12,"bogosize":900,"muhash":"cc",
             "total_amount":350.00000000,"transactions":8,"disk_size":999},"error":null,"id":0}""";

    private static Map<String, String> state(String hash) throws Exception {
        Map<String, String> state = StateCheck.read(SERIALIZED);
        state.putAll(StateCheck.read(MUHASH.replace("cc", hash)));
        return state;
    }

    @Test
    void whatCountsIsReadAndWhatDependsOnTheDiskIsNot() throws Exception {
        assertThat(state("cc"))
                .containsEntry("hash_serialized_3", "bb")
                .containsEntry("muhash", "cc")
                .containsEntry("total_amount", "350.00000000")
                .doesNotContainKeys("disk_size", "transactions");
    }

    @Test
    void equalCoinsShowNoDifferenceAndOthersSayWhichFieldDiffers() throws Exception {
        assertThat(StateCheck.difference(state("cc"), state("cc"))).isEmpty();
        assertThat(StateCheck.difference(state("cc"), state("dd"))).contains("muhash: cc is ours, dd the peer's");
    }

    @Test
    void aHashThatNobodyToldIsADifferenceToo() throws Exception {
        Map<String, String> half = StateCheck.read(SERIALIZED);
        assertThat(StateCheck.difference(half, half)).contains("muhash: null is ours, null the peer's");
    }
}
