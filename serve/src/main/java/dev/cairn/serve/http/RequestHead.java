package dev.cairn.serve.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Set;

/**
 * What a request's first lines say.
 *
 * @param version {@code 1.0}, {@code 1.1}, …
 * @param keepAsked {@code Connection: keep-alive}
 * @param closeAsked {@code Connection: close}
 */
record RequestHead(
        HttpRequest.Method method,
        boolean headOnly,
        String uri,
        HttpHeaders headers,
        String version,
        boolean keepAsked,
        boolean closeAsked) {

    private static final Set<String> PASSED = Set.of("GET", "POST", "HEAD", "PUT", "DELETE");
    private static final int NOT_IMPLEMENTED = 501;
    private static final int EXPECTATION_FAILED = 417;

    /** Stands for a request that could not be read. */
    static RequestHead unread() {
        return new RequestHead(
                HttpRequest.Method.UNKNOWN,
                false,
                "",
                io.netty.handler.codec.http.EmptyHttpHeaders.INSTANCE,
                "1.1",
                false,
                true);
    }

    static RequestHead of(io.netty.handler.codec.http.HttpRequest request) {
        HttpHeaders headers = request.headers();
        HttpVersion version = request.protocolVersion();
        return new RequestHead(
                method(request.method().name()),
                request.method().name().equals("HEAD"),
                request.uri(),
                headers,
                version.majorVersion() + "." + version.minorVersion(),
                headers.containsValue(HttpHeaderNames.CONNECTION, "keep-alive", true),
                headers.containsValue(HttpHeaderNames.CONNECTION, "close", true));
    }

    /** The status of the page that libevent refuses it with before anybody looks at it; 0 if it does not. */
    static int refusal(io.netty.handler.codec.http.HttpRequest request, long maxBody) {
        if (request.decoderResult().isFailure() || request.protocolVersion().majorVersion() != 1) {
            return HttpAnswer.BAD_REQUEST;
        }
        if (!PASSED.contains(request.method().name())) {
            return NOT_IMPLEMENTED;
        }
        String expect = request.headers().get(HttpHeaderNames.EXPECT);
        if (expect != null && !expect.equalsIgnoreCase("100-continue")) {
            return EXPECTATION_FAILED;
        }
        String length = request.headers().get(HttpHeaderNames.CONTENT_LENGTH);
        if (length != null && (length.length() > 18 || Long.parseLong(length) > maxBody)) {
            return HttpAnswer.TOO_LARGE;
        }
        return 0;
    }

    /** Whether the client waits to be told to send the body. */
    boolean expectsContinue() {
        return headers.contains(HttpHeaderNames.EXPECT);
    }

    /** Whether the connection closes when it is answered. */
    boolean closes() {
        return closeAsked || (version.equals("1.0") && !keepAsked);
    }

    private static HttpRequest.Method method(String name) {
        return switch (name) {
            case "GET" -> HttpRequest.Method.GET;
            case "POST" -> HttpRequest.Method.POST;
            case "HEAD" -> HttpRequest.Method.HEAD;
            case "PUT" -> HttpRequest.Method.PUT;
            default -> HttpRequest.Method.UNKNOWN;
        };
    }
}
