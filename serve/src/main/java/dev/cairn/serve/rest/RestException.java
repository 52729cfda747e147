package dev.cairn.serve.rest;

import java.io.Serial;

/** An answer that is an error: a status and bitcoind's line. */
final class RestException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    private final int status;

    RestException(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
