package dev.cairn.node.notify;

import dev.cairn.ledger.log.LogCategory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs commands by the shell, as bitcoind does ({@code runCommand}): each in a process of its own that inherits the node's
 * streams, and is not waited for, except at shutdown.
 *
 * @param onStart {@code -startupnotify}
 * @param onStop {@code -shutdownnotify}
 * @param onTip {@code -blocknotify}; {@code %s} becomes the hash
 * @param onAlert {@code -alertnotify}; {@code %s} becomes the text
 */
public record Commands(
        Optional<String> onStart, List<String> onStop, Optional<String> onTip, Optional<String> onAlert) {

    /** No command at all. */
    public static final Commands NONE = new Commands(Optional.empty(), List.of(), Optional.empty(), Optional.empty());

    private static final String SAFE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;-_/:?@()";

    /** Copies what could change. */
    public Commands {
        onStop = List.copyOf(onStop);
    }

    /** The node has started. */
    public void started() {
        onStart.ifPresent(Commands::begin);
    }

    /** The tip changed. */
    public void tip(String hash) {
        onTip.ifPresent(command -> begin(command.replace("%s", hash)));
    }

    /** Something is wrong. The text reaches the shell in quotes, without what could end them. */
    public void alert(String text) {
        StringBuilder safe = new StringBuilder("'");
        text.chars().filter(c -> SAFE.indexOf(c) >= 0).forEach(c -> safe.append((char) c));
        onAlert.ifPresent(
                command -> begin(command.replace("%s", safe.append('\'').toString())));
    }

    /** The node is about to stop: runs all, and waits for all. */
    public void stopping() throws InterruptedException {
        List<Process> running = new ArrayList<>();
        onStop.forEach(command -> begin(command).ifPresent(running::add));
        for (Process process : running) {
            if (process.waitFor() != 0) {
                LogCategory.plain().warn("a command of -shutdownnotify ended with {}", process.exitValue());
            }
        }
    }

    private static Optional<Process> begin(String command) {
        try {
            return Optional.of(
                    new ProcessBuilder("/bin/sh", "-c", command).inheritIO().start());
        } catch (IOException e) {
            LogCategory.plain().warn("runCommand error: system({}) returned {}", command, e.getMessage());
            return Optional.empty();
        }
    }
}
