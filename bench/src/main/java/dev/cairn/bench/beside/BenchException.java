package dev.cairn.bench.beside;

/** A benchmark that cannot be run: the message says what is missing and what to do. */
public final class BenchException extends Exception {

    private static final long serialVersionUID = 1;

    /** With what is missing and what to do. */
    public BenchException(String message) {
        super(message);
    }

    /** The same, with what was underneath. */
    public BenchException(String message, Throwable cause) {
        super(message, cause);
    }
}
