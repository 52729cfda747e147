package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.dflt;
import static dev.cairn.serve.rpc.RpcArg.hint;
import static dev.cairn.serve.rpc.RpcArg.number;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.serve.rpc.ActiveCalls;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcHelp;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcRegistry;
import dev.cairn.serve.rpc.RpcResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code help}, {@code stop}, {@code uptime}, {@code getrpcinfo}, {@code getmemoryinfo} (Core, rpc/server.cpp, rpc/node.cpp). */
public final class ControlCalls {

    private static final String STOPPING = "Cairn stopping";
    /** A stop is over within ten seconds, whatever wait it was given: {@code HttpServer} waits for answers no longer than eight. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String CONVERSIONS = "dump_all_command_conversions";

    private ControlCalls() {}

    /** All calls of this package. */
    public static List<RpcMethod> all(RpcRegistry registry, ActiveCalls active, TipWaiters waiters) {
        List<RpcMethod> calls = new ArrayList<>(List.of(
                help(registry),
                stop(),
                uptime(),
                rpcInfo(active),
                memoryInfo(),
                CacheCall.set(),
                LoggingCall.logging()));
        calls.addAll(TestCalls.all());
        calls.addAll(NetworkCalls.all());
        calls.addAll(MempoolCalls.all());
        calls.addAll(WaitCalls.all(waiters));
        return calls;
    }

    private static RpcMethod help(RpcRegistry registry) {
        return RpcMethod.named("control", "help")
                .small()
                .about("Names all calls, or describes one.")
                .args(string("command", hint("all commands"), "The call to describe"))
                .result(RpcResult.Type.STR, "The text")
                .result(RpcResult.Type.ANY, "")
                .read()
                .answer((call, out) -> {
                    String command = call.optionalString(0).orElse("");
                    if (command.equals(CONVERSIONS)) {
                        out.value(RpcHelp.conversions(registry));
                    } else {
                        out.value(RpcHelp.of(registry, command));
                    }
                });
    }

    private static RpcMethod stop() {
        return RpcMethod.named("control", "stop")
                .small()
                .about("Begins an orderly stop.")
                .args(number("wait", OMITTED, "milliseconds until the answer").hidden())
                .result(RpcResult.Type.STR, "'" + STOPPING + "'")
                .waits((call, reply) -> {
                    long wait = call.has(0) ? Math.clamp(call.integer(0), 0, LONGEST_WAIT.toMillis()) : 0;
                    call.node().stop();
                    reply.answerAfter(Duration.ofMillis(wait), (again, out) -> out.value(STOPPING));
                });
    }

    private static RpcMethod uptime() {
        return RpcMethod.named("control", "uptime")
                .small()
                .about("How long the node has run.")
                .result(RpcResult.Type.NUM, "Seconds since its start")
                .example("", "")
                .read()
                .answer((call, out) -> out.value(
                        call.node().clock().unixSeconds() - call.node().startTime()));
    }

    private static RpcMethod rpcInfo(ActiveCalls active) {
        return RpcMethod.named("control", "getrpcinfo")
                .small()
                .about("What the RPC server is at.")
                .result(
                        RpcResult.Type.OBJ,
                        "",
                        field(
                                RpcResult.Type.ARR,
                                "active_commands",
                                "Calls that are being answered",
                                RpcResult.of(
                                        RpcResult.Type.OBJ,
                                        "A call",
                                        field(RpcResult.Type.STR, "method", "Its name"),
                                        field(RpcResult.Type.NUM, "duration", "Microseconds since it began"))),
                        field(RpcResult.Type.STR, "logpath", "Where the debug log is"))
                .example("", "")
                .read()
                .answer((call, out) -> {
                    out.beginObject().beginArray("active_commands");
                    for (ActiveCalls.Active one : active.list()) {
                        out.beginObject();
                        out.field("method", one.method()).field("duration", one.micros());
                        out.endObject();
                    }
                    Path log = call.node().logFile();
                    out.endArray().field("logpath", log == null ? "" : log.toString());
                    out.endObject();
                });
    }

    private static RpcMethod memoryInfo() {
        return RpcMethod.named("control", "getmemoryinfo")
                .about("How much memory is in use.")
                .args(string("mode", dflt("stats"), """
                        what to tell.
                          - "stats" sums up the Java heap, in bitcoind's fields: no memory of this process is locked.
                          - "mallocinfo" gives the C library's XML about memory outside of it (glibc alone).
                          - "cairn" tells what the cache of coins takes (setdbcache)."""))
                .result(RpcResult.of(
                                RpcResult.Type.OBJ,
                                "",
                                field(
                                        RpcResult.Type.OBJ,
                                        "locked",
                                        "The Java heap",
                                        field(RpcResult.Type.NUM, "used", "Bytes in use"),
                                        field(RpcResult.Type.NUM, "free", "Bytes at hand and not in use"),
                                        field(RpcResult.Type.NUM, "total", "Both"),
                                        field(RpcResult.Type.NUM, "locked", "Bytes that cannot be swapped out: none"),
                                        field(RpcResult.Type.NUM, "chunks_used", "Regions in use"),
                                        field(RpcResult.Type.NUM, "chunks_free", "Regions not in use")))
                        .when("mode \"stats\""))
                .result(RpcResult.of(RpcResult.Type.STR, "\"<malloc version=\"1\">...\"")
                        .when("mode \"mallocinfo\""))
                .result(CoinCacheInfo.result().when("mode \"cairn\""))
                .example("", "")
                .read()
                .answer((call, out) -> {
                    switch (call.string(0)) {
                        case "stats" -> HeapInfo.write(out);
                        case "mallocinfo" -> out.value(MallocInfo.read());
                        case "cairn" -> CoinCacheInfo.write(call.chain().coinUsage(), out);
                        default ->
                            throw new RpcException(RpcErrorCode.INVALID_PARAMETER, "unknown mode " + call.string(0));
                    }
                });
    }
}
