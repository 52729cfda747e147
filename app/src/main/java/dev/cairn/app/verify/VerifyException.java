package dev.cairn.app.verify;

/** An audit that cannot begin or go on, with a message for whoever asked for it: what, where, and what to do. Exit code 2. */
final class VerifyException extends Exception {

    private static final long serialVersionUID = 1;

    VerifyException(String message) {
        super(message, null, false, false);
    }
}
