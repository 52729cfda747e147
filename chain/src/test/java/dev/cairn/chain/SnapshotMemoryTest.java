package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The line of docs/memory.md that tells of held snapshots. */
class SnapshotMemoryTest {

    private static final int HELD = 20_000;

    @TempDir
    private Path folder;

    @Test
    void aHeldSnapshotOfTheNewestBlockTakesLessThanAKilobyte() throws Exception {
        try (Chain chain = Chain.open(TestChains.config(folder), new TestChains.Told().services())) {
            TestChains.BLOCKS.forEach(block -> chain.submit(block.block(), true));
            List<ChainSnapshot> held = new ArrayList<>();

            long each = HeapUse.of(() -> {
                        for (int i = 0; i < HELD; i++) {
                            held.add(chain.acquire("test"));
                        }
                        return held;
                    })
                    / HELD;
            held.forEach(ChainSnapshot::close);

            assertThat(each).isLessThan(1_000);
        }
    }
}
