package dev.cairn.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {

    private final StringWriter text = new StringWriter();
    private final Screen screen = new Screen(new PrintWriter(text));

    @Test
    void linesAreWrittenOverThoseBefore() {
        screen.show(List.of("one", "two"), 24);
        screen.show(List.of("three"), 24);
        assertThat(text.toString())
                .isEqualTo("one\u001b[K\ntwo\u001b[K\n\u001b[J" + "\u001b[2A\rthree\u001b[K\n\u001b[J");
    }

    @Test
    void neverMoreLinesThanTheTerminalCanGoBackTo() {
        screen.show(List.of("1", "2", "3", "4", "5"), 4);
        screen.show(List.of("1", "2", "3", "4", "5"), 4);
        assertThat(text.toString()).contains("3\u001b[K\n\u001b[J\u001b[3A\r1").doesNotContain("4");
        screen.show(List.of("1", "2"), 1);
        assertThat(text.toString()).endsWith("\u001b[3A\r1\u001b[K\n\u001b[J");
    }

    @Test
    void clearedItLeavesNothing() {
        screen.clear();
        assertThat(text.toString()).isEmpty();
        screen.show(List.of("one"), 24);
        screen.clear();
        assertThat(text.toString()).endsWith("\u001b[1A\r\u001b[J");
    }
}
