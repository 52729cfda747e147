package dev.cairn.app.daemon;

import dev.cairn.app.log.LogLevels;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.node.NodeHost;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The program as the node sees it: its log and its standard error. */
final class Host implements NodeHost {

    /** The time that was set, for the log's lines. */
    static final class MockTime implements LongSupplier {
        private volatile long seconds;

        @Override
        public long getAsLong() {
            return seconds;
        }
    }

    private final Runnable openLog;
    private final MockTime mockTime;
    private final LogLevels levels;
    private final PrintStream err;
    private volatile Optional<Path> file = Optional.empty();

    Host(Runnable openLog, MockTime mockTime, LogLevels levels, PrintStream err) {
        this.openLog = openLog;
        this.mockTime = mockTime;
        this.levels = levels;
        this.err = err;
    }

    void logFile(Optional<Path> path) {
        file = path;
    }

    /** A warning from before the node. */
    void startWarning(String text) {
        LogCategory.plain().warn(text);
        warn(text);
    }

    @Override
    public void locked() {
        openLog.run();
    }

    @Override
    public void mockTime(long seconds) {
        mockTime.seconds = seconds;
    }

    @Override
    public void warn(String text) {
        err.println("Warning: " + text);
    }

    @Override
    public void fatal(String text) {
        LogCategory.plain().error(text);
        err.println("Error: " + text);
    }

    @Override
    public Map<LogCategory, Boolean> logging() {
        return levels.state();
    }

    @Override
    public void setLogging(LogCategory category, boolean on) {
        levels.set(category, on);
    }

    @Override
    public Optional<Path> logFile() {
        return file;
    }
}
