package dev.cairn.serve;

import dev.cairn.serve.http.RawClient;
import dev.cairn.serve.json.JsonParser;
import dev.cairn.serve.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Calls over a connection of its own, with the cookie or a password. */
final class RpcClient implements AutoCloseable {

    private final RawClient client;
    private final String credentials;

    RpcClient(int port, String credentials) {
        this.client = new RawClient(port);
        this.credentials = credentials;
    }

    /** Sends a body and does not wait. */
    void send(String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        client.send("POST / HTTP/1.1\r\nAuthorization: Basic " + basic + "\r\nContent-Length: " + bytes.length
                + "\r\n\r\n" + body);
    }

    RawClient.Answer answer() {
        return client.answer();
    }

    /** Sends a body and tells the status and the text. */
    String ask(String body) {
        send(body.replace('\'', '"'));
        RawClient.Answer answer = answer();
        return answer.status() + " " + answer.text().strip().replace('"', '\'');
    }

    /** A call's result, or its error, by version 2. */
    JsonValue call(String method, String params) {
        send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
        JsonValue reply = JsonParser.parse(answer().body()).orElseThrow();
        return reply.has("error") ? reply.get("error") : reply.get("result");
    }

    RawClient raw() {
        return client;
    }

    @Override
    public void close() {
        client.close();
    }
}
