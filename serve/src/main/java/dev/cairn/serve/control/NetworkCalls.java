package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.serve.NodeServices;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;

/**
 * {@code getnetworkinfo}, {@code getpeerinfo}, {@code getzmqnotifications}: there are neither peers nor ZeroMQ sockets yet; what a
 * bitcoind without them says.
 */
final class NetworkCalls {

    private static final int VERSION = 309_900;
    private static final int PROTOCOL_VERSION = 70_016;
    private static final long RELAY_FEE = 100;

    /** NETWORK, WITNESS, NETWORK_LIMITED, P2P_V2. */
    private static final String SERVICES = "0000000000000c09";

    private static final List<String> SERVICE_NAMES = List.of("NETWORK", "WITNESS", "NETWORK_LIMITED", "P2P_V2");

    /** Kinds of addresses; those behind a proxy are out of reach without one. */
    private record Kind(String name, boolean reachable, boolean behindProxy) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("ipv4", true, false),
            new Kind("ipv6", true, false),
            new Kind("onion", false, true),
            new Kind("i2p", false, true),
            new Kind("cjdns", false, false));

    private NetworkCalls() {}

    static List<RpcMethod> all() {
        return List.of(networkInfo(), peerInfo(), notifications());
    }

    private static RpcMethod networkInfo() {
        return RpcMethod.named("network", "getnetworkinfo")
                .small()
                .about("What there is to know of the peer-to-peer network.")
                .result(NetworkDocs.networkInfo())
                .example("", "")
                .read()
                .answer((call, out) -> {
                    out.beginObject();
                    out.field("version", VERSION);
                    out.field("subversion", call.node().subversion());
                    out.field("protocolversion", PROTOCOL_VERSION);
                    out.field("localservices", SERVICES).beginArray("localservicesnames");
                    SERVICE_NAMES.forEach(out::value);
                    out.endArray();
                    out.field("localrelay", true);
                    out.field("timeoffset", 0L);
                    out.field("networkactive", true);
                    out.field("connections", 0L);
                    out.field("connections_in", 0L);
                    out.field("connections_out", 0L);
                    networks(call.node(), out);
                    out.amountField("relayfee", RELAY_FEE);
                    out.amountField("incrementalfee", RELAY_FEE);
                    out.beginArray("localaddresses").endArray();
                    out.beginArray("warnings");
                    call.node().warnings().forEach(out::value);
                    out.endArray().endObject();
                });
    }

    private static void networks(NodeServices node, JsonWriter out) {
        out.beginArray("networks");
        for (Kind kind : KINDS) {
            String proxy = node.proxies().getOrDefault(kind.name(), "");
            boolean reachable = kind.reachable() || (kind.behindProxy() && !proxy.isEmpty());
            out.beginObject();
            out.field("name", kind.name());
            out.field("limited", !reachable);
            out.field("reachable", reachable);
            out.field("proxy", proxy);
            out.field(
                    "proxy_randomize_credentials",
                    !proxy.isEmpty() && !kind.name().equals("i2p") && node.proxyRandomize());
            out.endObject();
        }
        out.endArray();
    }

    private static RpcMethod peerInfo() {
        return RpcMethod.named("network", "getpeerinfo")
                .small()
                .about("The peers connected, and what is known of each.\n"
                        + "A peer's network is one of (ipv4, ipv6, onion, i2p, cjdns, not_publicly_routable).")
                .result(
                        RpcResult.Type.ARR,
                        "",
                        RpcResult.of(
                                RpcResult.Type.OBJ,
                                "A peer",
                                field(RpcResult.Type.ELISION, "", "bitcoind's fields; there are no peers yet")))
                .example("", "")
                .read()
                .answer((call, out) -> out.beginArray().endArray());
    }

    private static RpcMethod notifications() {
        return RpcMethod.named("zmq", "getzmqnotifications")
                .small()
                .about("What is published by ZeroMQ, and where.")
                .result(
                        RpcResult.Type.ARR,
                        "",
                        RpcResult.of(
                                RpcResult.Type.OBJ,
                                "",
                                field(RpcResult.Type.STR, "type", "What is published"),
                                field(RpcResult.Type.STR, "address", "Where"),
                                field(RpcResult.Type.NUM, "hwm", "Messages that may wait for a slow reader")))
                .example("", "")
                .read()
                .answer((call, out) -> out.beginArray().endArray());
    }
}
