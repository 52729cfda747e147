package dev.cairn.serve.descriptor;

/** A text that is no descriptor; the message is bitcoind's. */
public final class DescriptorException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Says what is wrong, in bitcoind's words. */
    public DescriptorException(String message) {
        super(message, null, false, false);
    }
}
