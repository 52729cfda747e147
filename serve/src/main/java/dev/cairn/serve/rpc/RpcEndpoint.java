package dev.cairn.serve.rpc;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.http.HttpAnswer.Header;
import dev.cairn.serve.http.HttpExchange;
import dev.cairn.serve.http.HttpHandler;
import dev.cairn.serve.http.HttpRequest;
import dev.cairn.serve.json.JsonParser;
import dev.cairn.serve.json.JsonTypeException;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * JSON-RPC at {@code /} (Core, {@code HTTPReq_JSONRPC}): who asks, what for, may they; then one call or a batch. Errors of
 * version 1 have an HTTP status of their own, those of version 2 and of batches come with 200.
 */
public final class RpcEndpoint implements HttpHandler, AutoCloseable {

    /** Deters guessing. */
    private static final Duration WRONG_PASSWORD = Duration.ofMillis(250);

    private static final Header WHO = new Header("WWW-Authenticate", "Basic realm=\"jsonrpc\"");

    /** An answer of this size is always made: a full block with all that is known of it. */
    private static final long LEAST_ANSWER = 64L << 20;

    /** No client is sent more, whatever the heap. */
    private static final long MOST_ANSWER = 2L << 30;

    private final Execution.Surroundings surroundings;
    private final RpcAuth auth;
    private final RpcWhitelist whitelist;
    private final boolean logIps;

    /**
     * Reads who may call, and writes the cookie.
     *
     * @param registry complete
     * @throws dev.cairn.serve.http.HttpStartException with the line for the user
     */
    public RpcEndpoint(
            RpcRegistry registry, NodeServices node, ActiveCalls active, RpcAuthOptions options, boolean logIps) {
        this.surroundings = new Execution.Surroundings(
                registry, node, active, Math.clamp(Runtime.getRuntime().maxMemory() / 4, LEAST_ANSWER, MOST_ANSWER));
        this.auth = new RpcAuth(options);
        this.whitelist = new RpcWhitelist(options);
        this.logIps = logIps;
    }

    @Override
    public void handle(HttpExchange exchange, String rest) {
        HttpRequest request = exchange.request();
        if (request.method() != HttpRequest.Method.POST) {
            exchange.answer(HttpAnswer.text(HttpAnswer.BAD_METHOD, "JSONRPC server handles only POST requests"));
            return;
        }
        Optional<String> authorization = request.header("authorization");
        if (authorization.isEmpty()) {
            exchange.answer(HttpAnswer.of(HttpAnswer.UNAUTHORIZED, WHO));
            return;
        }
        Optional<String> user = auth.user(authorization.get());
        if (user.isEmpty()) {
            LogCategory.plain().info("ThreadRPCServer incorrect password attempt from {}", request.peerText());
            exchange.after(WRONG_PASSWORD, () -> exchange.answer(HttpAnswer.of(HttpAnswer.UNAUTHORIZED, WHO)));
            return;
        }
        RpcRequest read = new RpcRequest(user.get(), request.peerText());
        try {
            answer(exchange, user.get(), read);
        } catch (RpcException e) {
            exchange.answer(errorAnswer(read, e));
        } catch (JsonTypeException e) {
            exchange.answer(errorAnswer(read, new RpcException(RpcErrorCode.PARSE_ERROR, e.getMessage())));
        }
    }

    private void answer(HttpExchange exchange, String user, RpcRequest read) {
        JsonValue body = JsonParser.parse(exchange.request().body())
                .orElseThrow(() -> new RpcException(RpcErrorCode.PARSE_ERROR, "Parse error"));
        if (!whitelist.knows(user)) {
            LogCategory.plain().info("RPC User {} not allowed to call any methods", user);
            exchange.answer(HttpAnswer.of(HttpAnswer.FORBIDDEN));
            return;
        }
        switch (body) {
            case JsonValue.Obj ignored -> {
                read.parse(body, logIps);
                if (allowed(user, read.method(), exchange)) {
                    if (small(read.method())) {
                        single(exchange, read);
                    } else {
                        exchange.resume(false, () -> single(exchange, read));
                    }
                }
            }
            case JsonValue.Arr(List<JsonValue> elements) -> {
                if (allowed(user, elements, exchange)) {
                    exchange.resume(false, () -> new Batch(exchange, elements, read).proceed());
                }
            }
            case JsonValue.Null ignored -> throw noRequest();
            case JsonValue.Bool ignored -> throw noRequest();
            case JsonValue.Num ignored -> throw noRequest();
            case JsonValue.Str ignored -> throw noRequest();
        }
    }

