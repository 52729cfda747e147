package dev.cairn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.ChainSnapshot;
import dev.cairn.mempool.template.Updates;
import dev.cairn.serve.calls.ChainCalls;
import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.http.RawClient;
import dev.cairn.serve.json.JsonParser;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rest.RestPath;
import dev.cairn.serve.rpc.RpcAuthOptions;
import dev.cairn.serve.rpc.RpcMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server over a chain that grows. */
class ChainCallsOverHttpTest {

    private static final String MINE = "[1,\"bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202\"]";
    private static final String TEMPLATE = "{\"rules\":[\"segwit\"]";
    private static final String GENESIS = "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206";

    @TempDir
    Path folder;

    private final FakeNode node = new FakeNode();
    private final List<RpcClient> clients = new ArrayList<>();
    private String cookie;
    private OpenChain open;
    private Server server;
    private RpcClient client;

    @BeforeEach
    void start() throws IOException {
        open = new OpenChain(folder);
        Updates.contributeTo(open.chain());
        node.with(open.chain());
        Path file = folder.resolve(".cookie");
        server = Server.start(
                new ServerOptions(
                        new HttpOptions(List.of(), List.of(), 0, 4, 64, 30), RpcAuthOptions.cookie(file), true, false),
                node,
                ChainCalls::all);
        cookie = Files.readString(file);
        client = client();
    }

    private RpcClient client() {
        RpcClient made = new RpcClient(server.port(), cookie);
        clients.add(made);
        return made;
    }

    @AfterEach
    void stop() {
        open.openGate();
        clients.forEach(RpcClient::close);
        server.close();
        assertThat(open.chain().snapshots().holders()).isEmpty();
        open.close();
    }

    private String mine() {
        return client.call("generatetoaddress", MINE).asArray().getFirst().asString();
    }

    private static String request(String method, String params) {
        return "{\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    private void awaitActive(int calls) throws InterruptedException {
        while (client.call("getrpcinfo", "[]").get("active_commands").asArray().size() != calls + 1) {
            Thread.sleep(5);
        }
    }

    @Test
    void theCacheOfCoinsIsCountedAndMoved() {
        JsonValue coins = client.call("getmemoryinfo", "[\"cairn\"]").get("coins");
        assertThat(coins.asObject())
                .extracting(JsonValue.Member::key)
                .containsExactly(
                        "budget",
                        "reserved",
                        "index",
                        "layers",
                        "pinned",
                        "live",
                        "dirty",
                        "coins",
                        "gone",
                        "dirtycoins",
                        "dirtygone",
                        "blocks",
                        "longestpause");
        assertThat(coins.get("reserved").asLong())
                .isBetween(1L, coins.get("budget").asLong());

        JsonValue moved = client.call("setdbcache", "[32]");
        assertThat(moved.get("budget").asLong()).isBetween(24L << 20, 32L << 20);
        assertThat(moved.get("reserved").asLong()).isPositive();
        assertThat(moved.get("excess").asLong()).isZero();
        assertThat(client.call("getmemoryinfo", "[\"cairn\"]")
                        .get("coins")
                        .get("budget")
                        .asLong())
                .isEqualTo(moved.get("budget").asLong());
        assertThat(client.call("setdbcache", "[3]").get("message").asString()).contains("at least 4 MiB");
        assertThat(client.call("setdbcache", "[-1]").get("message").asString()).contains("size out of range");
    }

    @Test
    void aCallThatWaitsAnswersWithTheTipThatItWaitedFor() throws InterruptedException {
        RpcClient any = client();
        RpcClient height = client();
        any.send(request("waitfornewblock", "[]"));
        height.send(request("waitforblockheight", "[2]"));
        awaitActive(2);

        String first = mine();
        assertThat(any.answer().text())
                .isEqualTo("{\"result\":{\"hash\":\"" + first + "\",\"height\":1},\"error\":null}\n");
        height.raw().expectSilence();
        RpcClient hash = client();
        hash.send(request("waitforblock", "[\"" + first + "\"]"));
        assertThat(hash.answer().text()).contains(first);

        String second = mine();
        assertThat(height.answer().text()).contains(second);
        awaitActive(0);
    }

