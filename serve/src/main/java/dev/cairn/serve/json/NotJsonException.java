package dev.cairn.serve.json;

/** A text is not JSON; caught within the parser. */
final class NotJsonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotJsonException() {
        super("not JSON", null, false, false);
    }
}
