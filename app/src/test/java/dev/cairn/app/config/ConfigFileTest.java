package dev.cairn.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ConfigFileTest {

    private static ConfigFile parse(String text) throws ConfigException {
        return ConfigFile.parse(text.getBytes(StandardCharsets.UTF_8), "f");
    }

    @Test
    void linesAreTrimmedCommentsDroppedSectionsPutBeforeNames() throws ConfigException {
        ConfigFile file = parse(" a = 1 # one\r\n\t\n#b=2\n[x]\nc=d=e\n[]\n f=\n");

        assertThat(file.entries())
                .containsExactly(
                        new ConfigFile.Entry("a", "1"),
                        new ConfigFile.Entry("x.c", "d=e"),
                        new ConfigFile.Entry(".f", ""));
        assertThat(file.sections())
                .containsExactly(new ConfigFile.Section("x", "f", 4), new ConfigFile.Section("", "f", 6));
    }

    @Test
    void aLineThatIsNoneIsAnErrorThatNamesIt() {
        assertThatThrownBy(() -> parse("a=1\n\n-rest=1\n"))
                .hasMessage(
                        "parse error on line 3: -rest=1, options in configuration file must be specified without leading -");
        assertThatThrownBy(() -> parse("garbage\n")).hasMessage("parse error on line 1: garbage");
        assertThatThrownBy(() -> parse("nono\n"))
                .hasMessage(
                        "parse error on line 1: nono, if you intended to specify a negated option, use nono=1 instead");
        assertThatThrownBy(() -> parse("[main]\nrpcpassword=some#pass"))
                .hasMessage("parse error on line 2, using # in rpcpassword can be ambiguous and should be avoided");
    }

    @Property(tries = 200)
    void anyBytesAreReadOrRefusedWithAMessage(@ForAll byte[] bytes) {
        try {
            assertThat(ConfigFile.parse(bytes, "f").entries()).isNotNull();
        } catch (ConfigException e) {
            assertThat(e).hasMessageStartingWith("parse error on line ");
        }
    }
}
