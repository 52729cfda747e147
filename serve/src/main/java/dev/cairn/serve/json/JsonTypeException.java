package dev.cairn.serve.json;

/** A JSON value is not of the type that was asked for; the message is UniValue's ({@code UniValue::checkType}). */
public final class JsonTypeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** {@code JSON value of type number is not of expected type string}. */
    public JsonTypeException(String found, String expected) {
        super("JSON value of type " + found + " is not of expected type " + expected, null, false, false);
    }
}
