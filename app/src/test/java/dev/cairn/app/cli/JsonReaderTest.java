package dev.cairn.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class JsonReaderTest {

    @Property(tries = 300)
    void whatIsWrittenReadsBackTheSame(@ForAll("values") Json value) {
        for (int indent : new int[] {0, 2}) {
            Json read = JsonReader.read(value.write(indent)).orElseThrow();
            assertThat(read.write(0)).isEqualTo(value.write(0));
        }
    }

    @Provide
    Arbitrary<Json> values() {
        return values(3);
    }

    private static Arbitrary<Json> values(int depth) {
        Arbitrary<String> texts = Arbitraries.strings()
                .ofMaxLength(8)
                .filter(text -> text.chars().noneMatch(c -> Character.isSurrogate((char) c)));
        Arbitrary<Json> leaves = Arbitraries.oneOf(
                Arbitraries.of(Json.NULL, Json.TRUE, Json.FALSE, Json.string("\ud83d\ude00")),
                Arbitraries.longs().map(Json::number),
                Arbitraries.of("-0", "1.10", "1e5", "2E-7").map(Json::number),
                texts.map(Json::string));
        if (depth == 0) {
            return leaves;
        }
        Arbitrary<List<Json>> inner = values(depth - 1).list().ofMaxSize(4);
        return Arbitraries.oneOf(
                leaves,
                inner.map(elements -> {
                    Json array = Json.array();
                    elements.forEach(array::add);
                    return array;
                }),
                inner.map(elements -> {
                    Json object = Json.object();
                    elements.forEach(each -> object.append("k" + object.keys().size() % 3, each));
                    return object;
                }));
    }

    @Property(tries = 300)
    void whatIsNoJsonIsRefusedAndNothingElseHappens(@ForAll byte[] bytes) {
        JsonReader.read(bytes).ifPresent(value -> assertThat(value.write(0)).isNotEmpty());
    }

    @Test
    void aNumberKeepsItsDigitsAndAnObjectItsRepeats() {
        Json value = JsonReader.read(" {\"b\":1.500,\"a\":[],\"b\":{}} ").orElseThrow();
        assertThat(value.write(0)).isEqualTo("{\"b\":1.500,\"a\":[],\"b\":{}}");
        assertThat(value.get("b").valueText()).isEqualTo("1.500");
        assertThat(value.get("none").isNull()).isTrue();
    }

    @Test
    void anEmptyContainerTakesTwoLinesAsUniValueDoes() {
        assertThat(JsonReader.read("[{},[]]").orElseThrow().write(2)).isEqualTo("[\n  {\n  },\n  [\n  ]\n]");
    }

    @Test
    void controlCharactersAndDelAreEscapedAndOthersPass() {
        assertThat(Json.string("\u0001\b\t\n\f\r\u007f\"\\/é").write(0))
                .isEqualTo("\"\\u0001\\b\\t\\n\\f\\r\\u007f\\\"\\\\/é\"");
    }

    @Test
    void textThatIsNotUtf8IsRefused() {
        assertThat(JsonReader.read(new byte[] {'"', (byte) 0xc3, '"'})).isEmpty();
        assertThat(JsonReader.read(new byte[] {'"', '\\', 'n', (byte) 0xff, '"'}))
                .isEmpty();
        assertThat(JsonReader.read("\"\\ud83d\"")).isEmpty();
        assertThat(JsonReader.read("\"\\ud83d\\ude00\"").orElseThrow().valueText())
                .isEqualTo("😀");
    }
}
