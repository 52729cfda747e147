package dev.cairn.app.log;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How lines look and where they go; the names are bitcoind's options.
 *
 * @param file {@code -debuglogfile}; empty with {@code -nodebuglogfile}
 * @param console {@code -printtoconsole}
 * @param timestamps {@code -logtimestamps}
 * @param micros {@code -logtimemicros}
 * @param threadNames {@code -logthreadnames}
 * @param sourceLocations {@code -logsourcelocations}
 * @param levelAlways {@code -loglevelalways}
 */
public record LogSettings(
        Optional<Path> file,
        boolean console,
        boolean timestamps,
        boolean micros,
        boolean threadNames,
        boolean sourceLocations,
        boolean levelAlways) {}
