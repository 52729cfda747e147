package dev.cairn.serve.http;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What is sent back.
 *
 * @param headers in order, before those that the server adds itself
 * @param body in pieces; it is not copied
 */
public record HttpAnswer(int status, List<Header> headers, List<byte[]> body) {

    /** Fine. */
    public static final int OK = 200;
    /** Fine, and nothing to say. */
    public static final int NO_CONTENT = 204;
    /** Not understood. */
    public static final int BAD_REQUEST = 400;
    /** Who is it? */
    public static final int UNAUTHORIZED = 401;
    /** Not for them. */
    public static final int FORBIDDEN = 403;
    /** Not here. */
    public static final int NOT_FOUND = 404;
    /** Not so. */
    public static final int BAD_METHOD = 405;
    /** Too large. */
    public static final int TOO_LARGE = 413;
    /** An error of our own, or of a call. */
    public static final int INTERNAL_SERVER_ERROR = 500;
    /** Not now. */
    public static final int SERVICE_UNAVAILABLE = 503;

    /** A header. */
    public record Header(String name, String value) {}

    /** Copies the lists, not the bytes. */
    public HttpAnswer {
        headers = List.copyOf(headers);
        body = List.copyOf(body);
    }

    /** A status without body. */
    public static HttpAnswer of(int status, Header... headers) {
        return new HttpAnswer(status, List.of(headers), List.of());
    }

    /** A body without type: the server adds libevent's default. */
    public static HttpAnswer text(int status, String text) {
        return new HttpAnswer(status, List.of(), List.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** A body of a type. */
    public static HttpAnswer typed(int status, String type, List<byte[]> body) {
        return new HttpAnswer(status, List.of(new Header("Content-Type", type)), body);
    }

    /** Bytes of the body. */
    long length() {
        long length = 0;
        for (byte[] piece : body) {
            length += piece.length;
        }
        return length;
    }
}
