package dev.cairn.curve.ffm;

/** The native library cannot be had on this machine. The message says why and what to do. */
public final class NativeLibraryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NativeLibraryException(String message) {
        super(message);
    }

    NativeLibraryException(String message, Throwable cause) {
        super(message, cause);
    }
}
