package dev.cairn.serve.http;

import java.util.List;

/**
 * How the HTTP server listens; the names are bitcoind's options.
 *
 * @param bind {@code -rpcbind}, as given: {@code host}, {@code host:port}, {@code [v6]:port}. Left out of account, as in
 *     bitcoind, unless {@code allowIp} is given as well: then both loopback addresses are listened on
 * @param allowIp {@code -rpcallowip}, as given: an address, address/bits, address/mask. Loopback is always allowed
 * @param port {@code -rpcport}
 * @param threads {@code -rpcthreads}: requests worked on at a time
 * @param workQueue {@code -rpcworkqueue}: requests that wait for their turn; the next is refused with 503
 * @param timeoutSeconds {@code -rpcservertimeout}: a connection that sends nothing for so long is closed
 */
public record HttpOptions(
        List<String> bind, List<String> allowIp, int port, int threads, int workQueue, int timeoutSeconds) {

    /** bitcoind's default of {@code -rpcthreads}. */
    public static final int DEFAULT_THREADS = 16;

    /** bitcoind's default of {@code -rpcworkqueue}. */
    public static final int DEFAULT_WORK_QUEUE = 64;

    /** bitcoind's default of {@code -rpcservertimeout}. */
    public static final int DEFAULT_TIMEOUT = 30;

    /** Copies the lists; raises what bitcoind raises. */
    public HttpOptions {
        bind = List.copyOf(bind);
        allowIp = List.copyOf(allowIp);
        threads = Math.max(threads, 1);
        workQueue = Math.max(workQueue, 1);
    }

    /** On loopback, with bitcoind's defaults; port 0 takes any that is free. */
    public static HttpOptions loopback(int port) {
        return new HttpOptions(List.of(), List.of(), port, DEFAULT_THREADS, DEFAULT_WORK_QUEUE, DEFAULT_TIMEOUT);
    }
}
