package dev.cairn.serve.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestUriTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "/rest/headers/ab.json, none",
                "/rest/headers/ab.json?count=7, 7",
                "/rest/headers/ab.json?a=b&count=7, 7",
                "/rest/headers/ab.json?count=7&count=8, 7",
                "/rest/headers/ab.json?count=, ''",
                "/rest/headers/ab.json?count, none",
                "/rest/headers/ab.json?count=7&broken, none",
                "/rest/headers/ab.json?count=%37+1, 7 1",
                "/rest/headers/ab.json&count=7, none",
                "/rest/headers/ab.json?count=7#count=8, 7",
            })
    void aParameterIsFoundWhereLibeventFindsIt(String uri, String value) {
        assertThat(RestUri.parameter(uri, "count").orElse(null)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"/rest/headers/ab%", "/rest/headers/ab?count=%", "/rest/headers/ab?count=%4", "/rest/a\"b", "/rest/a^b"
    })
    void aCharacterThatIsNotAllowedIsToldInBitcoindsWords(String uri) {
        assertThatThrownBy(() -> RestUri.parameter(uri, "count"))
                .isInstanceOf(RestException.class)
                .hasMessage("URI parsing failed, it likely contained RFC 3986 invalid characters");
    }

    @Test
    void anEndingIsTakenOffIfItIsKnown() {
        assertThat(RestFormat.Parsed.of("ab.json?x=1")).isEqualTo(new RestFormat.Parsed("ab", RestFormat.JSON));
        assertThat(RestFormat.Parsed.of("ab.bin")).isEqualTo(new RestFormat.Parsed("ab", RestFormat.BINARY));
        assertThat(RestFormat.Parsed.of("ab.hex?a.bin")).isEqualTo(new RestFormat.Parsed("ab", RestFormat.HEX));
        assertThat(RestFormat.Parsed.of("ab.")).isEqualTo(new RestFormat.Parsed("ab", RestFormat.UNDEFINED));
        assertThat(RestFormat.Parsed.of("ab.txt")).isEqualTo(new RestFormat.Parsed("ab.txt", RestFormat.UNDEFINED));
        assertThat(RestFormat.Parsed.of("ab")).isEqualTo(new RestFormat.Parsed("ab", RestFormat.UNDEFINED));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "007, 7",
        "2000, 2000",
        "2001, -1",
        "+1, -1",
        "-1, -1",
        "'', -1",
        "1a, -1",
        "99999999999999999999, -1"
    })
    void aNumberIsDigitsAlone(String text, long value) {
        assertThat(RestUri.number(text, 2000).orElse(-1L)).isEqualTo(value);
    }
}
