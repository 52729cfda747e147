package dev.cairn.app.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code CAIRN_WRITE=1} in the environment writes the page instead. */
class OptionsPageTest {

    private static final Path PAGE = Path.of(System.getProperty("cairn.root"), "docs", "options.md");

    @Test
    void thePageSaysWhatTheTableSays() throws IOException {
        String page = OptionsPage.of(OptionTable.NODE);
        if (System.getenv("CAIRN_WRITE") != null) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as(
                        "docs/options.md; written anew by CAIRN_WRITE=1 mvn test -pl app -am -Dtest=OptionsPageTest -Dsurefire.failIfNoSpecifiedTests=false")
                .isEqualTo(page);
    }

    @Test
    void helpIsLaidOutAsBitcoindsAndShowsOptionsForDebuggingOnlyWhenAsked() {
        String plain = HelpText.of(OptionTable.NODE, false);
        String debug = HelpText.of(OptionTable.NODE, true);

        assertThat(plain).startsWith("Options:\n\n  -alertnotify=<cmd>\n       Runs a command");
        assertThat(plain).contains("\n\nConnection options:\n\n  -addnode=<ip>\n");
        assertThat(plain).doesNotContain("-checkblocks").doesNotContain("-keypool");
        assertThat(debug).contains("\n  -checkblocks=<n>\n").doesNotContain("-keypool");
        assertThat(debug.lines().filter(line -> line.length() > 79 && !line.startsWith("  -")))
                .isEmpty();
    }
}
