package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonValue.Member;
import java.util.List;

/** Lines of {@code help}'s examples, as bitcoind prints them. */
public final class RpcExamples {

    private RpcExamples() {}

    /** For bitcoin-cli. */
    public static String cli(String method, String args) {
        return "> bitcoin-cli " + method + " " + args + "\n";
    }

    /** For bitcoin-cli with named parameters. */
    public static String cliNamed(String method, List<Member> args) {
        StringBuilder line = new StringBuilder("> bitcoin-cli -named ").append(method);
        for (Member arg : args) {
            String value = arg.value() instanceof JsonValue.Str(String text)
                    ? text
                    : arg.value().text();
            line.append(' ').append(arg.key()).append('=').append(quoted(value));
        }
        return line.append('\n').toString();
    }

    /** For curl. */
    public static String rpc(String method, String args) {
        return curl(method, "[" + args + "]");
    }

    /** For curl with named parameters. */
    public static String rpcNamed(String method, List<Member> args) {
        return curl(method, new JsonValue.Obj(args).text());
    }

    private static String curl(String method, String params) {
        return "> curl --user myusername --data-binary '{\"jsonrpc\": \"2.0\", \"id\": \"curltest\", \"method\": \""
                + method + "\", \"params\": " + params
                + "}' -H 'content-type: application/json' http://127.0.0.1:8332/\n";
    }

    private static String quoted(String value) {
        boolean plain = value.chars().noneMatch(c -> c == ' ' || c == '\'' || c == '"');
        return plain ? value : "'" + value.replace("'", "'''") + "'";
    }
}
