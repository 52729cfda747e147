package dev.cairn.serve.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderRestTest {

    @ParameterizedTest
    @CsvSource({
        "ab.json, true",
        "ab.json?count=50, true",
        "ab.json?count=51, false",
        "ab.json?count=2000&x=/, false",
        "50/ab.hex, true",
        "2000/ab.hex, false",
        "2001/ab.hex, true",
        "ab.json?count=%, true",
        "ab, true",
    })
    void fewHeadersAndWhatIsRefusedNeedNotStandBehindBlocks(String rest, boolean few) {
        assertThat(HeaderRest.few("/rest/headers/" + rest)).isEqualTo(few);
    }
}
