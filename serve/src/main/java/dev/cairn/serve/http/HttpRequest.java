package dev.cairn.serve.http;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Function;

/** A whole request. */
public final class HttpRequest {

    private final Method method;
    private final String uri;
    private final Function<String, String> headers;
    private final byte[] body;
    private final InetSocketAddress peer;

    /**
     * A request; made by the server and by tests.
     *
     * @param uri as it was sent: path and query
     * @param headers the first value of a header, whatever the case of its name; null if there is none
     * @param body empty if there is none; not copied
     */
    public HttpRequest(
            Method method, String uri, Function<String, String> headers, byte[] body, InetSocketAddress peer) {
        this.method = method;
        this.uri = uri;
        this.headers = headers;
        this.body = body;
        this.peer = peer;
    }

    /** The methods that bitcoind knows. */
    public enum Method {
        /** Read. */
        GET,
        /** Call. */
        POST,
        /** Read the head alone. */
        HEAD,
        /** Known, of no use. */
        PUT,
        /** Whatever else libevent lets pass: refused with 405. */
        UNKNOWN
    }

    /** How it asks. */
    public Method method() {
        return method;
    }

    /** Path and query as they were sent. */
    public String uri() {
        return uri;
    }

    /** Its bytes, not copied; empty if there are none. */
    public byte[] body() {
        return body;
    }

    /** Who asks. */
    public InetSocketAddress peer() {
        return peer;
    }

    /** A header's first value. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.apply(name));
    }

    /** The peer as bitcoind logs it: {@code 127.0.0.1:4711}, {@code [::1]:4711}. */
    public String peerText() {
        String host = peer.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + peer.getPort();
    }
}
