package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessFiguresTest {

    private static final String STATUS = """
            Name:\tbitcoind
            VmPeak:\t 1204344 kB
            VmHWM:\t  106496 kB
            VmRSS:\t   90112 kB
            Threads:\t12
            """;

    private static final String IO = """
            rchar: 999
            wchar: 888
            read_bytes: 4096
            write_bytes: 1700000
            cancelled_write_bytes: 0
            """;

    @Test
    void memoryAndBytesAreReadByName() {
        assertThat(ProcessFigures.read(STATUS, IO))
                .contains(new ProcessFigures(90_112 * 1024L, 106_496 * 1024L, 4_096, 1_700_000));
    }

    @Test
    void aProcessThatIsJustEndingHasNoMemoryAndGivesNoFigures() {
        assertThat(ProcessFigures.read("Name:\tbitcoind\nState:\tZ (zombie)\n", IO))
                .isEqualTo(Optional.empty());
    }

    @Test
    void thisProcessIsThere() {
        assertThat(ProcessFigures.of(ProcessHandle.current().pid())
                        .orElseThrow()
                        .peakBytes())
                .isGreaterThan(1 << 20);
    }
}