    @Test
    void aWaitThatIsOverBeforeItBeginsAnswersAtOnce() {
        assertThat(client.call("waitforblockheight", "[0]").get("hash").asString())
                .isEqualTo(GENESIS);
        assertThat(client.call("waitforblock", "[\"" + GENESIS + "\",1]")
                        .get("height")
                        .asInt())
                .isZero();
        assertThat(client.call("waitfornewblock", "[0,\"" + "00".repeat(32) + "\"]")
                        .get("height")
                        .asInt())
                .isZero();
    }

    @Test
    void whenTimeIsUpTheTipThereIsIsTheAnswer() {
        assertThat(client.call("waitfornewblock", "[1]").get("hash").asString()).isEqualTo(GENESIS);
        assertThat(client.call("waitforblockheight", "[5,1]").get("height").asInt())
                .isZero();
        assertThat(client.call("waitforblock", "[\"" + "11".repeat(32) + "\",1]")
                        .get("height")
                        .asInt())
                .isZero();
    }

    @Test
    void wrongWaitsAreToldInBitcoindsWords() {
        assertThat(client.call("waitfornewblock", "[-1]").get("message").asString())
                .isEqualTo("Negative timeout");
        assertThat(client.call("waitforblock", "[\"zz\"]").get("message").asString())
                .isEqualTo("blockhash must be of length 64 (not 2, for 'zz')");
        assertThat(client.call("waitfornewblock", "[1,\"zz\"]").get("message").asString())
                .isEqualTo("current_tip must be of length 64 (not 2, for 'zz')");
    }

    @Test
    void aWaitInABatchKeepsTheRestWaitingAndTheRestSeesItsEnd() throws InterruptedException {
        RpcClient batch = client();
        batch.send("[" + request("getblockcount", "[]") + "," + request("waitfornewblock", "[]") + ","
                + request("getblockcount", "[]") + "]");
        awaitActive(1);
        batch.raw().expectSilence();

        String tip = mine();

        assertThat(batch.answer().text())
                .isEqualTo("[{\"result\":0,\"error\":null},{\"result\":{\"hash\":\"" + tip
                        + "\",\"height\":1},\"error\":null},{\"result\":1,\"error\":null}]\n");
    }

