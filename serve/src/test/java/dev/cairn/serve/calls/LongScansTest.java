package dev.cairn.serve.calls;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cairn.serve.rpc.RpcException;
import org.junit.jupiter.api.Test;

class LongScansTest {

    private final LongScans scans = new LongScans();

    @Test
    void aThirdScanIsToldToComeAgainAndMayWhenOneHasEnded() {
        // given
        LongScans.Turn first = scans.begin();
        LongScans.Turn second = scans.begin();

        // when, then
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(scans::begin)
                .withMessageContaining("Two scans of all coins are under way");
        first.close();
        try (LongScans.Turn _ = scans.begin()) {
            assertThatExceptionOfType(RpcException.class).isThrownBy(scans::begin);
        }
        second.close();
    }
}
