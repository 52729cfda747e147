package dev.cairn.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParamsTest {

    private static String positional(String method, String... words) throws CliException {
        return Params.positional(method, List.of(words)).write(0);
    }

    private static String named(String method, String... words) throws CliException {
        return Params.named(method, List.of(words)).write(0);
    }

    @Test
    void theTableSaysWhichArgumentsAreJson() throws CliException {
        assertThat(positional("getblock", "00", "2")).isEqualTo("[\"00\",2]");
        assertThat(positional("getblockhash", "7", "8")).isEqualTo("[7,\"8\"]");
        assertThat(positional("nosuchcall", "7", "[]")).isEqualTo("[\"7\",\"[]\"]");
        assertThat(positional("", "7")).isEqualTo("[\"7\"]");
    }

    @Test
    void someArgumentsAreJsonOnlyIfTheyReadAsSuch() throws CliException {
        assertThat(positional("getblockstats", "5")).isEqualTo("[5]");
        assertThat(positional("getblockstats", "00ff")).isEqualTo("[\"00ff\"]");
    }

    @Test
    void anArgumentThatMustBeJsonAndIsNotIsNamed() {
        assertThatThrownBy(() -> positional("getblockhash", "seven"))
                .isInstanceOf(CliException.class)
                .hasMessage("Error parsing JSON: seven");
    }

    @Test
    void namesGoBeforeTheEqualsSignAndTheLastValueCounts() throws CliException {
        assertThat(named("echo", "arg1=a", "arg0=b=c", "arg1=d")).isEqualTo("{\"arg1\":\"d\",\"arg0\":\"b=c\"}");
        assertThat(named("getblock", "blockhash=00", "verbosity=1"))
                .isEqualTo("{\"blockhash\":\"00\",\"verbosity\":1}");
    }

    @Test
    void wordsWithoutANameGoByPlaceBehindTheNames() throws CliException {
        assertThat(named("echo", "x", "arg5=y", "z")).isEqualTo("{\"arg5\":\"y\",\"args\":[\"x\",\"z\"]}");
        assertThat(named("echo", "args=q", "z")).isEqualTo("{\"args\":\"q\",\"args\":[\"z\"]}");
    }

    @Test
    void anEqualsSignInsideAValueIsNoName() throws CliException {
        assertThat(named("echojson", "[\"a=b\"]")).isEqualTo("{\"args\":[[\"a=b\"]]}");
        assertThat(named("createwallet", "my=wallet")).isEqualTo("{\"args\":[\"my=wallet\"]}");
        assertThat(named("createwallet", "wallet_name=w", "blank=true"))
                .isEqualTo("{\"wallet_name\":\"w\",\"blank\":true}");
    }
}
