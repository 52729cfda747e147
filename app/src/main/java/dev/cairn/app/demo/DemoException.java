package dev.cairn.app.demo;

/** A demo that cannot go on; the message says what to do, and the exit code is 1. */
final class DemoException extends Exception {

    private static final long serialVersionUID = 1;

    DemoException(String message) {
        super(message);
    }

    DemoException(String message, Throwable cause) {
        super(message, cause);
    }
}
