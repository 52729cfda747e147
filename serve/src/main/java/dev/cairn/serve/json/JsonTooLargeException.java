package dev.cairn.serve.json;

/** What is written has grown larger than its writer may let it; the message says how large that is. */
public final class JsonTooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** There is no room for more. */
    public JsonTooLargeException(long most) {
        super(
                "The answer is larger than " + most
                        + " bytes; ask for less at a time, or give the node more heap (-Xmx)",
                null,
                false,
                false);
    }
}
