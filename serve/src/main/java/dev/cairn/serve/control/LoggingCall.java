package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.array;
import static dev.cairn.serve.rpc.RpcArg.string;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcExamples;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code logging}: which categories go to the debug log. */
final class LoggingCall {

    private static final Set<String> EVERYTHING = Set.of("", "1", "all");

    private LoggingCall() {}

    static RpcMethod logging() {
        return RpcMethod.named("control", "logging")
                .small()
                .about("Tells which categories the debug log has, and changes that.\n"
                        + "Without parameters it changes nothing; \"include\" is done before \"exclude\", so what is in both is excluded.\n"
                        + "The valid logging categories are: "
                        + categories().stream().map(LogCategory::label).collect(Collectors.joining(", "))
                        + "\nThese names stand for all of them:\n"
                        + "  - \"all\",  \"1\"\n")
                .args(
                        array(
                                "include",
                                OMITTED,
                                "Categories to log from now on",
                                string("include_category", OMITTED, "a category's name")),
                        array(
                                "exclude",
                                OMITTED,
                                "Categories to log no more",
                                string("exclude_category", OMITTED, "a category's name")))
                .result(
                        RpcResult.Type.OBJ_DYN,
                        "each category, and whether it is logged",
                        RpcResult.field(RpcResult.Type.BOOL, "category", "true: it is"))
                .examples(RpcExamples.cli("logging", "\"[\\\"all\\\"]\" \"[\\\"http\\\"]\"")
                        + RpcExamples.rpc("logging", "[\"all\"], [\"libevent\"]"))
                .read()
                .answer((call, out) -> {
                    change(call, 0, true);
                    change(call, 1, false);
                    Map<LogCategory, Boolean> on = call.node().logging();
                    out.beginObject();
                    categories().forEach(category -> out.field(category.label(), on.getOrDefault(category, false)));
                    out.endObject();
                });
    }

    /** bitcoind's, by name; {@code lock} is in builds for finding deadlocks alone. */
    private static List<LogCategory> categories() {
        return Arrays.stream(LogCategory.values())
                .filter(category -> category != LogCategory.LOCK)
                .sorted(Comparator.comparing(LogCategory::label))
                .toList();
    }

    private static void change(RpcCall call, int place, boolean on) {
        if (!call.has(place)) {
            return;
        }
        NodeServices node = call.node();
        for (JsonValue item : call.given(place).asArray()) {
            String name = item.asString();
            List<LogCategory> meant = categories().stream()
                    .filter(category ->
                            EVERYTHING.contains(name) || category.label().equals(name))
                    .toList();
            if (meant.isEmpty()) {
                throw new RpcException(RpcErrorCode.INVALID_PARAMETER, "unknown logging category " + name);
            }
            meant.forEach(category -> node.setLogging(category, on));
        }
    }
}
