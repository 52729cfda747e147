package dev.cairn.serve.json;

/** A JSON number does not fit; the message is UniValue's. */
public final class JsonRangeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** {@code JSON integer out of range}, {@code JSON double out of range}. */
    public JsonRangeException(String message) {
        super(message, null, false, false);
    }
}
