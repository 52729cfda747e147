package dev.cairn.app.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.ledger.log.LogCategory;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogLevelsTest {

    private final LogLevels levels = new LogLevels();

    @Test
    void noCategoryIsOnUnlessAskedFor() {
        assertThat(levels.quiet()).isTrue();
        assertThat(levels.state()).doesNotContainValue(true).hasSize(LogCategory.values().length - 1);
        assertThat(LogCategory.NET.logger().isDebugEnabled()).isFalse();
        assertThat(LogCategory.NET.logger().isInfoEnabled()).isTrue();
    }

    @Test
    void whatComesBeforeANoneDoesNotCountNotEvenIfUnknown() {
        levels.categories(List.of("http", "abc", "0", "rpc", "net"), List.of("net"));

        assertThat(levels.state())
                .containsEntry(LogCategory.HTTP, false)
                .containsEntry(LogCategory.RPC, true)
                .containsEntry(LogCategory.NET, false);
    }

    @Test
    void allAreMeantByOneAllOrNothing() {
        for (String all : List.of("1", "all", "")) {
            LogLevels each = new LogLevels();
            each.categories(List.of(all), List.of());
            assertThat(each.state()).doesNotContainValue(false);
        }
    }

    @Test
    void aLevelIsForAllCategoriesOrForOneAndCountsWhileTheCategoryIsOn() {
        levels.categories(List.of("net", "rpc"), List.of());
        levels.levels(List.of("trace", "rpc:info"));

        assertThat(LogCategory.NET.logger().isTraceEnabled()).isTrue();
        assertThat(LogCategory.RPC.logger().isDebugEnabled()).isFalse();
        assertThat(LogCategory.HTTP.logger().isDebugEnabled()).isFalse();

        levels.set(LogCategory.NET, false);
        assertThat(LogCategory.NET.logger().isDebugEnabled()).isFalse();
    }

    @Test
    void whatIsUnknownIsRefusedInBitcoindsWords() {
        assertThatThrownBy(() -> levels.categories(List.of("abc"), List.of()))
                .hasMessage("Unsupported logging category -debug=abc.");
        assertThatThrownBy(() -> levels.categories(List.of(), List.of("abc")))
                .hasMessage("Unsupported logging category -debugexclude=abc.");
        assertThatThrownBy(() -> levels.levels(List.of("abc")))
                .hasMessage("Unsupported global logging level -loglevel=abc. Valid values: info, debug, trace.");
        assertThatThrownBy(() -> levels.levels(List.of("net:warning")))
                .hasMessageStartingWith("Unsupported category-specific logging level -loglevel=net:warning."
                        + " Expected -loglevel=<category>:<loglevel>. Valid categories: addrman, bench, ")
                .hasMessageEndingWith(". Valid loglevels: info, debug, trace.");
    }
}
