package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcArg.string;

import dev.cairn.primitives.network.Network;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcArg;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcExamples;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Calls for tests (Core, rpc/node.cpp): time, echoes, a fence. */
final class TestCalls {

    /** The last second that fits nanoseconds of 63 bits. */
    private static final long LAST_MOCK_TIME = Long.MAX_VALUE / 1_000_000_000;

    private static final int ECHOES = 10;
    private static final String BUG = "trigger_internal_bug";

    private TestCalls() {}

    static List<RpcMethod> all() {
        return List.of(mockTime(), mockScheduler(), sync(), echo("echo"), echo("echojson"), echoIpc(), indexInfo());
    }

    private static RpcMethod mockTime() {
        return RpcMethod.named("hidden", "setmocktime")
                .small()
                .about("Sets the node's clock (regtest alone).")
                .args(number(
                        "timestamp", REQUIRED, "Seconds since 1970, at which it stands still;\n0 lets it run again."))
                .result(RpcResult.Type.NONE, "")
                .answer((call, out) -> {
                    mockable(call);
                    long time = call.longInteger(0);
                    if (time < 0 || time > LAST_MOCK_TIME) {
                        throw new RpcException(
                                RpcErrorCode.INVALID_PARAMETER,
                                "Mocktime must be in the range [0, " + LAST_MOCK_TIME + "], not " + time + ".");
                    }
                    call.node().setMockTime(time);
                    out.nullValue();
                });
    }

    private static RpcMethod mockScheduler() {
        return RpcMethod.named("hidden", "mockscheduler")
                .about("Lets delayed work happen earlier (regtest alone).")
                .args(number("delta_time", REQUIRED, "By how many seconds."))
                .result(RpcResult.Type.NONE, "")
                .answer((call, out) -> {
                    mockable(call);
                    long seconds = call.longInteger(0);
                    if (seconds <= 0 || seconds > 3600) {
                        throw new RpcException(
                                RpcErrorCode.MISC_ERROR, "delta_time must be between 1 and 3600 seconds (1 hr)");
                    }
                    call.node().mockScheduler(Duration.ofSeconds(seconds));
                    call.chain().awaitListeners();
                    out.nullValue();
                });
    }

    private static void mockable(RpcCall call) {
        if (call.node().network() != Network.REGTEST) {
            throw new RpcException(
                    RpcErrorCode.MISC_ERROR, call.method().name() + " is for regression testing (-regtest mode) only");
        }
    }

    private static RpcMethod sync() {
        return RpcMethod.named("hidden", "syncwithvalidationinterfacequeue")
                .about("Answers when everything that happened up to now was told to whoever listens.")
                .result(RpcResult.Type.NONE, "")
                .example("", "")
                .answer((call, out) -> {
                    call.chain().awaitListeners();
                    out.nullValue();
                });
    }

    private static RpcMethod echo(String name) {
        return RpcMethod.named("hidden", name)
                .about(
                        "Answers with what it was given; for testing.\n\nWith arg9='" + BUG
                                + "' it answers as if it had a bug.\n\n"
                                + "bitcoin-cli turns echojson's parameters into JSON, echo's into strings; here they are the same.")
                .args(IntStream.range(0, ECHOES)
                        .mapToObj(i -> string("arg" + i, OMITTED, "").skipTypeCheck())
                        .toArray(RpcArg[]::new))
                .result(RpcResult.Type.ANY, "What was given")
                .read()
                .answer((call, out) -> {
                    if (call.given(ECHOES - 1).equals(JsonValue.of(BUG))) {
                        throw new RpcException(
                                RpcErrorCode.MISC_ERROR,
                                "Internal bug detected: request.params[9].get_str() != \"" + BUG + "\"\n"
                                        + "serve/control/TestCalls (" + name + ")\n"
                                        + "Cairn, bitcoind 30.99's calls\n"
                                        + "Please report this with what led to it.\n");
                    }
                    out.value(new JsonValue.Arr(call.params()));
                });
    }

    /** Without indexes none is listed, whatever name is asked for. */
    private static RpcMethod indexInfo() {
        return RpcMethod.named("util", "getindexinfo")
                .small()
                .about("How far the indexes are, or one of them.")
                .args(string("index_name", OMITTED, "The index to tell of alone."))
                .result(
                        RpcResult.Type.OBJ_DYN,
                        "",
                        RpcResult.field(
                                RpcResult.Type.OBJ,
                                "name",
                                "An index's name",
                                RpcResult.field(RpcResult.Type.BOOL, "synced", "Whether it has every block"),
                                RpcResult.field(RpcResult.Type.NUM, "best_block_height", "Up to which height it has")))
                .example("", "")
                .example("txindex", "txindex")
                .read()
                .answer((call, out) -> out.beginObject().endObject());
    }

    private static RpcMethod echoIpc() {
        return RpcMethod.named("hidden", "echoipc")
                .small()
                .about("Answers with what it was given; there is one process, so it passes through no other.")
                .args(string("arg", REQUIRED, "What to answer"))
                .result(RpcResult.Type.STR, "What was given.")
                .examples(RpcExamples.cli("echo", "\"Hello world\"") + RpcExamples.rpc("echo", "\"Hello world\""))
                .read(snapshot -> List.of(JsonValue.of("hello")))
                .answer((call, out) -> out.value(call.string(0)));
    }
}
