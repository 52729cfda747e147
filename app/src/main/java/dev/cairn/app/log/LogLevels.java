package dev.cairn.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.cairn.ledger.log.LogCategory;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which categories are on, and how much they log (Core, {@code SetLoggingCategories}, {@code SetLoggingLevel}). What is of
 * level info or above is always logged. Thread-safe.
 */
public final class LogLevels {

    /** bitcoind has the category {@code lock} only in a build for hunting contention. */
    private static final Set<LogCategory> KNOWN = EnumSet.complementOf(EnumSet.of(LogCategory.LOCK));

    private static final List<String> LEVELS = List.of("info", "debug", "trace");

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    private final Set<LogCategory> on = EnumSet.noneOf(LogCategory.class);
    private final Map<LogCategory, String> levels = new EnumMap<>(LogCategory.class);
    private String level = "debug";

    /** All categories are off; their level is debug. */
    public LogLevels() {
        apply();
    }

    /**
     * Reads {@code -debug} and {@code -debugexclude}; what comes before {@code 0} or {@code none} does not count.
     *
     * @throws IllegalArgumentException with bitcoind's text
     */
    public synchronized void categories(List<String> debug, List<String> exclude) {
        int from = 0;
        for (int i = 0; i < debug.size(); i++) {
            from = debug.get(i).equals("0") || debug.get(i).equals("none") ? i + 1 : from;
        }
        for (String name : debug.subList(from, debug.size())) {
            on.addAll(named(name).orElseThrow(() -> unsupported("-debug", name)));
        }
        for (String name : exclude) {
            on.removeAll(named(name).orElseThrow(() -> unsupported("-debugexclude", name)));
        }
        apply();
    }

    private static IllegalArgumentException unsupported(String option, String name) {
        return new IllegalArgumentException("Unsupported logging category " + option + "=" + name + ".");
    }

    private static Optional<Collection<LogCategory>> named(String name) {
        if (name.isEmpty() || name.equals("1") || name.equals("all")) {
            return Optional.of(KNOWN);
        }
        for (LogCategory category : KNOWN) {
            if (category.label().equals(name)) {
                return Optional.of(List.of(category));
            }
        }
        return Optional.empty();
    }

    /**
     * Reads {@code -loglevel}: {@code trace}, or {@code net:trace}.
     *
     * @throws IllegalArgumentException with bitcoind's text
     */
    public synchronized void levels(List<String> given) {
        for (String each : given) {
            // A colon before the fourth letter parts nothing: no category has so short a name.
            if (each.length() < 3 || each.indexOf(':', 3) < 0) {
                if (!LEVELS.contains(each)) {
                    throw new IllegalArgumentException("Unsupported global logging level -loglevel=" + each
                            + ". Valid values: " + String.join(", ", LEVELS) + ".");
                }
                level = each;
                continue;
            }
            String[] parts = each.split(":", -1);
            Optional<Collection<LogCategory>> categories = named(parts[0]);
            if (parts.length != 2 || categories.isEmpty() || !LEVELS.contains(parts[1])) {
                throw new IllegalArgumentException("Unsupported category-specific logging level -loglevel=" + each
                        + ". Expected -loglevel=<category>:<loglevel>. Valid categories: "
                        + KNOWN.stream().map(LogCategory::label).collect(Collectors.joining(", "))
                        + ". Valid loglevels: " + String.join(", ", LEVELS) + ".");
            }
            categories.get().forEach(category -> levels.put(category, parts[1]));
        }
        apply();
    }

    /** Whether no category is on. */
    public synchronized boolean quiet() {
        return on.isEmpty();
    }

    /** Each category, in the order of names, and whether it is on. */
    public synchronized Map<LogCategory, Boolean> state() {
        Map<LogCategory, Boolean> state = new LinkedHashMap<>();
        KNOWN.forEach(category -> state.put(category, on.contains(category)));
        return state;
    }

    /** Turns a category on or off. */
    public synchronized void set(LogCategory category, boolean wanted) {
        if (wanted) {
            on.add(category);
        } else {
            on.remove(category);
        }
        apply();
    }

    private void apply() {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
        context.getLogger(LogCategory.plain().getName()).setLevel(Level.INFO);
        for (LogCategory category : LogCategory.values()) {
            Level wanted = on.contains(category) ? Level.toLevel(levels.getOrDefault(category, level)) : Level.INFO;
            context.getLogger(category.logger().getName()).setLevel(wanted);
        }
    }
}
