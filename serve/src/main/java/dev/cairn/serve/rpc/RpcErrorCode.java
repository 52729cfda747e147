package dev.cairn.serve.rpc;

/** bitcoind's error codes (Core, {@code rpc/protocol.h}). */
public final class RpcErrorCode {

    /** The request is no request. */
    public static final int INVALID_REQUEST = -32600;
    /** No such call. */
    public static final int METHOD_NOT_FOUND = -32601;
    /** Parameters that fit no call. */
    public static final int INVALID_PARAMS = -32602;
    /** Trouble of our own: a damaged file. */
    public static final int INTERNAL_ERROR = -32603;
    /** The body is no JSON. */
    public static final int PARSE_ERROR = -32700;
    /** Whatever else went wrong. */
    public static final int MISC_ERROR = -1;
    /** A parameter of another type. */
    public static final int TYPE_ERROR = -3;
    /** An address, key or hash that names nothing. */
    public static final int INVALID_ADDRESS_OR_KEY = -5;
    /** Out of memory. */
    public static final int OUT_OF_MEMORY = -7;
    /** A parameter that is wrong, missing, or given twice. */
    public static final int INVALID_PARAMETER = -8;
    /** Not connected, or shutting down. */
    public static final int CLIENT_NOT_CONNECTED = -9;
    /** Still in initial download. */
    public static final int CLIENT_IN_INITIAL_DOWNLOAD = -10;
    /** Trouble with a store. */
    public static final int DATABASE_ERROR = -20;
    /** Bytes that cannot be read as what they should be. */
    public static final int DESERIALIZATION_ERROR = -22;
    /** A submitted block or transaction could not be judged. */
    public static final int VERIFY_ERROR = -25;
    /** A submitted block or transaction was refused. */
    public static final int VERIFY_REJECTED = -26;
    /** The transaction's outputs are unspent already. */
    public static final int VERIFY_ALREADY_IN_UTXO_SET = -27;
    /** Not open yet; the message is the stage. */
    public static final int IN_WARMUP = -28;
    /** A peer that is not there. */
    public static final int CLIENT_NODE_NOT_CONNECTED = -29;
    /** Peers are switched off. */
    public static final int CLIENT_P2P_DISABLED = -31;
    /** The call is not to be used any more. */
    public static final int METHOD_DEPRECATED = -32;
    /** There is no mempool. */
    public static final int CLIENT_MEMPOOL_DISABLED = -33;

    private RpcErrorCode() {}
}
