package dev.cairn.serve.rpc;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.serve.http.SafeText;
import dev.cairn.serve.json.JsonValue;
import java.util.Optional;

/**
 * A request as far as it was understood (Core, {@code JSONRPCRequest}). One object reads all elements of a batch in turn, since
 * an element that is no object is answered with the id and version of the one before, as in bitcoind.
 */
final class RpcRequest {

    private final String user;
    private final String peer;
    private Optional<JsonValue> id = Optional.of(JsonValue.ofNull());
    private boolean second;
    private String method = "";
    private JsonValue params = JsonValue.ofNull();

    /** Nothing understood yet: answered as version 1 with a null id. */
    RpcRequest(String user, String peer) {
        this.user = user;
        this.peer = peer;
    }

    /**
     * Reads a request.
     *
     * @throws RpcException −32600; id and version are kept as far as they were read
     */
    void parse(JsonValue request, boolean logIps) {
        if (!(request instanceof JsonValue.Obj)) {
            throw invalid("Invalid Request object");
        }
        id = request.has("id") ? Optional.of(request.get("id")) : Optional.empty();
        second = false;
        JsonValue version = request.get("jsonrpc");
        if (!version.isNull()) {
            if (!(version instanceof JsonValue.Str(String text))) {
                throw invalid("jsonrpc field must be a string");
            }
            if (text.equals("2.0")) {
                second = true;
            } else if (!text.equals("1.0")) {
                throw invalid("JSON-RPC version not supported");
            }
        }
        JsonValue name = request.get("method");
        if (name.isNull()) {
            throw invalid("Missing method");
        }
        if (!(name instanceof JsonValue.Str(String text))) {
            throw invalid("Method must be a string");
        }
        method = text;
        log(logIps);
        JsonValue given = request.get("params");
        if (given instanceof JsonValue.Arr || given instanceof JsonValue.Obj) {
            params = given;
        } else if (given.isNull()) {
            params = JsonValue.array();
        } else {
            throw invalid("Params must be an array or object");
        }
    }

    private void log(boolean logIps) {
        if (logIps) {
            LogCategory.RPC
                    .logger()
                    .debug("ThreadRPCServer method={} user={} peeraddr={}", SafeText.usual(method), user, peer);
        } else {
            LogCategory.RPC.logger().debug("ThreadRPCServer method={} user={}", SafeText.usual(method), user);
        }
    }

    private static RpcException invalid(String message) {
        return new RpcException(RpcErrorCode.INVALID_REQUEST, message);
    }

    /** The id to answer with; empty if none was given. */
    Optional<JsonValue> id() {
        return id;
    }

    /** Whether it is of version 2.0. */
    boolean second() {
        return second;
    }

    /** Whether it wants no answer. */
    boolean notification() {
        return second && id.isEmpty();
    }

    String method() {
        return method;
    }

    /** An array or an object. */
    JsonValue params() {
        return params;
    }
}
