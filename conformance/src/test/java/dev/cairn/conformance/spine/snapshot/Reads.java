package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server on a chain, and every read that is registered with it, over HTTP: what a new call registers is asked here too. */
final class Reads implements AutoCloseable {

    /** Longer than any read takes on a slow machine; who waits for the writer waits for ever. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** What answers differently each time that it is asked; why. They are asked, and their answer is not compared. */
    private static final Map<String, String> UNSTEADY = Map.of(
            "getmemoryinfo", "memory that the process has in use now",
            "getrpcinfo", "the calls under way, and how long they have been");

    /** Reads without a sample, which {@link #walked} asks. */
    private static final Set<String> WALKED = Set.of(
            "getrawtransaction", "gettxoutproof", "verifytxoutproof", "getblocktemplate", "createrawtransaction");

    private final Server server;
    private final Path cookie;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Reads(SpineChain spine) {
        cookie = spine.folder().resolve(".cookie");
        server = Server.start(
                new ServerOptions(HttpOptions.loopback(0), RpcAuthOptions.cookie(cookie), true, false),
                new SpineNode(spine),
                ChainCalls::all);
    }

    Server server() {
        return server;
    }

    /**
     * What is to be asked, by a name: JSON-RPC bodies and REST paths.
     *
     * @param snapshot whose tip, heights and hashes go into parameters
     */
    Map<String, Question> questions(ChainSnapshot snapshot) throws IOException, InterruptedException {
        Map<String, Question> questions = new TreeMap<>();
        for (RpcMethod method : server.registry().all()) {
            for (Function<ChainSnapshot, List<JsonValue>> sample : method.samples()) {
                String params = JsonValue.array(sample.apply(snapshot).toArray(JsonValue[]::new))
                        .text();
                questions.put("rpc " + method.name() + " " + params, call(method.name(), params));
            }
        }
        walked(snapshot).forEach((name, params) -> questions.put("rpc " + name, call(name, params)));
        for (RestPath path : server.paths()) {
            for (String uri : path.samples().apply(snapshot)) {
                questions.put("rest " + uri, new Question(path.prefix(), uri, null));
            }
        }
        return questions;
    }

    /** Reads that name no sample, because their parameters are in a block or in another's answer; and these. */
    private Map<String, String> walked(ChainSnapshot snapshot) throws IOException, InterruptedException {
        Block tip = snapshot.readBlock(snapshot.tip());
        String transaction = "\"" + tip.transactions().getFirst().txid() + "\"";
        String block = "\"" + tip.hash() + "\"";
        String proofParameters = "[[" + transaction + "]," + block + "]";
        Matcher proof =
                Pattern.compile("\"result\":(\"[0-9a-f]+\")").matcher(ask(call("gettxoutproof", proofParameters)));
        assertThat(proof.find()).isTrue();
        Map<String, String> walked = Map.of(
                "getrawtransaction",
                "[" + transaction + ",2," + block + "]",
                "gettxoutproof",
                proofParameters,
                "verifytxoutproof",
                "[" + proof.group(1) + "]",
                "getblocktemplate",
                "[{\"rules\":[\"segwit\"]}]",
                "createrawtransaction",
                "[[],[]]");
        assertThat(walked.keySet()).isEqualTo(WALKED);
        return walked;
    }

    private static Question call(String method, String params) {
        return new Question(method, "/", "{\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":1}");
    }

    /** A request; {@code body} is null for REST. */
    record Question(String name, String uri, String body) {}

    /** All answers, after their status; those left out that differ each time. */
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
        int status = response.statusCode();
        if (question.uri().endsWith(".bin")) {
            return status + " " + HexFormat.of().formatHex(response.body());
        }
        String text = status + " " + new String(response.body(), StandardCharsets.UTF_8);
        // Sizes on the disk are those of now: a block lies in its file before it is connected, and a flush writes
        // coins. In
        // bitcoind too.
        // The id that miners wait with counts publications, and a new base is one.
        return text.replaceAll("(\"longpollid\":\"[0-9a-f]{64})\\d+", "$1")
                .replaceAll("\"(size_on_disk|disk_size)\":\\s*\\d+", "\"$1\":0");
    }

    /** Calls that are registered and that nobody walks. */
    List<String> unread() {
        List<String> names = new ArrayList<>();
        for (RpcMethod method : server.registry().all()) {
            if (method.samples().isEmpty() && !WALKED.contains(method.name())) {
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
