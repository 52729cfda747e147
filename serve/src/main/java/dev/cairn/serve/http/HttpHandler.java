package dev.cairn.serve.http;

/**
 * Answers requests under a path. It begins on a thread of the {@code read} lane, or of {@code bulk} if the body is large; what
 * takes more than a millisecond goes on on {@code bulk} ({@link HttpExchange#resume}).
 */
@FunctionalInterface
public interface HttpHandler {

    /**
     * Answers now, or sees to it that {@link HttpExchange#answer} is called later.
     *
     * @param rest what follows the path that the handler was registered for
     */
    void handle(HttpExchange exchange, String rest);
}
