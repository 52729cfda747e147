package dev.cairn.conformance.support;

import dev.cairn.chain.ChainConfig;
import dev.cairn.node.CairnNode;
import dev.cairn.node.NodeConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;

/** A node of ours in this process, spoken to through its HTTP server, as anybody would. */
public final class OwnNode implements RpcSide, AutoCloseable {

    private final CairnNode node;
    private final URI address;
    private final String login;
    private final HttpClient http = HttpClient.newHttpClient();

    private OwnNode(CairnNode node, Path cookie) {
        this.node = node;
        this.address = URI.create("http://127.0.0.1:" + node.port() + "/");
        try {
            this.login = Base64.getEncoder().encodeToString(Files.readAllBytes(cookie));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens and starts a node on any free port; its files, if it is to load some, may not have been read yet. */
    public static OwnNode start(NodeConfig config) {
        NodeConfig serving = config.serving(0);
        CairnNode node = CairnNode.open(serving);
        try {
            node.start();
            return new OwnNode(node, serving.chain().netDir().resolve(".cookie"));
        } catch (RuntimeException | Error e) {
            node.close();
            throw e;
        }
    }

    /** A regtest node that reads another's block files in place. */
    public static NodeConfig reading(Path dataDir, Path otherDataDir) {
        NodeConfig config = NodeConfig.regtest(dataDir);
        ChainConfig chain = config.chain();
        return config.withChain(new ChainConfig(
                chain.netDir(),
                chain.blocksDir(),
                chain.params(),
                chain.dbCache(),
                chain.scriptThreads(),
                chain.assumeValid(),
                chain.minimumChainWork(),
                chain.checkBlocks(),
                chain.checkLevel(),
                chain.blocksXor(),
                chain.fastPrune(),
                chain.stopAtHeight(),
                chain.reindex(),
                chain.reindexChainstate(),
                chain.loadBlocks(),
                Optional.of(otherDataDir),
                chain.maxTipAge(),
                chain.pinBudget()));
    }

    /** Returns when the files that it is to load have been read. */
    public void awaitLoaded() throws InterruptedException {
        for (int tries = 0; tries < 600; tries++) {
            Object loaded = Json.asMap(call("getmempoolinfo", "")).get("loaded");
            if (Boolean.TRUE.equals(loaded)) {
                return;
            }
            Thread.sleep(100);
        }
        throw new AssertionError("files were not read within a minute");
    }

    /** Where it listens for calls, on loopback. */
    public int port() {
        return address.getPort();
    }

    /** What an {@code Authorization: Basic} header has to say. */
    public String login() {
        return login;
    }

    /** The node itself. */
    public CairnNode node() {
        return node;
    }

    @Override
    public String raw(String method, String parameters) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Basic " + login)
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"id\":0,\"method\":\"" + method + "\",\"params\":[" + parameters + "]}"))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        node.close();
        http.close();
    }
}
