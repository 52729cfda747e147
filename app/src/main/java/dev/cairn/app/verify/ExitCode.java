package dev.cairn.app.verify;

/** What {@code cairn verify} ends with. A usage error is picocli's 2, as unreadable input is. */
final class ExitCode {

    /** No rule is broken. */
    static final int VALID = 0;

    /** A rule is broken. */
    static final int INVALID = 1;

    /** Something could not be read. */
    static final int UNREADABLE = 2;

    /** Stopped by SIGINT; the JVM itself makes it 143 for SIGTERM. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
