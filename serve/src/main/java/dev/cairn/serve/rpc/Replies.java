package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonWriter;

/** The object around a result or an error (Core, {@code JSONRPCReplyObj}). */
final class Replies {

    private Replies() {}

    /** Begins the reply of a call that went well; its result comes next. */
    static void beginResult(RpcRequest request, JsonWriter out) {
        begin(request, out);
        out.key("result");
    }

    /** Ends it. */
    static void endResult(RpcRequest request, JsonWriter out) {
        if (!request.second()) {
            out.key("error").nullValue();
        }
        end(request, out);
    }

    /** The reply of a call that failed. */
    static void error(RpcRequest request, RpcException error, JsonWriter out) {
        begin(request, out);
        if (!request.second()) {
            out.key("result").nullValue();
        }
        out.beginObject("error").field("code", error.code()).field("message", error.getMessage());
        out.endObject();
        end(request, out);
    }

    private static void begin(RpcRequest request, JsonWriter out) {
        out.beginObject();
        if (request.second()) {
            out.field("jsonrpc", "2.0");
        }
    }

    private static void end(RpcRequest request, JsonWriter out) {
        request.id().ifPresent(id -> out.field("id", id));
        out.endObject();
    }
}
