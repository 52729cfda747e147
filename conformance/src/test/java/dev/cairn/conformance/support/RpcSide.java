package dev.cairn.conformance.support;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A node that answers JSON-RPC: a real bitcoind, or one of ours. */
public interface RpcSide {

    /**
     * Calls a method and returns its answer as it was sent, every byte: {@code {"result":…,"error":…,"id":0}} and a line's end.
     *
     * @param parameters the JSON of the parameters, separated by commas
     */
    String raw(String method, String parameters);

    /**
     * Calls a method and returns its result, as {@link Json} reads it; fails the test if the answer is an error.
     *
     * @param parameters the JSON of the parameters, separated by commas
     */
    default Object call(String method, String parameters) {
        Map<String, Object> answer =
                Json.asMap(Json.parse(raw(method, parameters).getBytes(StandardCharsets.UTF_8)));
        if (answer.get("error") != null) {
            throw new AssertionError(method + " " + parameters + ": " + answer.get("error"));
        }
        return answer.get("result");
    }
}