    @Test
    void waitsTakePlacesButNoThreadsAndHoldNoSnapshot() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            client().send(request("waitfornewblock", "[]"));
        }
        awaitActive(3);

        // of four places three are taken; the fourth answers this, and the one after it
        assertThat(client.call("getblockcount", "[]").asInt()).isZero();
        mine();
        for (RpcClient waiting : clients.subList(1, 4)) {
            assertThat(waiting.answer().text()).contains("\"height\":1");
        }
    }

    @Test
    void whenTheServerStopsWhoWaitsIsAnsweredWithTheTip() throws InterruptedException {
        String tip = mine();
        RpcClient waiting = client();
        waiting.send(request("waitfornewblock", "[]"));
        awaitActive(1);

        server.interrupt();

        RawClient.Answer answer = waiting.answer();
        assertThat(answer.text()).contains(tip);
        assertThat(answer.head()).contains("Connection: close\r\n");
    }

    private String templateId() {
        return client.call("getblocktemplate", "[" + TEMPLATE + "}]")
                .get("longpollid")
                .asString();
    }

    @Test
    void aLongPollIsAnsweredWhenTheTipIsAnotherAndAtOnceIfItIsAlready() throws InterruptedException {
        String id = templateId();
        RpcClient waiting = client();
        waiting.send(request("getblocktemplate", "[" + TEMPLATE + ",\"longpollid\":\"" + id + "\"}]"));
        awaitActive(1);
        waiting.raw().expectSilence();

        String tip = mine();

        assertThat(waiting.answer().text()).contains("\"previousblockhash\":\"" + tip + "\"");
        assertThat(client.call("getblocktemplate", "[" + TEMPLATE + ",\"longpollid\":\"" + id + "\"}]")
                        .get("height")
                        .asInt())
                .isEqualTo(2);
    }

    /** As bitcoind 30.99 counts from a new folder on: its first block is one, too. */
    @Test
    void aTemplatesIdIsTheTipAndHowOftenItMoved() {
        assertThat(templateId()).isEqualTo(GENESIS + "1");
        String first = mine();
        String second = mine();
        assertThat(templateId()).isEqualTo(second + "3");

        client.call("invalidateblock", "[\"" + second + "\"]");

        assertThat(templateId()).isEqualTo(first + "4");
    }

    @Test
    void whenTheServerStopsALongPollIsToldSo() throws InterruptedException {
        RpcClient waiting = client();
        waiting.send(request("getblocktemplate", "[" + TEMPLATE + ",\"longpollid\":\"" + templateId() + "\"}]"));
        awaitActive(1);

        server.interrupt();

        assertThat(waiting.answer().text()).contains("{\"code\":-9,\"message\":\"Shutting down\"}");
    }

    @Test
    void aLongPollWhoseIdIsNoTextWaitsForTheTemplateAfterTheCurrentOne() {
        mine();
        RpcClient miner = client();
        miner.send(request("getblocktemplate", "[{\"rules\":[\"segwit\"],\"longpollid\":1}]"));
        miner.raw().expectSilence();

        String tip = mine();

        assertThat(miner.answer().text()).contains(tip);
    }

    @Test
    void syncReturnsWhenListenersWereTold() {
        mine();
        assertThat(client.call("syncwithvalidationinterfacequeue", "[]").isNull())
                .isTrue();
        assertThat(client.call("mockscheduler", "[1]").isNull()).isTrue();
    }

    @Test
    void everyReadAnswersFromTheOldTipWhileTheWriterStandsBeforeItsSwap() {
        mine();
        String tip = mine();
        OpenChain.Gate gate = open.closeGate();
        RpcClient miner = client();
        miner.send(request("generatetoaddress", MINE));
        gate.awaitWriter();

        int rpc = 0;
        int rest = 0;
        try (ChainSnapshot snapshot = open.chain().acquire("test")) {
            assertThat(snapshot.tip().hash()).hasToString(tip);
            for (RpcMethod method : server.registry().all()) {
                for (Function<ChainSnapshot, List<JsonValue>> sample : method.samples()) {
                    JsonValue params = new JsonValue.Arr(sample.apply(snapshot));
                    client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method.name() + "\",\"params\":"
                            + params.text() + "}");
                    JsonValue reply = JsonParser.parse(client.answer().body()).orElseThrow();
                    assertThat(reply.has("result"))
                            .as(method.name() + params.text() + " " + reply.text())
                            .isTrue();
                    assertThat(DocumentedAnswers.faults(reply.get("result"), method.results()))
                            .as(method.name() + params.text() + " keeps what help promises")
                            .isEmpty();
                    rpc++;
                }
            }
            for (RestPath path : server.paths()) {
                for (String uri : path.samples().apply(snapshot)) {
                    client.raw().send("GET " + uri + " HTTP/1.1\r\n\r\n");
                    assertThat(client.raw().status()).as(uri).isEqualTo(200);
                    rest++;
                }
            }
        }
        assertThat(client.call("getbestblockhash", "[]").asString()).isEqualTo(tip);
        assertThat(rpc).isGreaterThan(30);
        assertThat(rest).isEqualTo(19);

        open.openGate();
        assertThat(miner.answer().status()).isEqualTo(200);
        assertThat(client.call("getblockcount", "[]").asInt()).isEqualTo(3);
    }
}
