package dev.cairn.serve.control;

import static dev.cairn.serve.rpc.RpcResult.field;

import dev.cairn.serve.rpc.RpcResult;

/** What {@code help} says of the network's answers. */
final class NetworkDocs {

    private NetworkDocs() {}

    static RpcResult networkInfo() {
        return RpcResult.of(
                RpcResult.Type.OBJ,
                "",
                field(RpcResult.Type.NUM, "version", "bitcoind's version that this node answers as"),
                field(RpcResult.Type.STR, "subversion", "the name told to peers"),
                field(RpcResult.Type.NUM, "protocolversion", "the protocol's version"),
                field(RpcResult.Type.STR_HEX, "localservices", "what is offered to peers, as bits"),
                field(
                        RpcResult.Type.ARR,
                        "localservicesnames",
                        "what is offered to peers, by name",
                        RpcResult.of(RpcResult.Type.STR, "a service's name")),
                field(RpcResult.Type.BOOL, "localrelay", "whether transactions are wanted from peers"),
                field(RpcResult.Type.NUM, "timeoffset", "seconds by which peers' clocks differ"),
                field(RpcResult.Type.NUM, "connections", "peers connected"),
                field(RpcResult.Type.NUM, "connections_in", "those that came to us"),
                field(RpcResult.Type.NUM, "connections_out", "those that we went to"),
                field(RpcResult.Type.BOOL, "networkactive", "whether peers are wanted at all"),
                field(
                        RpcResult.Type.ARR,
                        "networks",
                        "kinds of addresses",
                        RpcResult.of(
                                RpcResult.Type.OBJ,
                                "",
                                field(RpcResult.Type.STR, "name", "one of ipv4, ipv6, onion, i2p, cjdns"),
                                field(RpcResult.Type.BOOL, "limited", "whether -onlynet leaves it out"),
                                field(RpcResult.Type.BOOL, "reachable", "whether it can be reached"),
                                field(
                                        RpcResult.Type.STR,
                                        "proxy",
                                        "(\"host:port\") the proxy on the way; empty if none"),
                                field(
                                        RpcResult.Type.BOOL,
                                        "proxy_randomize_credentials",
                                        "whether each connection shows the proxy another name"))),
                field(RpcResult.Type.NUM, "relayfee", "BTC/kvB under which a transaction is not relayed"),
                field(RpcResult.Type.NUM, "incrementalfee", "BTC/kvB by which a replacement must pay more"),
                field(
                        RpcResult.Type.ARR,
                        "localaddresses",
                        "this node's addresses",
                        RpcResult.of(
                                RpcResult.Type.OBJ,
                                "",
                                field(RpcResult.Type.STR, "address", "address"),
                                field(RpcResult.Type.NUM, "port", "port"),
                                field(RpcResult.Type.NUM, "score", "how likely it is the right one"))),
                field(
                        RpcResult.Type.ARR,
                        "warnings",
                        "what the operator should know",
                        RpcResult.of(RpcResult.Type.STR, "a warning")));
    }
}
