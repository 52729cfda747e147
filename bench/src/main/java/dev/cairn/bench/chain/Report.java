package dev.cairn.bench.chain;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says what was made, for people or for programs. */
final class Report {

    private static final double SECOND = 1e9;

    private Report() {}

    static void text(ChainSpec spec, ChainSummary made, Path folder, long nanos, PrintWriter out) {
        double seconds = Math.max(nanos, 1) / SECOND;
        out.println(
                String.format(Locale.ROOT, "%,d blocks in %s, made in %.1f s", made.blocks(), folder, nanos / SECOND));
        line(
                out,
                "height",
                String.format(
                        Locale.ROOT,
                        "%,d; %,d blocks are full, %,d stale",
                        made.height(),
                        made.fullBlocks(),
                        made.staleBlocks()));
        line(out, "tip", made.tip().toString());
        line(
                out,
                "last block",
                Instant.ofEpochSecond(made.endTime()) + "; --end-time " + spec.endTime() + " makes this chain again");
        line(out, "bytes", String.format(Locale.ROOT, "%,d (%,.1f MB/s)", made.bytes(), made.bytes() / seconds / 1e6));
        line(out, "transactions", String.format(Locale.ROOT, "%,d", made.transactions()));
        line(
                out,
                "inputs",
                String.format(
                        Locale.ROOT,
                        "%,d with %,d signatures (%,.0f inputs/s)",
                        made.inputs(),
                        made.signatures(),
                        made.inputs() / seconds));
        line(out, "outputs", String.format(Locale.ROOT, "%,d; %,d coins at the tip", made.outputs(), made.coins()));
        line(out, "kinds spent", shares(made.inputKinds(), made.inputs()));
        line(out, "kinds made", shares(made.outputKinds(), made.outputs()));
        line(out, "ages spent", shares(made.spentAges(), made.inputs()) + " (in blocks)");
    }

    private static void line(PrintWriter out, String name, String value) {
        out.println(String.format(Locale.ROOT, "  %-13s", name) + value);
    }

    private static String shares(Map<?, Long> counts, long of) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> String.format(
                        Locale.ROOT, "%s %.1f%%", entry.getKey(), 100.0 * entry.getValue() / Math.max(of, 1)))
                .collect(Collectors.joining(", "));
    }

    static void json(ChainSpec spec, ChainSummary made, Path folder, long nanos, PrintWriter out) {
        double seconds = Math.max(nanos, 1) / SECOND;
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("folder", folder.toString());
            json.writeNumberField("seed", spec.seed());
            json.writeNumberField("end_time", spec.endTime());
            json.writeNumberField("height", made.height());
            json.writeStringField("tip", made.tip().toString());
            json.writeNumberField("blocks", made.blocks());
            json.writeNumberField("full_blocks", made.fullBlocks());
            json.writeNumberField("stale_blocks", made.staleBlocks());
            json.writeNumberField("transactions", made.transactions());
            json.writeNumberField("inputs", made.inputs());
            json.writeNumberField("signatures", made.signatures());
            json.writeNumberField("outputs", made.outputs());
            json.writeNumberField("coins", made.coins());
            json.writeNumberField("bytes", made.bytes());
            json.writeNumberField("seconds", nanos / SECOND);
            json.writeNumberField("inputs_per_second", Math.round(made.inputs() / seconds));
            counts(json, "input_kinds", made.inputKinds());
            counts(json, "output_kinds", made.outputKinds());
            counts(json, "spent_ages", made.spentAges());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter throws none
        }
        out.println(text);
    }

    private static void counts(JsonGenerator json, String name, Map<?, Long> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<?, Long> entry : counts.entrySet()) {
            json.writeNumberField(entry.getKey().toString(), entry.getValue());
        }
        json.writeEndObject();
    }
}
