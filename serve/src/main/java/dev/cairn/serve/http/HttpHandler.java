package dev.cairn.serve.http;

/** Answers requests under a path, on a thread of the {@code bulk} lane. */
@FunctionalInterface
public interface HttpHandler {

    /**
     * Answers now, or sees to it that {@link HttpExchange#answer} is called later.
     *
     * @param rest what follows the path that the handler was registered for
     */
    void handle(HttpExchange exchange, String rest);
}
