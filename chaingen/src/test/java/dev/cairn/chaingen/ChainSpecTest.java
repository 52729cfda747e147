package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ChainSpecTest {

    private static final long END = 1_764_547_200L;

    @Test
    void whatCannotBeMadeIsRefusedWithTheReason() {
        assertThatThrownBy(() -> ChainSpec.of(1, 0, 1, END)).hasMessageContaining("blocks=0");
        assertThatThrownBy(() -> ChainSpec.of(1, 1, 0, END)).hasMessageContaining("txs=0");
        assertThatThrownBy(() -> ChainSpec.of(1, 1, 1, END).withSmallBlocks(-1)).hasMessageContaining("small=-1");
        assertThatThrownBy(() -> ChainSpec.of(1, 1, 1, END).withOldSpends(101)).hasMessageContaining("old=101");
        assertThatThrownBy(() -> ChainSpec.of(1, 19, 1, END).withReorgs()).hasMessageContaining("at least 20");
        assertThatThrownBy(() -> new ChainSpec(1, Integer.MAX_VALUE - 8, 1, 1, false, ChainSpec.LAST_TIME, Mix.MAINNET))
                .hasMessageContaining("more than a height can count");
    }

    @Test
    void anEndTimeBeforeTheChainCouldHaveGrownIsRefused() {
        assertThatThrownBy(() -> ChainSpec.of(1, 10, 1, ChainSpec.GENESIS_TIME + 10))
                .hasMessageContaining("end time");
        assertThatThrownBy(() -> ChainSpec.of(1, 10, 1, ChainSpec.LAST_TIME + 1))
                .hasMessageContaining("end time");
        assertThat(ChainSpec.of(1, 10, 1, ChainSpec.GENESIS_TIME + 11).height()).isEqualTo(10);
    }

    @Test
    void theFirstFullBlockComesAfterTheCoinbasesAndTheFanOut() {
        assertThat(ChainSpec.of(1, 10, 1, END).firstFull()).isEqualTo(102);
        assertThat(ChainSpec.of(1, 10, 4_400, END).firstFull()).isBetween(103, 106);
    }

    @Test
    void smallBlocksCountToTheHeight() {
        assertThat(ChainSpec.of(1, 10, 1, END).withSmallBlocks(7).height()).isEqualTo(17);
    }
}
