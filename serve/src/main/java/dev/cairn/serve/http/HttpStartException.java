package dev.cairn.serve.http;

/** The server cannot start; the message is for the user, in bitcoind's words where it has some. */
public final class HttpStartException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** bitcoind's line when the log says why. */
    public static final String SEE_LOG = "Unable to start HTTP server. See debug log for details.";

    /** Cannot start. */
    public HttpStartException(String message) {
        super(message, null, false, false);
    }
}
