package dev.cairn.serve.rest;

import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcMethod.Action;
import dev.cairn.serve.rpc.RpcRegistry;
import java.io.IOException;
import java.util.List;

/** {@code chaininfo}: what the call {@code getblockchaininfo} answers, as JSON alone. */
record ChainInfoRest(RpcRegistry registry) implements RestHandler {

    private static final String CALL = "getblockchaininfo";

    @Override
    public HttpAnswer answer(RestCall call) throws IOException {
        if (RestFormat.Parsed.of(call.rest()).format() != RestFormat.JSON) {
            throw RestFormat.notFound("json");
        }
        RpcMethod method = registry.find(CALL).orElseThrow(() -> new IllegalStateException("no call is named " + CALL));
        JsonWriter out = new JsonWriter();
        try (RpcCall inner = new RpcCall(method, List.of(), call.node())) {
            switch (method.action()) {
                case Action.Direct(var handler) -> handler.answer(inner, out);
                case Action.Waiting ignored -> throw new IllegalStateException(CALL + " does not wait");
            }
        }
        return RestCall.json(out);
    }
}
