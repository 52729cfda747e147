package dev.cairn.bench.beside;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was measured, for people (at most {@value #WIDTH} columns) and for programs.
 *
 * @param version Cairn's
 * @param unixSeconds when it was begun
 * @param machine what it ran on
 * @param loadBefore the load average at the start; negative if not known
 * @param loadAfter the same at the end, this program's own work included
 * @param peer the peer's version; empty for none
 * @param sections the figures
 */
public record Report(
        String version,
        long unixSeconds,
        Machine machine,
        double loadBefore,
        double loadAfter,
        String peer,
        List<Section> sections) {

    /** Columns that text takes at most. */
    public static final int WIDTH = 100;

    private static final int TITLE_WIDTH = 24;
    private static final String LINE = "%-24s %17s  %-28s %5s  %-6s %s";

    /** Lines of text. */
    public List<String> toText() {
        List<String> lines = new ArrayList<>();
        lines.add("Cairn " + version + ", " + Instant.ofEpochSecond(unixSeconds));
        lines.addAll(wrap(machine.toString(), ""));
        lines.add(String.format(Locale.ROOT, "Load average %.2f at the start, %.2f at the end", loadBefore, loadAfter));
        if (!peer.isEmpty()) {
            lines.add("Peer: " + peer);
        }
        lines.add("Figures are medians ± half the spread of all runs. A ratio over 1 says that ours is better.");
        for (Section section : sections) {
            lines.add("");
            boolean isLong = section.title().length() > TITLE_WIDTH;
            if (isLong) {
                lines.add(section.title());
            }
            lines.add(String.format(LINE, isLong ? "" : section.title(), "ours", "like", "ratio", "bar", "")
                    .stripTrailing());
            section.rows().forEach(row -> lines.add(line(row)));
            section.notes().forEach(note -> lines.addAll(wrap(note, "  ")));
        }
        return lines;
    }

    /** The rows below their bar, each with its section and what it reached. */
    public List<String> misses() {
        return sections.stream()
                .flatMap(section -> section.rows().stream()
                        .filter(row -> row.isMet().filter(met -> !met).isPresent())
                        .map(row -> section.title() + ": " + row.metric() + " "
                                + row.bar().orElseThrow().value(row) + ", wanted "
                                + row.bar().orElseThrow()))
                .toList();
    }

    private static String line(Row row) {
        String like = row.like()
                .map(other -> row.unit().format(other.figure()) + " " + other.name())
                .orElse("");
        String ratio = row.ratio()
                .map(series -> String.format(Locale.ROOT, "%.2f", series.median()))
                .orElse("");
        String bar = row.bar().map(Bar::toString).orElse("");
        return String.format(LINE, "  " + row.metric(), row.unit().format(row.ours()), like, ratio, bar, row.verdict())
                .stripTrailing();
    }

    /** Breaks a text at spaces. */
    private static List<String> wrap(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(indent.length());
            }
            line.append(line.length() > indent.length() ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /**
     * One JSON object. Figures are {@code {median, least, most, runs}}; fields are added over time, never renamed.
     *
     * <pre>
     *  version, time (seconds since 1970), load_before, load_after, peer
     *  machine   {processor, processors, memory, system, java}
     *  sections  [{title, notes, rows}]
     *  rows      [{metric, unit, ours, like, like_name, ratio, bar, met}]: null where there is none
     *  bar       {of ("ours" or "ratio"), least, most}: one of the limits is null
     * </pre>
     */
    public String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("version", version);
            json.writeNumberField("time", unixSeconds);
            json.writeNumberField("load_before", loadBefore);
            json.writeNumberField("load_after", loadAfter);
            json.writeStringField("peer", peer.isEmpty() ? null : peer);
            json.writeObjectFieldStart("machine");
            json.writeStringField("processor", machine.processor());
            json.writeNumberField("processors", machine.processors());
            json.writeNumberField("memory", machine.memoryBytes());
            json.writeStringField("system", machine.system());
            json.writeStringField("java", machine.java());
            json.writeEndObject();
            json.writeArrayFieldStart("sections");
            for (Section section : sections) {
                write(section, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter throws none
        }
        return text.toString();
    }

    private static void write(Section section, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", section.title());
        json.writeArrayFieldStart("notes");
        for (String note : section.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        for (Row row : section.rows()) {
            json.writeStartObject();
            json.writeStringField("metric", row.metric());
            json.writeStringField("unit", row.unit().suffix());
            write("ours", Optional.of(row.ours()), json);
            write("like", row.like().map(Row.Like::figure), json);
            json.writeStringField("like_name", row.like().map(Row.Like::name).orElse(null));
            write("ratio", row.ratio(), json);
            write(row.bar(), json);
            if (row.isMet().isPresent()) {
                json.writeBooleanField("met", row.isMet().get());
            } else {
                json.writeNullField("met");
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(String field, Optional<Series> series, JsonGenerator json) throws IOException {
        if (series.isEmpty()) {
            json.writeNullField(field);
            return;
        }
        json.writeObjectFieldStart(field);
        json.writeNumberField("median", series.get().median());
        json.writeNumberField("least", series.get().least());
        json.writeNumberField("most", series.get().most());
        json.writeNumberField("runs", series.get().values().size());
        json.writeEndObject();
    }

    private static void write(Optional<Bar> bar, JsonGenerator json) throws IOException {
        if (bar.isEmpty()) {
            json.writeNullField("bar");
            return;
        }
        json.writeObjectFieldStart("bar");
        json.writeStringField(
                "of",
                switch (bar.get().of()) {
                    case OURS -> "ours";
                    case RATIO -> "ratio";
                });
        json.writeFieldName("least");
        limit(bar.get(), bar.get().least(), json);
        json.writeFieldName("most");
        limit(bar.get(), !bar.get().least(), json);
        json.writeEndObject();
    }

    private static void limit(Bar bar, boolean isThis, JsonGenerator json) throws IOException {
        if (isThis) {
            json.writeNumber(bar.limit());
        } else {
            json.writeNull();
        }
    }
}