    private static RpcException noRequest() {
        return new RpcException(RpcErrorCode.PARSE_ERROR, "Top-level object parse error");
    }

    private boolean allowed(String user, String method, HttpExchange exchange) {
        if (whitelist.allows(user, method)) {
            return true;
        }
        LogCategory.plain().info("RPC User {} not allowed to call method {}", user, method);
        exchange.answer(HttpAnswer.of(HttpAnswer.FORBIDDEN));
        return false;
    }

    /** A batch is refused as a whole, before its first call. */
    private boolean allowed(String user, List<JsonValue> elements, HttpExchange exchange) {
        if (!whitelist.limits(user)) {
            return true;
        }
        for (JsonValue element : elements) {
            if (!(element instanceof JsonValue.Obj)) {
                throw new RpcException(RpcErrorCode.INVALID_REQUEST, "Invalid Request object");
            }
            if (!allowed(user, element.get("method").asString(), exchange)) {
                return false;
            }
        }
        return true;
    }

    /** What there is no call for is answered soon too. */
    private boolean small(String method) {
        return surroundings.registry().find(method).map(RpcMethod::small).orElse(true);
    }

    private void single(HttpExchange exchange, RpcRequest read) {
        JsonWriter out = new JsonWriter();
        Execution execution = new Execution(
                surroundings, exchange, read, out, error -> exchange.answer(singleAnswer(read, error, out)));
        if (execution.start()) {
            exchange.answer(singleAnswer(read, execution.error(), out));
        }
    }

    private static HttpAnswer singleAnswer(RpcRequest read, Optional<RpcException> error, JsonWriter out) {
        if (read.notification()) {
            return HttpAnswer.of(HttpAnswer.NO_CONTENT);
        }
        int status =
                read.second() ? HttpAnswer.OK : error.map(RpcEndpoint::status).orElse(HttpAnswer.OK);
        return json(status, out);
    }

    private static HttpAnswer errorAnswer(RpcRequest read, RpcException error) {
        JsonWriter out = new JsonWriter();
        Replies.error(read, error, out);
        return json(status(error), out);
    }

    private static HttpAnswer json(int status, JsonWriter out) {
        return HttpAnswer.typed(status, "application/json", out.raw("\n").pieces());
    }

    private static int status(RpcException error) {
        return switch (error.code()) {
            case RpcErrorCode.INVALID_REQUEST -> HttpAnswer.BAD_REQUEST;
            case RpcErrorCode.METHOD_NOT_FOUND -> HttpAnswer.NOT_FOUND;
            default -> HttpAnswer.INTERNAL_SERVER_ERROR;
        };
    }

    /** Removes the cookie. */
    @Override
    public void close() {
        auth.close();
    }

    /** The calls of a batch, one after the other; one that waits keeps the rest waiting, but no thread. */
    private final class Batch {
        private final HttpExchange exchange;
        private final List<JsonValue> elements;
        private final RpcRequest read;
        private final JsonWriter out = new JsonWriter();
        private JsonWriter.Mark before;
        private int next;
        private int replies;

        Batch(HttpExchange exchange, List<JsonValue> elements, RpcRequest read) {
            this.exchange = exchange;
            this.elements = elements;
            this.read = read;
            out.beginArray();
        }

        void proceed() {
            while (next < elements.size()) {
                JsonValue element = elements.get(next++);
                before = out.mark();
                if (understood(element) && !new Execution(surroundings, exchange, read, out, error -> goOn()).start()) {
                    return;
                }
                count();
            }
            out.endArray();
            boolean silent = replies == 0 && !elements.isEmpty();
            exchange.answer(silent ? HttpAnswer.of(HttpAnswer.NO_CONTENT) : json(HttpAnswer.OK, out));
        }

        private boolean understood(JsonValue element) {
            try {
                read.parse(element, logIps);
                return true;
            } catch (RpcException e) {
                Replies.error(read, e, out);
                return false;
            }
        }

        private void goOn() {
            count();
            proceed();
        }

        /** A notification's reply is taken out again. */
        private void count() {
            if (read.notification()) {
                out.rewind(before);
            } else {
                replies++;
            }
        }
    }
}
