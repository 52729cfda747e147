package dev.cairn.app.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cairn.consensus.Amounts;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.AuditReport;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of the audit of one block, for people and for programs.
 *
 * <pre>
 *  result        "valid" or "invalid"
 *  exit          0 or 1
 *  file, network, height, hash
 *  transactions, inputs, size, weight, sigops_cost
 *  scripts       inputs whose scripts were run
 *  fees          satoshis; null if the spent outputs are not known
 *  invalid       {reason, detail, txid, transaction, input}, or null
 *  not_judged    [text]: rules that need more than was given
 *  seconds
 * </pre>
 *
 * @param file where the block was read from
 * @param spent lines in the list of spent outputs
 * @param notJudged rules that need more than was given
 */
record SingleReport(
        String file,
        String network,
        Block block,
        int height,
        int spent,
        AuditReport audit,
        List<String> notJudged,
        double seconds) {

    /** 0 or 1. */
    int exitCode() {
        return audit.verdict().isValid() ? ExitCode.VALID : ExitCode.INVALID;
    }

    private long inputs() {
        return block.transactions().stream()
                .skip(1)
                .mapToLong(tx -> tx.inputCount())
                .sum();
    }

    /** Lines of at most 80 columns. */
    List<String> toText() {
        List<String> lines = new ArrayList<>();
        add(lines, "Block", block.hash() + "");
        add(
                lines,
                "",
                network + ", height " + height + ", "
                        + TextReport.count(block.transactions().size(), "transaction") + ", "
                        + TextReport.count(inputs(), "input") + ", weight " + TextReport.number(block.weight())
                        + ", sigop cost " + TextReport.number(audit.sigOpsCost()));
        add(lines, "Scripts", TextReport.number(audit.scripts()) + " run");
        if (audit.coinsChecked()) {
            add(lines, "Fees", Amounts.format(audit.fees()) + " BTC");
        }
        add(lines, "Time", String.format(Locale.ROOT, "%.2f s", seconds));
        notJudged.forEach(rule -> add(lines, "Not judged", rule));
        switch (audit.verdict()) {
            case Verdict.Valid valid -> add(lines, "VALID", "no rule that could be judged is broken");
            case Verdict.Invalid invalid -> {
                add(lines, "INVALID", invalid.toString());
                if (invalid.transaction() != Verdict.Invalid.NOT_ONE) {
                    add(
                            lines,
                            "",
                            "transaction " + invalid.transaction() + " " + txid(invalid)
                                    + (invalid.input() == Verdict.Invalid.NOT_ONE ? "" : ", input " + invalid.input()));
                }
            }
        }
        return lines;
    }

    private String txid(Verdict.Invalid invalid) {
        return block.transactions().get(invalid.transaction()).txid().toString();
    }

    private static void add(List<String> lines, String label, String text) {
        String first = label + " ".repeat(11 - label.length());
        for (String line : TextReport.wrap(text, 69)) {
            lines.add(first + line);
            first = " ".repeat(11);
        }
    }

    /** One JSON object on one line. */
    String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("result", audit.verdict().isValid() ? "valid" : "invalid");
        json.writeNumberField("exit", exitCode());
        json.writeStringField("file", file);
        json.writeStringField("network", network);
        json.writeNumberField("height", height);
        json.writeStringField("hash", block.hash().toString());
        json.writeNumberField("transactions", block.transactions().size());
        json.writeNumberField("inputs", inputs());
        json.writeNumberField("size", block.size());
        json.writeNumberField("weight", block.weight());
        json.writeNumberField("sigops_cost", audit.sigOpsCost());
        json.writeNumberField("scripts", audit.scripts());
        if (audit.coinsChecked()) {
            json.writeNumberField("fees", audit.fees());
        } else {
            json.writeNullField("fees");
        }
        switch (audit.verdict()) {
            case Verdict.Valid valid -> json.writeNullField("invalid");
            case Verdict.Invalid invalid -> {
                json.writeObjectFieldStart("invalid");
                json.writeStringField("reason", invalid.reason());
                json.writeStringField("detail", invalid.detail());
                boolean one = invalid.transaction() != Verdict.Invalid.NOT_ONE;
                json.writeStringField("txid", one ? txid(invalid) : null);
                json.writeFieldName("transaction");
                number(json, invalid.transaction());
                json.writeFieldName("input");
                number(json, invalid.input());
                json.writeEndObject();
            }
        }
        json.writeArrayFieldStart("not_judged");
        for (String rule : notJudged) {
            json.writeString(rule);
        }
        json.writeEndArray();
        json.writeNumberField("seconds", seconds);
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, int number) throws IOException {
        if (number == Verdict.Invalid.NOT_ONE) {
            json.writeNull();
        } else {
            json.writeNumber(number);
        }
    }
}
