package dev.cairn.bench.consensus;

/** A benchmark that cannot be run: the message says what is missing and what to do. */
final class BenchException extends Exception {

    private static final long serialVersionUID = 1;

    BenchException(String message) {
        super(message);
    }

    BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
