package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonWriter;
import java.io.IOException;

/** Answers a call, on a thread of the {@code bulk} lane. */
@FunctionalInterface
public interface RpcHandler {

    /**
     * Writes the result, one JSON value, to {@code out}. What was written is forgotten if it throws.
     *
     * @throws RpcException an error answer
     * @throws IOException as {@code JsonTypeException} (−3) and any other exception (−1), becomes an error answer with its message
     */
    void answer(RpcCall call, JsonWriter out) throws IOException;
}
