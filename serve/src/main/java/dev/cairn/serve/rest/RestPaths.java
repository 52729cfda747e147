package dev.cairn.serve.rest;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.http.HttpAnswer;
import dev.cairn.serve.http.HttpExchange;
import dev.cairn.serve.http.HttpServer.Route;
import dev.cairn.serve.rpc.RpcRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The paths, in bitcoind's order: the first that fits answers (Core, rest.cpp). */
public final class RestPaths {

    /** A path, who answers, and which requests, by their URI, take less than a millisecond. */
    private record Served(RestPath path, RestHandler handler, Predicate<String> small) {}

    private final NodeServices node;
    private final List<Served> served;

    /** All paths; {@code chaininfo} is what {@code getblockchaininfo} answers. */
    public RestPaths(NodeServices node, RpcRegistry registry) {
        this.node = node;
        this.served = List.of(
                path("/rest/block/notxdetails/", BlockRest::notXDetails, uri -> false, RestPaths::tip),
                path("/rest/block/", BlockRest::extended, uri -> false, RestPaths::tip),
                new Served(
                        new RestPath("/rest/chaininfo", chain -> List.of("/rest/chaininfo.json")),
                        new ChainInfoRest(registry),
                        uri -> true),
                path(HeaderRest.PREFIX, HeaderRest::headers, HeaderRest::few, RestPaths::tip),
                path("/rest/getutxos", CoinRest::coins, uri -> true, chain -> "/checkmempool/" + tip(chain) + "-0"),
                path(
                        "/rest/blockhashbyheight/",
                        HeaderRest::hashByHeight,
                        uri -> true,
                        chain -> Integer.toString(chain.height())),
                path("/rest/spenttxouts/", SpentRest::spent, uri -> false, RestPaths::tip));
    }

    private static Served path(
            String prefix, RestHandler handler, Predicate<String> small, Function<ChainSnapshot, String> sample) {
        return new Served(new RestPath(prefix, chain -> formats(prefix + sample.apply(chain))), handler, small);
    }

    /** What is served. */
    public List<RestPath> all() {
        return served.stream().map(Served::path).toList();
    }

    /** As the server wants them. */
    public List<Route> routes() {
        return served.stream()
                .map(one -> new Route(one.path().prefix(), false, (exchange, rest) -> begin(one, exchange, rest)))
                .toList();
    }

    private void begin(Served one, HttpExchange exchange, String rest) {
        if (one.small().test(exchange.request().uri())) {
            handle(one, exchange, rest);
        } else {
            exchange.resume(false, () -> handle(one, exchange, rest));
        }
    }

    private void handle(Served one, HttpExchange exchange, String rest) {
        HttpAnswer answer;
        try {
            answer = answer(one, exchange, rest);
        } catch (RestException e) {
            answer = RestCall.error(e.status(), e.getMessage());
        } catch (IOException | SnapshotExpired e) {
            LogCategory.plain().error("{}: {}", one.path().prefix(), e.getMessage());
            answer = RestCall.error(HttpAnswer.INTERNAL_SERVER_ERROR, e.getMessage());
        }
        exchange.answer(answer);
    }

    private HttpAnswer answer(Served one, HttpExchange exchange, String rest) throws IOException {
        Optional<String> warmup = node.warmup();
        Optional<Chain> chain = node.chain();
        if (warmup.isPresent() || chain.isEmpty()) {
            String stage = warmup.orElse("Loading block index…");
            throw new RestException(HttpAnswer.SERVICE_UNAVAILABLE, "Service temporarily unavailable: " + stage);
        }
        try (ChainSnapshot snapshot = chain.get().acquire("rest")) {
            return one.handler().answer(new RestCall(exchange.request(), rest, node, snapshot));
        }
    }

    /** A file that does not have what the index says it has. */
    static RestException damaged(String hash, String answer, BlockFileException why) {
        LogCategory.plain().error("{}: {}", hash, why.getMessage());
        return new RestException(HttpAnswer.NOT_FOUND, hash + answer);
    }

    private static String tip(ChainSnapshot chain) {
        return chain.tip().hash().toString();
    }

    private static List<String> formats(String path) {
        return List.of(path + ".bin", path + ".hex", path + ".json");
    }
}
