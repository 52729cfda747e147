package dev.cairn.node;

import dev.cairn.ledger.log.LogCategory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The program around a node: what a node asks of it. A Java program that embeds a node need not care ({@link #embedding}).
 */
public interface NodeHost {

    /** The data directory is the node's own now: a log may be opened in it. Called once, before all that can fail. */
    default void locked() {}

    /** The time was set, or, with 0, is the machine's again: for the log's lines. */
    default void mockTime(long seconds) {}

    /** Something that the user should see at once; it is in the log already. */
    default void warn(String text) {}

    /** The node ends by itself, after this; it is in the log already. */
    default void fatal(String text) {}

    /** Which log categories are on. */
    default Map<LogCategory, Boolean> logging() {
        return Map.of();
    }

    /** Turns a category on or off. */
    default void setLogging(LogCategory category, boolean on) {}

    /** The log's file, if there is one. */
    default Optional<Path> logFile() {
        return Optional.empty();
    }

    /** A program that cares for none of this. */
    static NodeHost embedding() {
        return new NodeHost() {};
    }
}
