package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BindAddressTest {

    private static HttpOptions options(List<String> bind, List<String> allow) {
        return new HttpOptions(bind, allow, 18443, 1, 1, 30);
    }

    @Test
    void bindingElsewhereTakesBothOptions() {
        List<BindAddress> loopback = List.of(new BindAddress("::1", 18443), new BindAddress("127.0.0.1", 18443));

        assertThat(BindAddress.of(options(List.of(), List.of()))).isEqualTo(loopback);
        assertThat(BindAddress.of(options(List.of("0.0.0.0"), List.of()))).isEqualTo(loopback);
        assertThat(BindAddress.of(options(List.of(), List.of("0.0.0.0/0")))).isEqualTo(loopback);
        assertThat(BindAddress.of(options(List.of("127.0.0.1:32171", "[::1]"), List.of("127.0.0.1"))))
                .containsExactly(new BindAddress("127.0.0.1", 32171), new BindAddress("::1", 18443));
    }

    @ParameterizedTest
    @CsvSource({"::1, ::1, 18443", "[::1]:1, ::1, 1", "host, host, 18443", "host:9, host, 9", ":9, '', 9"})
    void hostAndPortArePartedWhereBitcoindPartsThem(String text, String host, int port) {
        assertThat(BindAddress.parse(text, 18443)).isEqualTo(new BindAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:notaport", "127.0.0.1:-18443", "127.0.0.1:0", "127.0.0.1:65536", "[::1]:0"})
    void whatIsNoPortIsNamed(String text) {
        assertThatThrownBy(() -> BindAddress.of(options(List.of(text), List.of("127.0.0.1"))))
                .isInstanceOf(HttpStartException.class)
                .hasMessage("Invalid port specified in -rpcbind: '" + text + "'");
    }

    @Test
    void aWrongAllowanceIsNamed() {
        assertThatThrownBy(() -> new AllowList(List.of("1.2.3.4", "nonsense")))
                .isInstanceOf(HttpStartException.class)
                .hasMessageStartingWith("Invalid -rpcallowip subnet specification: nonsense. Valid values are");
    }
}
