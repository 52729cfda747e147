package dev.cairn.bench.consensus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Bitcoin Core's own benchmark program, for those of its figures that are likes of ours. */
final class BenchBitcoin {

    /** Bytes of the main network's block 413567, which {@code DeserializeBlockTest} reads. */
    static final int BLOCK_BYTES = 999_887;

    private static final String FILTER =
            "SHA256_SHANI|SHA256_STANDARD|MerkleRoot|DeserializeBlockTest|VerifyScriptBench";

    private final Path program;
    private final Programs programs;
    private final int milliseconds;

    BenchBitcoin(Path program, Programs programs, boolean quick) {
        this.program = program;
        this.programs = programs;
        milliseconds = quick ? 500 : 2_000;
    }

    /** One pass over all of them. */
    Pass run() throws BenchException {
        try {
            Path out = Files.createTempFile("cairn-bench-", ".json");
            try {
                Programs.Run run = programs.run(List.of(
                        program.toString(), "-filter=" + FILTER, "-min-time=" + milliseconds, "-output-json=" + out));
                if (run.exit() != 0) {
                    throw new BenchException(program + " ended with " + run.exit() + ": " + run.tail());
                }
                return new Pass(read(Files.readString(out)));
            } finally {
                Files.delete(out);
            }
        } catch (IOException e) {
            throw new BenchException("the output of " + program + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Seconds by name: of one unit of its own, a byte or a leaf or a call. */
    record Pass(Map<String, Double> seconds) {

        /** Of the first benchmark whose name begins so; empty if this build has none, as on other processors. */
        OptionalDouble of(String name) {
            return seconds.entrySet().stream()
                    .filter(entry -> entry.getKey().startsWith(name))
                    .mapToDouble(Map.Entry::getValue)
                    .findFirst();
        }
    }

    /** Reads nanobench's form: a list of objects with a name, a batch and a median for one iteration, and much else. */
    static Map<String, Double> read(String text) throws IOException {
        Map<String, Double> seconds = new HashMap<>();
        try (JsonParser json = new JsonFactory().createParser(text)) {
            String name = "";
            double batch = 1;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token != JsonToken.FIELD_NAME) {
                    continue;
                }
                String field = json.currentName();
                switch (field) {
                    case "name" -> {
                        json.nextToken();
                        name = json.getText();
                    }
                    case "batch" -> {
                        json.nextToken();
                        batch = json.getDoubleValue();
                    }
                    case "median(elapsed)" -> {
                        json.nextToken();
                        seconds.put(name, json.getDoubleValue() / batch);
                    }
                    case "measurements" -> {
                        json.nextToken();
                        json.skipChildren();
                    }
                    default -> {}
                }
            }
        }
        return seconds;
    }
}
