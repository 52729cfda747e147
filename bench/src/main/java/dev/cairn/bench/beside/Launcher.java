package dev.cairn.bench.beside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code ./cairn} as its user starts it. */
public final class Launcher {

    private final Path program;
    private final Programs programs;

    private Launcher(Path program, Programs programs) {
        this.program = program;
        this.programs = programs;
    }

    /** The launcher that started this program too. */
    public static Launcher find(Programs programs) throws BenchException {
        String root = System.getProperty("cairn.root", "");
        Path program = Path.of(root, "cairn");
        if (root.isEmpty() || !Files.isExecutable(program)) {
            throw new BenchException("where ./cairn lies is not known: start this as ./cairn bench");
        }
        return new Launcher(program, programs);
    }

    /** How a node is started, without options; built before that, so that no start counts a build. */
    public List<String> node() throws BenchException {
        run("--version");
        return List.of(program.toString(), "node");
    }

    /** Runs it to its end, which must be a good one. */
    public Programs.Run run(String... arguments) throws BenchException {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        Programs.Run run = programs.run(command);
        if (run.exit() != 0) {
            throw new BenchException(String.join(" ", command) + " ended with " + run.exit() + ": " + run.tail());
        }
        return run;
    }
}
