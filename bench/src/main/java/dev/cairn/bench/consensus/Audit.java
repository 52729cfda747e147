package dev.cairn.bench.consensus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Launcher;
import dev.cairn.bench.beside.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code cairn verify} over a whole chain. */
final class Audit {

    private final Launcher launcher;

    Audit(Launcher launcher) {
        this.launcher = launcher;
    }

    /** One audit from the first block, with nothing kept of an earlier one. */
    Programs.Run run(ChainData chain, int jobs) throws BenchException {
        try {
            Path state = Files.createTempFile("cairn-bench-", ".state");
            Files.delete(state);
            try {
                return launcher.run(
                        "verify",
                        "--blocks",
                        chain.folder().toString(),
                        "--network",
                        "regtest",
                        "--jobs",
                        Integer.toString(jobs),
                        "--no-resume",
                        "--state",
                        state.toString(),
                        "--json");
            } finally {
                Files.deleteIfExists(state);
            }
        } catch (IOException e) {
            throw new BenchException("a temporary file: " + e.getMessage(), e);
        }
    }

    /** The scripts that an audit ran, from its report. */
    static long scripts(Programs.Run run) throws BenchException {
        try (JsonParser json = new JsonFactory().createParser(run.lines().getLast())) {
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                if (name.equals("scripts")) {
                    return json.getLongValue();
                }
                json.skipChildren();
            }
        } catch (IOException e) {
            throw new BenchException("the report of cairn verify cannot be read: " + e.getMessage(), e);
        }
        throw new BenchException("the report of cairn verify does not say how many scripts it ran");
    }
}
