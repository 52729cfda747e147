package dev.cairn.serve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonWriterTest {

    private static String text(JsonWriter out) {
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void membersAndItemsArePartedByCommas() {
        JsonWriter out = new JsonWriter();
        out.beginObject()
                .field("a", 1L)
                .field("b", "x")
                .beginArray("c")
                .value(true)
                .value(0.5)
                .nullValue();
        out.beginObject().endObject().endArray().amountField("d", 5).hexField("e", new byte[] {0, -1});
        out.endObject();

        assertThat(text(out))
                .isEqualTo("{\"a\":1,\"b\":\"x\",\"c\":[true,0.5,null,{}],\"d\":0.00000005,\"e\":\"00ff\"}");
    }

    @Test
    void controlCharactersAndDeleteAreEscapedAndNothingElse() {
        StringBuilder all = new StringBuilder();
        for (char c = 0; c < 0x80; c++) {
            all.append(c);
        }
        String written = text(new JsonWriter().value(all + "\u00e9\u20ac\ud834\udd1e"));

        assertThat(written)
                .startsWith(
                        "\"\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f"
                                + "\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d"
                                + "\\u001e\\u001f !\\\"#$%&'()*+,-./0")
                .contains("Z[\\\\]^_`")
                .endsWith("{|}~\\u007f\u00e9\u20ac\ud834\udd1e\"");
    }

    @Test
    void whatWasWrittenSinceAMarkIsForgotten() {
        JsonWriter out = new JsonWriter();
        out.beginArray().value(1L);
        JsonWriter.Mark mark = out.mark();
        out.value("x".repeat(5_000_000)).value(2L);

        out.rewind(mark);
        out.value(3L).endArray();

        assertThat(text(out)).isEqualTo("[1,3]");
        assertThat(out.size()).isEqualTo(5);
    }

    @Test
    void aRewindToAnyPlaceLeavesWhatStoodBefore() {
        Random random = new Random(5);
        for (int run = 0; run < 200; run++) {
            JsonWriter out = new JsonWriter();
            out.value("a".repeat(random.nextInt(5000)));
            String before = text(out);
            JsonWriter.Mark mark = out.mark();
            out.value("b".repeat(random.nextInt(100_000)));
            out.rewind(mark);
            assertThat(text(out)).isEqualTo(before);
            out.value("c");
            assertThat(text(out)).isEqualTo(before + ",\"c\"");
        }
    }

    @Test
    void piecesTogetherAreTheWhole() {
        byte[] bytes = new byte[3_000_000];
        new Random(1).nextBytes(bytes);
        JsonWriter out = new JsonWriter().value(7L);
        out.hex(bytes);

        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        out.pieces().forEach(joined::writeBytes);

        assertThat(joined.toByteArray()).isEqualTo(out.toBytes()).hasSize((int) out.size());
        assertThat(text(out)).isEqualTo("7,\"" + HexFormat.of().formatHex(bytes) + "\"");
    }

    @Test
    void aWriterStopsAtItsLimitAndGoesOnWhenItIsWoundBack() {
        JsonWriter out = new JsonWriter().beginArray().value("kept");
        JsonWriter.Mark mark = out.mark();
        out.limit(1 << 20);

        assertThatThrownBy(() -> {
                    while (out.size() < 4 << 20) {
                        out.value("x".repeat(1000));
                    }
                })
                .isInstanceOf(JsonTooLargeException.class)
                .hasMessageContaining("larger than 1048576 bytes");
        out.rewind(mark);
        out.value("after").endArray();

        assertThat(out.size()).isEqualTo("[\"kept\",\"after\"]".length());
    }
}
