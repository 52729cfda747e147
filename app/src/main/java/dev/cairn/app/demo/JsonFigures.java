package dev.cairn.app.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.cairn.app.demo.Latencies.During;
import dev.cairn.app.demo.Latencies.Kind;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** The figures of a run as one JSON object; {@code docs/demo.md} describes it. Times are milliseconds, memory bytes. */
final class JsonFigures {

    private JsonFigures() {}

    static String of(Figures figures, Manifest chain, String firstWrong) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeNumberField("seconds", rounded(figures.seconds()));
            json.writeObjectFieldStart("chain");
            json.writeNumberField("height", chain.spec().height());
            json.writeNumberField("bytes", chain.bytes());
            json.writeNumberField("transactions", chain.transactions());
            json.writeNumberField("inputs", chain.inputs());
            json.writeEndObject();
            for (During during : During.values()) {
                json.writeObjectFieldStart(during.name().toLowerCase(Locale.ROOT));
                for (Kind kind : Kind.values()) {
                    cell(json, kind.label(), figures.kinds().get(kind).get(during));
                }
                cell(json, "all", figures.all().get(during));
                json.writeEndObject();
            }
            json.writeObjectFieldStart("connected");
            json.writeNumberField("blocks", figures.connected());
            json.writeNumberField("bytes", figures.bytes());
            json.writeNumberField("reorganisations", figures.reorganisations());
            json.writeNumberField("ms", rounded(figures.busyNanos() / 1e6));
            json.writeEndObject();
            json.writeObjectFieldStart("coins");
            json.writeNumberField("asked", figures.coinsAsked());
            json.writeNumberField("outside_cache", figures.coinsOutside());
            json.writeEndObject();
            json.writeNumberField("block_bytes_read", figures.blockBytes());
            json.writeNumberField("wrong_answers", figures.wrong());
            json.writeStringField("first_wrong", firstWrong.isEmpty() ? null : firstWrong);
            json.writeObjectFieldStart("memory");
            json.writeNumberField("resident", figures.resident());
            json.writeNumberField("heap", figures.heap());
            for (Map.Entry<String, Long> part : figures.parts().entrySet()) {
                json.writeNumberField(part.getKey(), part.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail so
        }
        return text.toString();
    }

    private static void cell(JsonGenerator json, String name, Figures.Cell cell) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("reads", cell.row().reads());
        json.writeNumberField("per_second", rounded(cell.perSecond()));
        json.writeNumberField("p50", rounded(cell.row().p50() / 1e6));
        json.writeNumberField("p99", rounded(cell.row().p99() / 1e6));
        json.writeNumberField("p99_9", rounded(cell.row().p999() / 1e6));
        json.writeNumberField("max", rounded(cell.row().max() / 1e6));
        json.writeEndObject();
    }

    private static double rounded(double value) {
        return Math.round(1000 * value) / 1000.0;
    }
}
