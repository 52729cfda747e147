package dev.cairn.app.log;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.cairn.ledger.log.LogCategory;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log. Until {@link #open} lines are kept in memory, a mebibyte at most, the oldest dropped first; then each goes out
 * before the call that logged it returns. A log that cannot be written never stops the node.
 */
public final class DebugLog extends AppenderBase<ILoggingEvent> {

    private static final int BUFFERED_BYTES = 1_000_000;
    private static final long SHRINK_TO = 10_000_000;
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final String CATEGORY_PREFIX = LogCategory.plain().getName() + ".";

    /** One a block while catching up: not limited (Core, {@code UpdateTipLog}). */
    private static final String TIP_LINE = "UpdateTip";

    private record Kept(LogLine line, String place) {}

    private final PrintStream console;
    private final LongSupplier mockTime;
    private final RateLimit limit = new RateLimit();
    private final Deque<Kept> kept = new ArrayDeque<>();
    private int keptBytes;
    private int keptDropped;
    private boolean limited;
    private LogSettings settings;
    /** Not a channel: a thread that was interrupted would close it by writing. */
    private OutputStream file;

    private volatile boolean reopenWanted;
    private volatile boolean placesWanted;

    /**
     * A log that is not open yet.
     *
     * @param console where {@code -printtoconsole} prints
     * @param mockTime seconds, 0 if the time is the machine's
     */
    public DebugLog(PrintStream console, LongSupplier mockTime) {
        this.console = console;
        this.mockTime = mockTime;
        setName("debug.log");
    }

    /** From now on all that is logged comes here. */
    public void attach() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        setContext(context);
        start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(this);
    }

    /** From now on nothing comes here; what was written is in the file. */
    public synchronized void detach() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(this);
        stop();
        close();
    }

    /** Whether lines need their place, before {@link #open}: finding it costs more than all else. */
    public void wantPlaces(boolean wanted) {
        placesWanted = wanted;
    }

    /**
     * Cuts a large file to its end, opens it and writes what was kept.
     *
     * @throws IOException if the file cannot be written
     */
    public synchronized void open(LogSettings as, boolean shrink) throws IOException {
        if (as.file().isPresent()) {
            if (shrink) {
                shrink(as.file().get());
            }
            file = openFile(as.file().get());
            write("\n\n\n\n\n".getBytes(StandardCharsets.US_ASCII));
        }
        settings = as;
        placesWanted = as.sourceLocations();
        if (keptDropped > 0) {
            print("Early logging buffer overflowed, " + keptDropped + " log lines discarded.\n", true);
        }
        for (Kept each : kept) {
            print(each.line().format(settings), true);
        }
        kept.clear();
        keptBytes = 0;
    }

    /** Begins to limit what one place can write ({@code -logratelimit}); {@link #resetLimit} is to be called every hour. */
    public synchronized void limitRate() {
        limited = true;
        placesWanted = true;
    }

    /** Lets every place write again, and says what was left out. */
    public void resetLimit() {
        Map<String, Long> dropped = forgetPlaces();
        dropped.forEach((place, bytes) -> LogCategory.plain()
                .warn(
                        "Restarting logging from {}: {} bytes were dropped during the last {}s.",
                        place,
                        bytes,
                        RateLimit.WINDOW_SECONDS));
    }

    private synchronized Map<String, Long> forgetPlaces() {
        return limit.reset();
    }

    /** Opens the file anew before the next line: somebody moved it away ({@code SIGHUP}). */
    public void reopen() {
        reopenWanted = true;
    }

    @Override
    protected void append(ILoggingEvent event) {
        String place = placesWanted ? place(event) : "";
        LogLine line = new LogLine(
                event.getInstant(),
                mockTime.getAsLong(),
                event.getThreadName(),
                place,
                event.getLoggerName().startsWith(CATEGORY_PREFIX)
                        ? event.getLoggerName().substring(CATEGORY_PREFIX.length())
                        : "",
                severity(event.getLevel()),
                text(event));
        synchronized (this) {
            if (settings == null) {
                keep(new Kept(line, place));
                return;
            }
            write(event, line, place);
        }
    }

    private static String text(ILoggingEvent event) {
        return event.getThrowableProxy() == null
                ? event.getFormattedMessage()
                : event.getFormattedMessage() + "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
    }

    private static LogLine.Severity severity(Level level) {
        return switch (level.toInt()) {
            case Level.ERROR_INT -> LogLine.Severity.ERROR;
            case Level.WARN_INT -> LogLine.Severity.WARNING;
            case Level.INFO_INT -> LogLine.Severity.INFO;
            case Level.DEBUG_INT -> LogLine.Severity.DEBUG;
            default -> LogLine.Severity.TRACE;
        };
    }

    private static String place(ILoggingEvent event) {
        StackTraceElement[] callers = event.getCallerData();
        if (callers == null || callers.length == 0) {
            return "[unknown:0] [unknown]";
        }
        StackTraceElement caller = callers[0];
        return "[" + caller.getFileName() + ":" + caller.getLineNumber() + "] [" + caller.getMethodName() + "]";
    }

    private void keep(Kept line) {
        kept.add(line);
        keptBytes += line.line().text().length();
        while (keptBytes > BUFFERED_BYTES && !kept.isEmpty()) {
            keptBytes -= kept.removeFirst().line().text().length();
            keptDropped++;
        }
    }

    private void write(ILoggingEvent event, LogLine line, String place) {
        String text = line.format(settings);
        boolean toFile = true;
        if (limited
                && event.getLevel().isGreaterOrEqual(Level.INFO)
                && !line.text().startsWith(TIP_LINE)) {
            switch (limit.take(place, text.length())) {
                case WRITTEN -> {}
                case DROPPED -> toFile = false;
                case LAST ->
                    print(
                            "[warning] Excessive logging detected from " + place + ": >" + RateLimit.MOST
                                    + " bytes logged during the last time window of " + RateLimit.WINDOW_SECONDS
                                    + "s. Suppressing logging to disk from this source location until time window resets."
                                    + " Console logging unaffected. Last log entry.\n",
                            true);
            }
        }
        print(limited && limit.suppressing() ? "[*] " + text : text, toFile);
    }

    private void print(String text, boolean toFile) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (settings.console()) {
            console.write(bytes, 0, bytes.length);
            console.flush();
        }
        if (toFile && file != null) {
            if (reopenWanted) {
                reopenWanted = false;
                reopenNow();
            }
            write(bytes);
        }
    }

    private void write(byte[] bytes) {
        try {
            file.write(bytes);
        } catch (IOException e) {
            addError("the log cannot be written", e); // a full disk is reported by those who need the room
        }
    }

    private void reopenNow() {
        try {
            OutputStream fresh = openFile(settings.file().orElseThrow());
            close();
            file = fresh;
        } catch (IOException e) {
            addError("the log cannot be opened anew; it goes on in the old file", e);
        }
    }

    private void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            addError("the log cannot be closed", e);
        }
        file = null;
    }

    private static OutputStream openFile(Path path) throws IOException {
        if (!Files.exists(path)) {
            Files.createFile(path, OWNER_ONLY);
        }
        return new FileOutputStream(path.toFile(), true);
    }

    /** Core, {@code ShrinkDebugFile}: what is more than a tenth over is cut to the last ten megabytes. */
    private static void shrink(Path path) throws IOException {
        if (!Files.isRegularFile(path) || Files.size(path) <= SHRINK_TO / 10 * 11) {
            return;
        }
        ByteBuffer end = ByteBuffer.allocate((int) SHRINK_TO);
        try (FileChannel channel = FileChannel.open(path, Set.of(READ, WRITE))) {
            long from = channel.size() - SHRINK_TO;
            while (end.hasRemaining() && channel.read(end, from + end.position()) >= 0) {
                // until the end
            }
            channel.truncate(0);
            end.flip();
            while (end.hasRemaining()) {
                channel.write(end);
            }
        }
    }
}
