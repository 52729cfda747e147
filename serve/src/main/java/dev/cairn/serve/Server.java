package dev.cairn.serve;

import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.primitives.NodeClock;
import dev.cairn.serve.control.ControlCalls;
import dev.cairn.serve.control.TipWaiters;
import dev.cairn.serve.http.HttpServer;
import dev.cairn.serve.rest.RestPath;
import dev.cairn.serve.rest.RestPaths;
import dev.cairn.serve.rpc.ActiveCalls;
import dev.cairn.serve.rpc.RpcEndpoint;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The HTTP server: JSON-RPC, and REST if asked for. It answers from the first moment (−28 and 503 while the chain is being
 * opened) to the last: {@link #interrupt} lets waiting calls answer and refuses new ones, {@link #close} waits for what is
 * under way.
 */
public final class Server implements AutoCloseable {

    /** A full block read, parsed and printed with all that is known of it, with some to spare. */
    private static final long BYTES_PER_LARGE = 96L << 20;

    private final RpcRegistry registry;
    private final TipWaiters waiters;
    private final RpcEndpoint rpc;
    private final RestPaths rest;
    private final Lane read;
    private final Lane bulk;
    private final HttpServer http;

    private Server(ServerOptions options, NodeServices node, Function<TipWaiters, List<RpcMethod>> methods) {
        registry = new RpcRegistry();
        waiters = new TipWaiters();
        ActiveCalls active = new ActiveCalls(node.clock());
        registry.addAll(ControlCalls.all(registry, active, waiters)).addAll(methods.apply(waiters));
        rest = new RestPaths(node, registry);
        rpc = new RpcEndpoint(registry, node, active, options.auth(), options.logIps());
        int threads = options.http().threads();
        read = new Lane(
                "read", Math.min(threads, Runtime.getRuntime().availableProcessors()), 2 * threads, Weight.NORMAL);
        bulk = new Lane("bulk", large(threads), 2 * threads, Weight.BACKGROUND);
        List<HttpServer.Route> routes = new ArrayList<>();
        routes.add(new HttpServer.Route("/", true, rpc));
        if (options.rest()) {
            routes.addAll(rest.routes());
        }
        try {
            http = HttpServer.start(options.http(), NodeClock.system(), read, bulk, routes);
        } catch (RuntimeException e) {
            closeLanes();
            rpc.close();
            throw e;
        }
    }

    /** A large answer is made in memory: no more of them at a time than the heap has room for. The others wait for their turn. */
    private static int large(int threads) {
        return Math.clamp(Runtime.getRuntime().maxMemory() / BYTES_PER_LARGE, Math.min(2, threads), threads);
    }

    /**
     * Listens.
     *
     * @param methods makes the calls besides those that the server brings itself, of where a call waits for a tip
     * @throws dev.cairn.serve.http.HttpStartException with the line for the user
     */
    public static Server start(
            ServerOptions options, NodeServices node, Function<TipWaiters, List<RpcMethod>> methods) {
        return new Server(options, node, methods);
    }

    /** The port listened on; the first one's if there are several addresses. */
    public int port() {
        return http.port();
    }

    /** All calls that it answers. */
    public RpcRegistry registry() {
        return registry;
    }

    /** All paths of REST, served or not. */
    public List<RestPath> paths() {
        return rest.all();
    }

    /** Stopping has begun: calls that wait are answered, new requests get 503. The chain must still be open. */
    public void interrupt() {
        http.interrupt();
        waiters.interrupt();
    }

    /** Waits for answers under way, closes connections, and removes the cookie. The chain must still be open. */
    @Override
    public void close() {
        interrupt();
        http.close();
        closeLanes();
        rpc.close();
    }

    private void closeLanes() {
        read.close();
        bulk.close();
    }
}
