package dev.cairn.app.log;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * One line, as bitcoind lays it out (Core, {@code FormatLogStrInPlace}): {@code 2026-01-31T12:34:56.123456Z [thread]
 * [file:line] [function] [net] text}. What is off is left out with its blank.
 */
record LogLine(
        Instant time, long mockTime, String thread, String place, String category, Severity severity, String text) {

    /** bitcoind's levels. */
    enum Severity {
        TRACE("trace"),
        DEBUG("debug"),
        INFO("info"),
        WARNING("warning"),
        ERROR("error");

        private final String label;

        Severity(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** The line with its end. */
    String format(LogSettings settings) {
        StringBuilder line = new StringBuilder(text.length() + 100);
        if (settings.timestamps()) {
            line.append((settings.micros() ? MICROS : SECONDS).format(time));
            if (mockTime > 0) {
                line.append(" (mocktime: ")
                        .append(SECONDS.format(Instant.ofEpochSecond(mockTime)))
                        .append(')');
            }
            line.append(' ');
        }
        if (settings.threadNames()) {
            line.append('[').append(thread.isEmpty() ? "unknown" : thread).append("] ");
        }
        if (settings.sourceLocations()) {
            line.append(place).append(' ');
        }
        bracket(line, settings.levelAlways());
        escape(line);
        if (line.isEmpty() || line.charAt(line.length() - 1) != '\n') {
            line.append('\n');
        }
        return line.toString();
    }

    /** A time of day in bitcoind's form, to the second. */
    static String time(Instant time) {
        return SECONDS.format(time);
    }

    /** Core, {@code GetLogPrefix}: with a category, debug goes without saying; without one, info does. */
    private void bracket(StringBuilder line, boolean always) {
        boolean named = always || !category.isEmpty();
        if (!named && severity == Severity.INFO) {
            return;
        }
        line.append('[');
        if (named) {
            line.append(category.isEmpty() ? "all" : category);
        }
        if (always || !named || severity != Severity.DEBUG) {
            line.append(named ? ":" : "").append(severity.label());
        }
        line.append("] ");
    }

    /** No control character of a stranger reaches a terminal. */
    private void escape(StringBuilder line) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < 0x20 && c != '\n') || c == 0x7f) {
                line.append(String.format("\\x%02x", (int) c));
            } else {
                line.append(c);
            }
        }
    }
}
