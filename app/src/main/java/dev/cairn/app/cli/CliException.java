package dev.cairn.app.cli;

/** A call that cannot be made or understood; the message is printed behind {@code error: }, and the exit code is 1. */
class CliException extends Exception {

    private static final long serialVersionUID = 1;

    CliException(String message) {
        super(message);
    }

    /** The server cannot be reached, or not yet: with {@code -rpcwait} the call is tried again. */
    static final class Unreachable extends CliException {

        private static final long serialVersionUID = 1;

        Unreachable(String message) {
            super(message);
        }
    }
}
