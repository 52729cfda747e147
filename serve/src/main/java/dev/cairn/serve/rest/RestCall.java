package dev.cairn.serve.rest;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.http.HttpRequest;
import dev.cairn.serve.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A request being answered, from one snapshot.
 *
 * @param rest what follows the path's prefix, as it was sent
 */
record RestCall(HttpRequest request, String rest, NodeServices node, ChainSnapshot chain) {

    private static final byte[] HEX_DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** For blocks and scripts as JSON. */
    Formatter formatter() {
        return new Formatter(node.network(), node.curve());
    }

    static HttpAnswer binary(byte[] bytes) {
        return HttpAnswer.typed(HttpAnswer.OK, "application/octet-stream", List.of(bytes));
    }

    static HttpAnswer hex(byte[] bytes) {
        byte[] digits = new byte[2 * bytes.length + 1];
        for (int i = 0; i < bytes.length; i++) {
            digits[2 * i] = HEX_DIGITS[(bytes[i] >> 4) & 0xf];
            digits[2 * i + 1] = HEX_DIGITS[bytes[i] & 0xf];
        }
        digits[2 * bytes.length] = '\n';
        return HttpAnswer.typed(HttpAnswer.OK, "text/plain", List.of(digits));
    }

    static HttpAnswer text(String text) {
        return HttpAnswer.typed(HttpAnswer.OK, "text/plain", List.of((text + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    static HttpAnswer json(JsonWriter out) {
        return HttpAnswer.typed(HttpAnswer.OK, "application/json", out.raw("\n").pieces());
    }

    static HttpAnswer error(int status, String message) {
        return HttpAnswer.typed(status, "text/plain", List.of((message + "\r\n").getBytes(StandardCharsets.UTF_8)));
    }
}
