package dev.cairn.serve.rpc;

/** An answer that is an error: bitcoind's code and text. It carries no stack trace. */
public final class RpcException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int code;

    /**
     * An error answer.
     *
     * @param code of {@link RpcErrorCode}
     * @param message bitcoind's words, exactly
     */
    public RpcException(int code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /** Of {@link RpcErrorCode}. */
    public int code() {
        return code;
    }
}
