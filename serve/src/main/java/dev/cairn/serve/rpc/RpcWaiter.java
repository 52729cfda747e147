package dev.cairn.serve.rpc;

/**
 * Answers a call that waits for something. It returns at once and holds no thread meanwhile; the call still counts as one of
 * {@code -rpcthreads}, as in bitcoind, and is listed by {@code getrpcinfo}. It must hold no snapshot while it waits.
 */
@FunctionalInterface
public interface RpcWaiter {

    /**
     * Begins; throws as an {@link RpcHandler} does if the call is wrong. Whatever comes later goes through {@code reply}.
     */
    void begin(RpcCall call, RpcReply reply);
}
