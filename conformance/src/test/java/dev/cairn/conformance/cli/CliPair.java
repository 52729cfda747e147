package dev.cairn.conformance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.cli.CliCommand;
import dev.cairn.conformance.support.Peer;
import dev.cairn.primitives.NodeClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The real bitcoin-cli and ours, in one folder, with a home of their own. */
final class CliPair {

    private final Path program = Peer.programs().resolve("bitcoin-cli");
    private final Path folder;
    private final boolean specification;
    private int compared;

    /** A run. */
    record Said(int exitCode, String out, String err) {
        /** Without the first line of a page, which names the program. */
        Said withoutTitle() {
            return new Said(exitCode, out.substring(out.indexOf('\n') + 1), err);
        }
    }

    CliPair(Path folder) {
        this.folder = folder;
        this.specification = real(new byte[0], "-version").out().contains(" v30.99");
    }

    /** Whether the peer is the release that Cairn follows: another knows fewer conversions. */
    boolean isSpecification() {
        return specification;
    }

    int compared() {
        return compared;
    }

    void compare(String... words) {
        compareWithInput("", words);
    }

    void compareWithInput(String input, String... words) {
        byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
        assertThat(ours(bytes, words)).as("%s", List.of(words)).isEqualTo(real(bytes, words));
        compared++;
    }

    void compareWithoutTitle(String... words) {
        assertThat(ours(new byte[0], words).withoutTitle())
                .as("%s", List.of(words))
                .isEqualTo(real(new byte[0], words).withoutTitle());
        compared++;
    }

    Said real(byte[] input, String... words) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(folder.resolve("stderr").toFile());
        builder.environment().put("HOME", folder.resolve("home").toString());
        try {
            Process process = builder.start();
            try (var in = process.getOutputStream()) {
                in.write(input);
            } catch (IOException e) {
                // it did not read
            }
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            return new Said(exitCode, out, java.nio.file.Files.readString(folder.resolve("stderr")));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Said ours(byte[] input, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = CliCommand.run(
                NodeClock.system(),
                Map.of("HOME", folder.resolve("home").toString()),
                folder,
                new ByteArrayInputStream(input),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                words);
        // Of a process's exit code the system keeps eight bits.
        return new Said(exitCode & 0xff, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
