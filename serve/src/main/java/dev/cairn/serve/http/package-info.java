/**
 * HTTP/1.x as bitcoind's libevent speaks it.
 *
 * <p>{@link dev.cairn.serve.http.HttpServer} listens and hands each whole request, an {@link dev.cairn.serve.http.HttpExchange},
 * to the {@link dev.cairn.serve.http.HttpHandler} of its path: first-come, so many at a time, so many waiting, the rest refused.
 * A connection's requests are answered in order, one after the other. A request that waits for something holds its place but no
 * thread. Event loops read and write; handlers run on the {@code bulk} lane and may answer from any thread.
 */
package dev.cairn.serve.http;
