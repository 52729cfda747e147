package dev.cairn.app.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cairn.app.verify.audit.Outcome;
import dev.cairn.app.verify.audit.Tally;
import dev.cairn.app.verify.chain.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * A report for programs: one JSON object. Amounts are satoshis, sizes bytes, times seconds; hashes as Bitcoin's tools print
 * them. Fields are added over time, never renamed.
 *
 * <pre>
 *  result              "valid", "invalid", "unreadable" or "interrupted"
 *  exit                the exit code: 0, 1, 2 or 130
 *  folder, network
 *  chain               {lowest, height, tip, connected}: connected is null if nothing shows how far its owner came
 *  range               {from, to, resumed_at}: resumed_at is null unless an earlier run had begun
 *  blocks, bytes, transactions, inputs, scripts
 *  skipped             [{inputs, reason}]: inputs whose scripts were not run
 *  fees, blocks_without_fees
 *  coins               {kept, unspent, bytes, why_not}: why_not is null if they were kept to the end
 *  invalid             {height, hash, reason, detail, txid, transaction, input, place, looks_damaged}, or null
 *  damages, notices    [{file, offset, text}]: file null if it is no file's, offset null if it is the whole
 *  next                the height to go on with, if interrupted, else null
 *  seconds             of this run and those that it went on from
 *  run                 {seconds, processor_seconds, jobs, blocks, bytes, scripts}: of this run alone
 * </pre>
 *
 * <p>An audit that could not begin has {@code result}, {@code exit} and {@code error} alone.
 */
final class JsonReport {

    private final JsonGenerator json;

    private JsonReport(JsonGenerator json) {
        this.json = json;
    }

    /** The object of an audit that could not begin: {@code result}, {@code exit} and {@code error}, a text. */
    static String ofFailure(String result, int exitCode, String message) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("result", result);
            json.writeNumberField("exit", exitCode);
            json.writeStringField("error", message);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** The object, on one line. */
    static String of(Report report) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            new JsonReport(json).write(report);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void write(Report report) throws IOException {
        Tally tally = report.tally();
        json.writeStartObject();
        json.writeStringField("result", name(report.result()));
        json.writeNumberField("exit", report.result().exitCode());
        json.writeStringField("folder", report.folder());
        json.writeStringField("network", report.network());
        span(report.span());
        json.writeNumberField("blocks", tally.blocks());
        json.writeNumberField("bytes", tally.bytes());
        json.writeNumberField("transactions", tally.transactions());
        json.writeNumberField("inputs", tally.inputs());
        json.writeNumberField("scripts", tally.scripts());
        json.writeArrayFieldStart("skipped");
        for (Map.Entry<Tally.Skip, Long> entry : tally.skipped().entrySet()) {
            json.writeStartObject();
            json.writeNumberField("inputs", entry.getValue());
            json.writeStringField("reason", entry.getKey().reason());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("fees", tally.fees());
        json.writeNumberField("blocks_without_fees", tally.blocksWithoutFees());
        coins(report.coins());
        invalid(report.outcome());
        findings("damages", report.damages());
        findings("notices", report.notices());
        if (report.outcome() instanceof Outcome.Stopped stopped) {
            json.writeNumberField("next", stopped.next());
        } else {
            json.writeNullField("next");
        }
        effort(report.effort());
        json.writeEndObject();
    }

    private void span(Report.Span span) throws IOException {
        json.writeObjectFieldStart("chain");
        json.writeNumberField("lowest", span.lowest());
        json.writeNumberField("height", span.height());
        json.writeStringField("tip", span.tip().toString());
        if (span.connected() < span.lowest()) {
            json.writeNullField("connected");
        } else {
            json.writeNumberField("connected", span.connected());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("range");
        json.writeNumberField("from", span.from());
        json.writeNumberField("to", span.to());
        if (span.resumedAt().isPresent()) {
            json.writeNumberField("resumed_at", span.resumedAt().getAsInt());
        } else {
            json.writeNullField("resumed_at");
        }
        json.writeEndObject();
    }

    private void coins(Report.Coins coins) throws IOException {
        json.writeObjectFieldStart("coins");
        json.writeBooleanField("kept", coins.kept());
        json.writeNumberField("unspent", coins.size());
        json.writeNumberField("bytes", coins.bytes());
        json.writeStringField("why_not", coins.kept() ? null : coins.whyNot());
        json.writeEndObject();
    }

    private void invalid(Outcome outcome) throws IOException {
        if (!(outcome instanceof Outcome.Invalid invalid)) {
            json.writeNullField("invalid");
            return;
        }
        json.writeObjectFieldStart("invalid");
        json.writeNumberField("height", invalid.height());
        json.writeStringField("hash", invalid.hash().toString());
        json.writeStringField("reason", invalid.reason());
        json.writeStringField("detail", invalid.detail());
        json.writeStringField("txid", invalid.txid().map(Object::toString).orElse(null));
        json.writeFieldName("transaction");
        number(invalid.transaction());
        json.writeFieldName("input");
        number(invalid.input());
        json.writeStringField("place", invalid.place());
        json.writeBooleanField("looks_damaged", invalid.mutated());
        json.writeEndObject();
    }

    private void number(java.util.OptionalInt number) throws IOException {
        if (number.isPresent()) {
            json.writeNumber(number.getAsInt());
        } else {
            json.writeNull();
        }
    }

    private void findings(String field, List<Finding> findings) throws IOException {
        json.writeArrayFieldStart(field);
        for (Finding finding : findings) {
            json.writeStartObject();
            json.writeStringField("file", finding.file().isEmpty() ? null : finding.file());
            if (finding.offset() < 0) {
                json.writeNullField("offset");
            } else {
                json.writeNumberField("offset", finding.offset());
            }
            json.writeStringField("text", finding.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void effort(Report.Effort effort) throws IOException {
        json.writeNumberField("seconds", effort.seconds());
        json.writeObjectFieldStart("run");
        json.writeNumberField("seconds", effort.runSeconds());
        json.writeNumberField("processor_seconds", effort.processorSeconds());
        json.writeNumberField("jobs", effort.jobs());
        json.writeNumberField("blocks", effort.runTally().blocks());
        json.writeNumberField("bytes", effort.runTally().bytes());
        json.writeNumberField("scripts", effort.runTally().scripts());
        json.writeEndObject();
    }

    private static String name(Report.Result result) {
        return switch (result) {
            case VALID -> "valid";
            case INVALID -> "invalid";
            case UNREADABLE -> "unreadable";
            case INTERRUPTED -> "interrupted";
        };
    }
}
