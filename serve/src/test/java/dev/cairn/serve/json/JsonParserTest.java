package dev.cairn.serve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                " true\n",
                "false",
                "0",
                "-0",
                "-0.5e-10",
                "1E+2",
                "\"\"",
                "[]",
                "{}",
                "[ ]",
                "{ }",
                "[[],[[]],{}]",
                "{\"a\":1,\"a\":2}",
                "\t[1 ,2\r\n]",
                "\"\\u0000\\u001f\"",
                "123456789012345678901234567890"
            })
    void whatIsJsonIsTaken(String text) {
        assertThat(JsonParser.parse(text)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "nul",
                "truee",
                "True",
                "01",
                "-",
                "-a",
                "+1",
                ".5",
                "1.",
                "1e",
                "1e+",
                "0x1",
                "00",
                "1 2",
                "[",
                "]",
                "[1,]",
                "[,1]",
                "[1,,2]",
                "[1 2]",
                "[1:2]",
                "{",
                "}",
                "{1:2}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":1 \"b\":2}",
                "{,}",
                "{\"a\" \"b\"}",
                "[}",
                "{]",
                "[1]]",
                "[1]x",
                "\"",
                "\"a",
                "'a'",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"\n\"",
                "\"\t\"",
                "\"\u0001\"",
                "//",
                "[1]//",
                "NaN",
                "Infinity"
            })
    void whatIsNotJsonIsRefused(String text) {
        assertThat(JsonParser.parse(text)).isEmpty();
    }

    @Test
    void nestingEndsAtFiveHundredAndTwelve() {
        String deepest = "[".repeat(512) + "]".repeat(512);

        assertThat(JsonParser.parse(deepest)).isPresent();
        assertThat(JsonParser.parse("[" + deepest + "]")).isEmpty();
        assertThat(JsonParser.parse("{\"a\":".repeat(513) + "1" + "}".repeat(513)))
                .isEmpty();
        assertThat(JsonParser.parse("[".repeat(3_000_000))).isEmpty();
    }

    @Test
    void twoMillionValuesAreEnough() {
        String flood = "[" + "0,".repeat(2_000_000) + "0]";

        assertThat(JsonParser.parse(flood)).isEmpty();
        assertThat(JsonParser.parse("[" + "0,".repeat(100_000) + "0]")).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // as bytes, as escapes, and halves of a pair with ASCII between them, which UniValue puts together
                "\\ud834\\udd1e | \ud834\udd1e",
                "\\u00e9 | \u00e9",
                "\\ud834abc\\udd1e | abc\ud834\udd1e",
                // the second plane's pairs lose a bit in UniValue
                "\\ud840\\udc00 | \ud800\udc00",
                "\\/\\b\\fx | /\b\fx",
            })
    void escapesAreReadAsUniValueReadsThem(String escaped, String text) {
        JsonValue value = JsonParser.parse("\"" + escaped + "\"").orElseThrow();

        assertThat(value.asString()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud834", "\\udd1e", "\\ud834\\ud834\\udd1e", "\\ud834\\u0041", "a\\udd1e"})
    void halfAPairIsRefused(String escaped) {
        assertThat(JsonParser.parse("\"" + escaped + "\"")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "c3a9, true",
        "f09d849e, true",
        "eda0b4edb49e, true", // a pair as two sequences of three: put together
        "c080, true", // overlong: taken
        "80, false",
        "c3, false",
        "c341, false",
        "f8888080, false",
        "ff, false",
        "e282, false",
        "eda0b4, false",
        "f7bfbfbf, false", // beyond what Java can hold
    })
    void utf8IsReadAsUniValueReadsIt(String hex, boolean taken) {
        byte[] inner = java.util.HexFormat.of().parseHex(hex);
        byte[] text = new byte[inner.length + 2];
        text[0] = '"';
        System.arraycopy(inner, 0, text, 1, inner.length);
        text[text.length - 1] = '"';

        assertThat(JsonParser.parse(text).isPresent()).isEqualTo(taken);
    }

    @Test
    void anObjectKeepsItsOrderAndWhatWasGivenTwice() {
        JsonValue value = JsonParser.parse("{\"b\":1,\"a\":2,\"b\":3}").orElseThrow();

        assertThat(value.text()).isEqualTo("{\"b\":1,\"a\":2,\"b\":3}");
        assertThat(value.get("b").asInt()).isEqualTo(1);
        assertThat(value.get("c").isNull()).isTrue();
        assertThat(value.has("a")).isTrue();
    }

    @Test
    void aWrongTypeIsToldInUniValuesWords() {
        assertThatThrownBy(() -> JsonValue.of(1).asString())
                .hasMessage("JSON value of type number is not of expected type string");
        assertThatThrownBy(() -> JsonValue.ofNull().asBool())
                .hasMessage("JSON value of type null is not of expected type bool");
        assertThatThrownBy(() -> JsonValue.array().asObject())
                .hasMessage("JSON value of type array is not of expected type object");
    }

    @Property(tries = 200)
    void whatIsWrittenIsReadBack(@ForAll("values") JsonValue value) {
        assertThat(JsonParser.parse(value.text())).contains(value);
        assertThat(JsonParser.parse(value.text(4))).contains(value);
    }

    @Property(tries = 500)
    void noBytesBreakTheParser(@ForAll byte[] bytes) {
        JsonParser.parse(bytes)
                .ifPresent(value -> assertThat(JsonParser.parse(value.text())).contains(value));
    }

    @Provide
    Arbitrary<JsonValue> values() {
        return Arbitraries.lazyOf(
                () -> Arbitraries.of(JsonValue.ofNull(), JsonValue.of(true), JsonValue.of(false)),
                () -> Arbitraries.longs().map(JsonValue::of),
                () -> Arbitraries.doubles().map(JsonValue::of),
                () -> texts().map(JsonValue::of),
                () -> values().list().ofMaxSize(4).map(JsonValue.Arr::new),
                () -> Combinators.combine(texts(), values())
                        .as(JsonValue.Member::new)
                        .list()
                        .ofMaxSize(4)
                        .map(JsonValue.Obj::new));
    }

    /** Any text in the first two planes: beyond them UniValue reads its own escapes wrong, but writes none. */
    private static Arbitrary<String> texts() {
        return Arbitraries.strings().ofMaxLength(12).filter(JsonParserTest::wellFormed);
    }

    private static boolean wellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
    }

    @Test
    void lineBreaksAreSetAsUniValueSetsThem() {
        JsonValue value = JsonParser.parse("{\"a\":[1,{}],\"b\":[]}").orElseThrow();

        assertThat(value.text(4))
                .isEqualTo(String.join(
                        "\n",
                        List.of(
                                "{",
                                "    \"a\": [",
                                "        1,",
                                "        {",
                                "        }",
                                "    ],",
                                "    \"b\": [",
                                "    ]",
                                "}")));
    }
}
