package dev.cairn.serve;

import dev.cairn.serve.rpc.RpcMethod;
import java.util.List;

/**
 * The HTTP server: JSON-RPC, and REST if asked for. It answers from the first moment (−28 and 503 while the chain is being
 * opened) to the last: {@link #interrupt} lets waiting calls answer and refuses new ones, {@link #close} waits for what is
 * under way.
 */
public final class Server implements AutoCloseable {

    /**
     * Listens.
     *
     * @param methods calls besides those that the server brings itself
     * @throws dev.cairn.serve.http.HttpStartException with the line for the user
     */
    public static Server start(ServerOptions options, NodeServices node, List<RpcMethod> methods) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The port listened on; the first one's if there are several addresses. */
    public int port() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Stopping has begun: calls that wait answer with the current tip, new requests get 503. The chain must still be open. */
    public void interrupt() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Waits for answers under way, closes connections, and removes the cookie. The chain must still be open. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
