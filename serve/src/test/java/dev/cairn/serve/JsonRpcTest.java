package dev.cairn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.rpc.RpcArg;
import dev.cairn.serve.rpc.RpcAuthOptions;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import dev.cairn.serve.rpc.RpcMethod;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests and replies as a real bitcoind gave them; quotes are written as apostrophes. */
class JsonRpcTest {

    private final FakeNode node = new FakeNode();
    private Server server;

    @BeforeEach
    void start() {
        start(List.of());
    }

    private void start(List<String> whitelist) {
        List<RpcMethod> methods = List.of(
                RpcMethod.named("blockchain", "count").answer((call, out) -> out.value(7L)),
                RpcMethod.named("blockchain", "half").answer((call, out) -> {
                    out.beginObject().field("begun", "x".repeat(5000));
                    throw new RpcException(RpcErrorCode.INVALID_PARAMETER, "half way");
                }),
                RpcMethod.named("blockchain", "damaged").answer((call, out) -> {
                    throw new IOException("blk00000.dat @ 8: gone");
                }),
                RpcMethod.named("blockchain", "endless").answer((call, out) -> {
                    out.beginArray();
                    String much = "x".repeat(1 << 16);
                    while (call.size() == 0) { // always: it takes no arguments
                        out.value(much);
                    }
                }),
                RpcMethod.named("blockchain", "bug")
                        .answer((call, out) -> List.of().getFirst()),
                RpcMethod.named("blockchain", "text")
                        .args(RpcArg.string("t", RpcArg.REQUIRED, "").skipTypeCheck())
                        .answer((call, out) -> out.value(call.string(0))));
        server = Server.start(
                new ServerOptions(
                        HttpOptions.loopback(0),
                        new RpcAuthOptions(
                                "user",
                                "pass",
                                List.of(),
                                whitelist,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        false,
                        false),
                node,
                waiters -> methods);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RpcClient client() {
        return new RpcClient(server.port(), "user:pass");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "{'method':'count'} # 200 {'result':7,'error':null}",
                "{'method':'count','id':'a'} # 200 {'result':7,'error':null,'id':'a'}",
                "{'method':'count','id':null} # 200 {'result':7,'error':null,'id':null}",
                "{'method':'count','id':{'x':[1.50]}} # 200 {'result':7,'error':null,'id':{'x':[1.50]}}",
                "{'jsonrpc':'1.0','method':'count','id':1} # 200 {'result':7,'error':null,'id':1}",
                "{'version':'1.1','method':'count','id':1} # 200 {'result':7,'error':null,'id':1}",
                "{'jsonrpc':'2.0','method':'count','id':1} # 200 {'jsonrpc':'2.0','result':7,'id':1}",
                "{'jsonrpc':'2.0','method':'count','id':null} # 200 {'jsonrpc':'2.0','result':7,'id':null}",
                "{'method':'nope','id':1}"
                        + " # 404 {'result':null,'error':{'code':-32601,'message':'Method not found'},'id':1}",
                "{'jsonrpc':'2.0','method':'nope','id':1}"
                        + " # 200 {'jsonrpc':'2.0','error':{'code':-32601,'message':'Method not found'},'id':1}",
                "{'method':'half','id':1} # 500 {'result':null,'error':{'code':-8,'message':'half way'},'id':1}",
                "{'jsonrpc':'2.0','method':'half','id':1}"
                        + " # 200 {'jsonrpc':'2.0','error':{'code':-8,'message':'half way'},'id':1}",
                "{'method':'damaged','id':1}"
                        + " # 500 {'result':null,'error':{'code':-1,'message':'blk00000.dat @ 8: gone'},'id':1}",
                "{'method':'text','params':[1],'id':1} # 500 {'result':null,'error':{'code':-3,"
                        + "'message':'JSON value of type number is not of expected type string'},'id':1}",
                "{'method':'text','params':{'t':'x'},'id':1} # 200 {'result':'x','error':null,'id':1}",
                "{'method':'help','params':[0],'id':1} # 500 {'result':null,'error':{'code':-3,'message':"
                        + "'Wrong type passed:\\n{\\n    \\'Position 1 (command)\\': \\'JSON value of type number is not of"
                        + " expected type string\\'\\n}'},'id':1}",
                "{'method':'count','params':'x','id':1} # 400 {'result':null,'error':{'code':-32600,"
                        + "'message':'Params must be an array or object'},'id':1}",
                "{'method':1,'id':1}"
                        + " # 400 {'result':null,'error':{'code':-32600,'message':'Method must be a string'},'id':1}",
                "{} # 400 {'result':null,'error':{'code':-32600,'message':'Missing method'}}",
                "{'jsonrpc':2,'method':'count'}"
                        + " # 400 {'result':null,'error':{'code':-32600,'message':'jsonrpc field must be a string'}}",
                "{'jsonrpc':'3.0','method':'count'}"
                        + " # 400 {'result':null,'error':{'code':-32600,'message':'JSON-RPC version not supported'}}",
                "this is bad # 500 {'result':null,'error':{'code':-32700,'message':'Parse error'},'id':null}",
                "7 # 500 {'result':null,'error':{'code':-32700,'message':'Top-level object parse error'},'id':null}",
                "[] # 200 []",
                "[{'method':'count','id':1},{'jsonrpc':'2.0','method':'nope','id':2},{'pizza':'sausage','id':3}]"
                        + " # 200 [{'result':7,'error':null,'id':1},"
                        + "{'jsonrpc':'2.0','error':{'code':-32601,'message':'Method not found'},'id':2},"
                        + "{'result':null,'error':{'code':-32600,'message':'Missing method'},'id':3}]",
                "[{'jsonrpc':'2.0','method':'count'},{'jsonrpc':'2.0','method':'count','id':5}]"
                        + " # 200 [{'jsonrpc':'2.0','result':7,'id':5}]",
                "[{'method':'count'},{'jsonrpc':'2.0','method':'half'}] # 200 [{'result':7,'error':null}]",
                "[{'jsonrpc':'2.0','method':'count','id':5},7] # 200 [{'jsonrpc':'2.0','result':7,'id':5},"
                        + "{'jsonrpc':'2.0','error':{'code':-32600,'message':'Invalid Request object'},'id':5}]",
            })
    void aRequestIsAnsweredByItsVersion(String request, String reply) {
        try (RpcClient client = client()) {
            assertThat(client.ask(request)).isEqualTo(reply);
        }
    }

    @Test
    void notificationsAreCarriedOutAndNotAnswered() {
        try (RpcClient client = client()) {
            assertThat(client.ask("{'jsonrpc':'2.0','method':'setmocktime','params':[1234567890]}"))
                    .isEqualTo("204 ");
            assertThat(node.clock().unixSeconds()).isEqualTo(1_234_567_890);
            assertThat(client.ask("{'jsonrpc':'2.0','method':'half'}")).isEqualTo("204 ");
            assertThat(client.ask("[{'jsonrpc':'2.0','method':'count'},{'jsonrpc':'2.0','method':'nope'}]"))
                    .isEqualTo("204 ");
        }
    }

    @Test
    void aBugIsToldWithoutATrace() {
        try (RpcClient client = client()) {
            assertThat(client.ask("{'method':'bug','id':1}"))
                    .startsWith("500 {'result':null,'error':{'code':-1,'message':'java.util.NoSuchElementException")
                    .doesNotContain("\tat");
        }
    }

    @Test
    void anAnswerThatTheHeapHasNoRoomForIsAnErrorAndTheRestOfItsBatchIsAnswered() {
        try (RpcClient client = client()) {
            assertThat(client.ask("{'method':'endless','id':1}"))
                    .startsWith("500 {'result':null,'error':{'code':-7,'message':'The answer is larger than ");
            assertThat(client.ask("[{'method':'endless'},{'method':'count'}]"))
                    .startsWith("200 [{'result':null,'error':{'code':-7,")
                    .endsWith(",{'result':7,'error':null}]");
        }
    }

    @Test
    void aBatchOfManyElementsIsAnsweredWhole() {
        String one = "{'method':'count'}";
        try (RpcClient client = client()) {
            assertThat(client.ask("[" + (one + ",").repeat(9_999) + one + "]"))
                    .isEqualTo("200 [" + "{'result':7,'error':null},".repeat(9_999) + "{'result':7,'error':null}]");
        }
    }

    @Test
    void whileTheNodeOpensEveryCallIsToldTheStage() {
        node.warmingUp("Loading block index…");
        try (RpcClient client = client()) {
            assertThat(client.ask("{'method':'nope','id':1}"))
                    .isEqualTo("500 {'result':null,'error':{'code':-28," + "'message':'Loading block index…'},'id':1}");
            node.warmingUp(null);
            assertThat(client.ask("{'method':'count','id':1}")).startsWith("200 ");
            assertThat(client.ask("{'method':'waitfornewblock','id':1}")).contains("'code':-28");
        }
    }

    @Test
    void aStrangerIsAskedWhoItIs() {
        for (String credentials : List.of("user:wrong", "wrong:pass", "user", "")) {
            try (RpcClient client = new RpcClient(server.port(), credentials)) {
                client.send("{}");
                var answer = client.answer();
                assertThat(answer.status()).isEqualTo(401);
                assertThat(answer.head()).contains("WWW-Authenticate: Basic realm=\"jsonrpc\"\r\n");
                assertThat(answer.text()).isEmpty();
            }
        }
        try (RpcClient client = client()) {
            client.raw().send("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}");
            assertThat(client.answer().status()).isEqualTo(401);
            client.raw().send("GET / HTTP/1.1\r\n\r\n");
            assertThat(client.answer().text()).isEqualTo("JSONRPC server handles only POST requests");
        }
    }

    @Test
    void aUserWithAListMayCallWhatIsOnIt() {
        stop();
        start(List.of("user:count,echo"));
        try (RpcClient client = client()) {
            assertThat(client.ask("{'method':'count'}")).startsWith("200 ");
            assertThat(client.ask("{'method':'half'}")).isEqualTo("403 ");
            assertThat(client.ask("[{'method':'count'},{'method':'echo'}]")).startsWith("200 ");
            assertThat(client.ask("[{'method':'count'},{'method':'half'}]")).isEqualTo("403 ");
            assertThat(client.ask("[{'method':'count'},7]")).startsWith("400 ").contains("Invalid Request object");
            assertThat(client.ask("[{'method':7}]")).startsWith("500 ").contains("-32700");
        }
        stop();
        start(List.of("other:count"));
        try (RpcClient client = client()) {
            assertThat(client.ask("{'method':'count'}")).isEqualTo("403 ");
        }
    }
}
