package dev.cairn.bench.consensus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./cairn} as its user starts it. */
final class Launcher {

    private static final double LONGEST_START = 0.5;

    private final Path program;
    private final Programs programs;

    private Launcher(Path program, Programs programs) {
        this.program = program;
        this.programs = programs;
    }

    /** The launcher that started this program too. */
    static Launcher find(Programs programs) throws BenchException {
        String root = System.getProperty("cairn.root", "");
        Path program = Path.of(root, "cairn");
        if (root.isEmpty() || !Files.isExecutable(program)) {
            throw new BenchException("where ./cairn lies is not known: start this as ./cairn bench");
        }
        return new Launcher(program, programs);
    }

    /** How long {@code cairn --version} takes. */
    Section start(int times, Progress progress) throws BenchException {
        List<Double> seconds = new ArrayList<>();
        progress.tell("cairn --version", 1, 1);
        cairn("--version"); // not counted: it may build, and brings files into memory
        for (int i = 0; i < times; i++) {
            seconds.add(cairn("--version").seconds());
        }
        Row row =
                Row.alone("cairn --version", Unit.SECONDS, new Series(seconds)).withBar(Bar.atMost(LONGEST_START));
        return new Section(
                "Start",
                List.of("How long does ./cairn --version take, from its start to its end, when all is built? Median of "
                        + times + "."),
                List.of(row));
    }

    /** How a node is started, without options; built before that, so that no start counts a build. */
    List<String> node() throws BenchException {
        cairn("--version");
        return List.of(program.toString(), "node");
    }

    /** One audit of a chain from its first block, with nothing kept of an earlier one. */
    Programs.Run verify(ChainData chain, int jobs) throws BenchException {
        try {
            Path state = Files.createTempFile("cairn-bench-", ".state");
            Files.delete(state);
            try {
                return cairn(
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

    private Programs.Run cairn(String... arguments) throws BenchException {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        Programs.Run run = programs.run(command);
        if (run.exit() != 0) {
            throw new BenchException(String.join(" ", command) + " ended with " + run.exit() + ": " + run.tail());
        }
        return run;
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
