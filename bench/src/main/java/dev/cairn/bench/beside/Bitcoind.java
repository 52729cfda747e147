package dev.cairn.bench.beside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A bitcoind to stand beside.
 *
 * @param program its file
 * @param version what it calls itself
 */
public record Bitcoind(Path program, String version) {

    /** The bitcoind in a folder, or in the folder {@code bin} in it. */
    public static Bitcoind find(Path folder, Programs programs) throws BenchException {
        Path program = Stream.of(folder.resolve("bitcoind"), folder.resolve("bin/bitcoind"), folder)
                .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
                .findFirst()
                .orElseThrow(() ->
                        new BenchException("there is no bitcoind in " + folder + ": name the folder that holds it"));
        Programs.Run run = programs.run(List.of(program.toString(), "--version"));
        if (run.exit() != 0 || run.lines().isEmpty()) {
            throw new BenchException(program + " --version ended with " + run.exit() + ": " + run.tail());
        }
        return new Bitcoind(program, run.lines().getFirst());
    }
}
