package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.serve.Server;
import dev.cairn.serve.ServerOptions;
import dev.cairn.serve.calls.ChainCalls;
import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rest.RestPath;
import dev.cairn.serve.rpc.RpcAuthOptions;
import dev.cairn.serve.rpc.RpcMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A server on a chain, and every read that is registered with it, over HTTP: what a new call registers is asked here too. */
final class Reads implements AutoCloseable {

    /** Longer than any read takes on a slow machine; who waits for the writer waits for ever. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** What answers differently each time that it is asked; why. They are asked, and their answer is not compared. */
    private static final Map<String, String> UNSTEADY = Map.of(
            "getmemoryinfo", "memory that the process has in use now",
            "getrpcinfo", "the calls under way, and how long they have been");

    private final Server server;
    private final Path cookie;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Reads(SpineChain spine) {
        cookie = spine.folder().resolve(".cookie");
        server = Server.start(
                new ServerOptions(HttpOptions.loopback(0), RpcAuthOptions.cookie(cookie), true, false),
                new SpineNode(spine),
                ChainCalls.all());
    }

    Server server() {
        return server;
    }

    /**
     * What is to be asked, by a name: JSON-RPC bodies and REST paths.
     *
     * @param snapshot whose tip, heights and hashes go into parameters
     */
    Map<String, Question> questions(ChainSnapshot snapshot) {
        Map<String, Question> questions = new TreeMap<>();
        for (RpcMethod method : server.registry().all()) {
            for (Function<ChainSnapshot, List<JsonValue>> sample : method.samples()) {
                String params = JsonValue.array(sample.apply(snapshot).toArray(JsonValue[]::new))
                        .text();
                questions.put("rpc " + method.name() + " " + params, call(method.name(), params));
            }
        }
        // It wants a transaction, for which a snapshot must be read; so it names no sample itself.
        Block tip = block(snapshot);
        String transaction = "[\"" + tip.transactions().getFirst().txid() + "\",2,\"" + tip.hash() + "\"]";
        questions.put("rpc getrawtransaction", call("getrawtransaction", transaction));
        for (RestPath path : server.paths()) {
            for (String uri : path.samples().apply(snapshot)) {
                questions.put("rest " + uri, new Question(path.prefix(), uri, null));
            }
        }
        return questions;
    }

    private static Question call(String method, String params) {
        return new Question(method, "/", "{\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":1}");
    }

    private static Block block(ChainSnapshot snapshot) {
        try {
            return snapshot.readBlock(snapshot.tip());
        } catch (BlockFileException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A request; {@code body} is null for REST. */
    record Question(String name, String uri, String body) {}

    /** All answers, those left out that differ each time. */
    Map<String, String> answers(Map<String, Question> questions) throws IOException, InterruptedException {
        Map<String, String> answers = new TreeMap<>();
        for (Map.Entry<String, Question> entry : questions.entrySet()) {
            String answer = ask(entry.getValue());
            if (!UNSTEADY.containsKey(entry.getValue().name())) {
                answers.put(entry.getKey(), answer);
            }
        }
        return answers;
    }

    /** Asks again, and says which answers are not what they were. */
    List<String> changed(Map<String, Question> questions, Map<String, String> answers)
            throws IOException, InterruptedException {
        List<String> changed = new ArrayList<>();
        answers(questions).forEach((question, answer) -> {
            String before = answers.get(question);
            if (!answer.equals(before)) {
                int at = Arrays.mismatch(answer.toCharArray(), before.toCharArray());
                changed.add(question + ": " + from(before, at) + " became " + from(answer, at));
            }
        });
        return changed;
    }

    private static String from(String text, int at) {
        return text.substring(Math.max(0, at - 40), Math.min(text.length(), at + 40));
    }

    private String ask(Question question) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + question.uri()))
                .timeout(PATIENCE);
        if (question.body() != null) {
            String secret = Base64.getEncoder().encodeToString(Files.readAllBytes(cookie));
            request.header("Authorization", "Basic " + secret).POST(BodyPublishers.ofString(question.body()));
        }
        HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
        if (question.uri().endsWith(".bin")) {
            assertThat(response.statusCode()).as(question.uri()).isEqualTo(200);
            return HexFormat.of().formatHex(response.body());
        }
        String text = new String(response.body(), StandardCharsets.UTF_8);
        assertThat(response.statusCode()).as(question + ": " + text).isEqualTo(200);
        // Sizes on the disk are those of now: a block lies in its file before it is connected, and a flush writes
        // coins. In
        // bitcoind too.
        return text.replaceAll("\"(size_on_disk|disk_size)\":\\s*\\d+", "\"$1\":0");
    }

    /** Calls that are registered and name no read. */
    List<String> unread() {
        List<String> names = new ArrayList<>();
        for (RpcMethod method : server.registry().all()) {
            if (method.samples().isEmpty()) {
                names.add(method.name());
            }
        }
        return names;
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
