package dev.cairn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.json.JsonParser;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcAuthOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole answers, as a real bitcoind without peers and transactions gave them. */
class ControlCallsTest {

    @TempDir
    Path folder;

    private final FakeNode node = new FakeNode();
    private Server server;
    private RpcClient client;

    @BeforeEach
    void start() throws IOException {
        Path cookie = folder.resolve(".cookie");
        server = Server.start(
                new ServerOptions(HttpOptions.loopback(0), RpcAuthOptions.cookie(cookie), false, false),
                node,
                waiters -> List.of());
        client = new RpcClient(server.port(), Files.readString(cookie));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        assertThat(folder).isEmptyDirectory();
    }

    private String call(String method, String params) {
        return client.call(method, params.replace('\'', '"')).text().replace('"', '\'');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "getpeerinfo # [] # []",
                "getzmqnotifications # [] # []",
                "getindexinfo # [] # {}",
                "getindexinfo # ['foo'] # {}",
                "getrawmempool # [] # []",
                "getrawmempool # [true] # {}",
                "getrawmempool # [false,true] # {'txids':[],'mempool_sequence':1}",
                "getrawmempool # {'mempool_sequence':true} # {'txids':[],'mempool_sequence':1}",
                "getrawmempool # [true,true]"
                        + " # {'code':-8,'message':'Verbose results cannot contain mempool sequence values.'}",
                "getmempoolinfo # [] # {'loaded':true,'size':0,'bytes':0,'usage':0,'total_fee':0.00000000,"
                        + "'maxmempool':300000000,'mempoolminfee':0.00000100,'minrelaytxfee':0.00000100,"
                        + "'incrementalrelayfee':0.00000100,'unbroadcastcount':0,'fullrbf':true,'permitbaremultisig':true,"
                        + "'maxdatacarriersize':100000,'limitclustercount':64,'limitclustersize':101000}",
                "getnetworkinfo # [] # {'version':309900,'subversion':'/Satoshi:30.99.0/','protocolversion':70016,"
                        + "'localservices':'0000000000000c09','localservicesnames':['NETWORK','WITNESS','NETWORK_LIMITED','P2P_V2'],"
                        + "'localrelay':true,'timeoffset':0,'networkactive':true,'connections':0,'connections_in':0,"
                        + "'connections_out':0,'networks':["
                        + "{'name':'ipv4','limited':false,'reachable':true,'proxy':'','proxy_randomize_credentials':false},"
                        + "{'name':'ipv6','limited':false,'reachable':true,'proxy':'','proxy_randomize_credentials':false},"
                        + "{'name':'onion','limited':true,'reachable':false,'proxy':'','proxy_randomize_credentials':false},"
                        + "{'name':'i2p','limited':true,'reachable':false,'proxy':'','proxy_randomize_credentials':false},"
                        + "{'name':'cjdns','limited':true,'reachable':false,'proxy':'','proxy_randomize_credentials':false}],"
                        + "'relayfee':0.00000100,'incrementalfee':0.00000100,'localaddresses':[],'warnings':[]}",
                "echo # [] # []",
                "echo # [1,null,{'a':[]},null] # [1,null,{'a':[]},null]",
                "echo # {'arg0':0,'arg9':9} # [0,null,null,null,null,null,null,null,null,9]",
                "echo # {'args':[0,1],'arg3':3,'arg5':5} # [0,1,null,3,null,5]",
                "echojson # {'arg1':1} # [null,1]",
                "echoipc # ['hello'] # 'hello'",
                "setmocktime # [-1]"
                        + " # {'code':-8,'message':'Mocktime must be in the range [0, 9223372036], not -1.'}",
                "mockscheduler # [0] # {'code':-1,'message':'delta_time must be between 1 and 3600 seconds (1 hr)'}",
                "getmemoryinfo # ['foobar'] # {'code':-8,'message':'unknown mode foobar'}",
                "logging # [['foo']] # {'code':-8,'message':'unknown logging category foo'}",
                "help # ['foo'] # 'help: unknown command: foo'",
                "getinfo # [] # {'code':-32601,'message':'Method not found'}",
            })
    void theAnswerIsBitcoinds(String method, String params, String answer) {
        assertThat(call(method, params)).isEqualTo(answer);
    }

    @Test
    void uptimeFollowsMockTime() {
        assertThat(client.call("setmocktime", "[" + (node.startTime() + 1000) + "]")
                        .isNull())
                .isTrue();
        assertThat(client.call("uptime", "[]").asInt()).isEqualTo(1000);
        client.call("setmocktime", "[0]");
        assertThat(client.call("uptime", "[]").asInt()).isBetween(0, 900);
    }

    @Test
    void theCallThatAsksIsAmongTheActiveOnes() {
        JsonValue info = client.call("getrpcinfo", "[]");

        assertThat(info.get("active_commands").asArray()).hasSize(1);
        JsonValue active = info.get("active_commands").asArray().getFirst();
        assertThat(active.get("method").asString()).isEqualTo("getrpcinfo");
        assertThat(active.get("duration").asLong()).isNotNegative();
        assertThat(info.get("logpath").asString()).isEqualTo("/tmp/debug.log");
    }

    @Test
    void memoryIsCountedInBitcoindsFields() {
        JsonValue locked = client.call("getmemoryinfo", "[]").get("locked");

        assertThat(locked.asObject())
                .extracting(JsonValue.Member::key)
                .containsExactly("used", "free", "total", "locked", "chunks_used", "chunks_free");
        assertThat(locked.get("used").asLong() + locked.get("free").asLong())
                .isEqualTo(locked.get("total").asLong());
        assertThat(locked.get("used").asLong()).isPositive();
        assertThat(locked.get("chunks_used").asLong()).isPositive();
        JsonValue malloc = client.call("getmemoryinfo", "[\"mallocinfo\"]");
        if (malloc instanceof JsonValue.Str(String xml)) {
            assertThat(xml).startsWith("<malloc version=\"1\">").endsWith("</malloc>\n");
        } else {
            assertThat(malloc.get("message").asString()).isEqualTo("mallocinfo mode not available");
        }
    }

    @Test
    void categoriesAreListedByNameAndSwitched() {
        String names = client.call("logging", "[]").asObject().stream()
                .map(JsonValue.Member::key)
                .collect(Collectors.joining(", "));
        assertThat(names)
                .isEqualTo(
                        "addrman, bench, blockstorage, cmpctblock, coindb, estimatefee, http, i2p, ipc, kernel, leveldb,"
                                + " libevent, mempool, mempoolrej, net, proxy, prune, qt, rand, reindex, rpc, scan, selectcoins, tor,"
                                + " txpackages, txreconciliation, validation, walletdb, zmq");
        assertThat(call("help", "['logging']")).contains("valid logging categories are: " + names);

        assertThat(client.call("logging", "[[\"all\"],[\"qt\"]]").get("qt").asBool())
                .isFalse();
        assertThat(client.call("logging", "[]").get("net").asBool()).isTrue();
        assertThat(client.call("logging", "{\"include\":[\"qt\"],\"exclude\":[\"1\"]}")
                        .asObject())
                .noneMatch(member -> member.value().asBool());
    }

    @Test
    void aBugIsReportedAsBitcoindReportsOne() {
        JsonValue error = client.call("echo", "{\"arg9\":\"trigger_internal_bug\"}");

        assertThat(error.get("code").asInt()).isEqualTo(-1);
        assertThat(error.get("message").asString())
                .startsWith("Internal bug detected: request.params[9].get_str() != \"trigger_internal_bug\"\n");
    }

    @Test
    void stopAnswersAndBeginsToStop() {
        assertThat(call("stop", "{'wait':1}")).isEqualTo("'Cairn stopping'");
        assertThat(node.stopping()).isTrue();
    }

    @Test
    void aStopIsAnsweredHoweverLongItsWait() {
        client.send("{\"method\":\"stop\",\"params\":[2000000000]}");
        while (!node.stopping()) {
            Thread.onSpinWait();
        }
        server.close();
        assertThat(client.answer().text()).contains("Cairn stopping");
    }

    @Test
    void everyCallHasHelpThatBeginsWithItsUsage() {
        List<String> lines = client.call("help", "[]").asString().lines().toList();

        assertThat(lines)
                .contains(
                        "== Control ==",
                        "waitfornewblock ( timeout \"current_tip\" )",
                        "stop",
                        "getmemoryinfo ( \"mode\" )");
        for (String line : lines) {
            if (!line.isEmpty() && !line.startsWith("==")) {
                String name = line.split(" ")[0];
                assertThat(client.call("help", "[\"" + name + "\"]").asString()).startsWith(line + "\n\n");
            }
        }
        assertThat(client.call("help", "[\"dump_all_command_conversions\"]").asArray())
                .contains(JsonParser.parse("[\"waitforblock\",1,\"timeout\",false]")
                        .orElseThrow());
    }
}
