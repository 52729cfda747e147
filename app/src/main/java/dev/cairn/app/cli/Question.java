package dev.cairn.app.cli;

import java.util.Arrays;
import java.util.List;

/** What is asked of a node: one call, or several at once whose answers make one result. */
interface Question {

    /** The request, or an array of requests. */
    Json request(String method, List<String> words) throws CliException;

    /** The answer as a reply object: with {@code result}, or {@code error}. */
    Json reply(Json answer) throws CliException;

    /** A call as a JSON-RPC 2.0 request; bitcoin-cli asks in this form, so the answer has this form too. */
    static Json call(String method, Json params, int id) {
        return Json.object()
                .put("method", Json.string(method))
                .put("params", params)
                .put("id", Json.number(id))
                .put("jsonrpc", Json.string("2.0"));
    }

    /** A reply that holds a result. */
    static Json result(Json result) {
        return Json.object().put("result", result);
    }

    /** The replies to an array of requests, by id ({@code JSONRPCProcessBatchReply}); null where one is missing. */
    static Json[] batch(Json answer) throws CliException {
        if (answer.kind() != Json.Kind.ARRAY) {
            throw new CliException("Batch must be an array");
        }
        Json[] replies = new Json[answer.values().size()];
        Arrays.fill(replies, Json.NULL);
        for (Json reply : answer.values()) {
            if (reply.kind() != Json.Kind.OBJECT) {
                throw new CliException("Batch member must be an object");
            }
            int id = reply.get("id").asInt();
            if (id < 0 || id >= replies.length) {
                throw new CliException("Batch member id is larger than batch size");
            }
            replies[id] = reply;
        }
        return replies;
    }

    /**
     * One call, its words by place or by name.
     *
     * @param named whether words are {@code name=value}
     */
    record Plain(boolean named) implements Question {
        @Override
        public Json request(String method, List<String> words) throws CliException {
            return call(method, named ? Params.named(method, words) : Params.positional(method, words), 1);
        }

        @Override
        public Json reply(Json answer) throws CliException {
            return answer.asObject();
        }
    }

    /** {@code -generate}: the words hold the number of blocks, the address, and how often to try. */
    final class Generate implements Question {

        private String address = "";

        @Override
        public Json request(String method, List<String> words) throws CliException {
            address = words.get(1);
            return call("generatetoaddress", Params.positional("generatetoaddress", words), 1);
        }

        @Override
        public Json reply(Json answer) throws CliException {
            return result(Json.object()
                    .put("address", Json.string(address))
                    .put("blocks", answer.asObject().get("result")));
        }
    }

    /** {@code -addrinfo}: how many addresses a node knows, by network. */
    final class AddrInfo implements Question {

        @Override
        public Json request(String method, List<String> words) throws CliException {
            if (!words.isEmpty()) {
                throw new CliException("-addrinfo takes no arguments");
            }
            return call("getnodeaddresses", Params.positional("getnodeaddresses", List.of("0")), 1);
        }

        @Override
        public Json reply(Json answer) throws CliException {
            if (!answer.get("error").isNull()) {
                return answer;
            }
            List<Json> nodes = answer.get("result").values();
            if (!nodes.isEmpty() && nodes.get(0).get("network").isNull()) {
                throw new CliException("-addrinfo requires bitcoind server to be running v22.0 and up");
            }
            PeerCounts counts = new PeerCounts();
            for (Json node : nodes) {
                PeerNetwork network = PeerNetwork.of(node.get("network").asString());
                if (network != null) {
                    counts.add(network);
                }
            }
            Json addresses = Json.object();
            long total = 0;
            for (PeerNetwork network : PeerNetwork.values()) {
                if (network.isReachable()) {
                    addresses.put(network.label(), Json.number(counts.of(network)));
                    total += counts.of(network);
                }
            }
            addresses.put("total", Json.number(total));
            return result(Json.object().put("addresses_known", addresses));
        }
    }
}
