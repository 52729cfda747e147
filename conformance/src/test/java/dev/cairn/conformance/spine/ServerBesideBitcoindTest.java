package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.OwnNode;
import dev.cairn.conformance.support.Peer;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.RpcSide;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.node.NodeConfig;
import dev.cairn.primitives.tx.Transaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The server beside a real bitcoind's: what comes back for the same bytes over a socket, REST path by path, the calls about the
 * server itself, and every call's parameters. What is left out of a comparison stands in {@code differences.md}.
 */
class ServerBesideBitcoindTest {

    private static final long END = 1_764_547_200L;
    private static final int HEIGHT = 130;

    /** Calls that bitcoind does not have. */
    private static final Set<Object> OWN_CALLS = Set.of("checkpoint", "setdbcache");

    @TempDir
    private static Path folder;

    private static List<GeneratedBlock> blocks;
    private static RegtestPeer peer;
    private static OwnNode own;

    @BeforeAll
    static void start() {
        ChainSpec spec = ChainSpec.of(41, HEIGHT, 5, END).withMix(Mix.EVEN);
        blocks = ChainGenerator.inMemory(spec, NativeSecp256k1.load());
        peer = RegtestPeer.start("-rest");
        own = OwnNode.start(NodeConfig.regtest(folder.resolve("own")));
        for (RpcSide side : List.of(peer, own)) {
            side.call("setmocktime", Long.toString(END));
            for (GeneratedBlock block : blocks.subList(1, blocks.size())) {
                side.raw("submitblock", "\"" + block.block().bytes().toHex() + "\"");
            }
        }
    }

    @AfterAll
    static void stop() {
        if (own != null) {
            own.close();
        }
        if (peer != null) {
            peer.close();
        }
    }

    /** {@code ~} is a line's end, {@code @} the header that says who asks. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST / HTTP/1.1~@Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST / HTTP/1.0~@Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST / HTTP/1.0~@Connection: keep-alive~Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST / HTTP/1.1~@Connection: close~Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST / HTTP/1.1~@Transfer-Encoding: chunked~~5~{\"met~15~hod\":\"getblockcount\"}~0~~",
                "POST / HTTP/1.1~@Content-Length: 43~~{\"jsonrpc\":\"2.0\",\"method\":\"getblockcount\"}  ",
                "POST / HTTP/1.1~@Content-Length: 26~~{\"method\":\"getblockcount\"}POST / HTTP/1.1~@Content-Length: 2~~[]"
                        + "POST / HTTP/1.1~@Connection: close~Content-Length: 2~~{}",
                "POST / HTTP/1.1~@~",
                "POST / HTTP/1.1~Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST / HTTP/1.1~Authorization: Basic eDp5~Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST /wallet/x HTTP/1.1~@Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "GET / HTTP/1.1~Host: x~~",
                "GET / HTTP/1.1~@Content-Length: 3~~abc",
                "PUT / HTTP/1.1~Content-Length: 0~~",
                "DELETE / HTTP/1.1~~",
                "OPTIONS / HTTP/1.1~~",
                "BOGUS / HTTP/1.1~~",
                "get / HTTP/1.1~~",
                "GET /foo HTTP/1.1~~",
                "GET /foo HTTP/1.0~~",
                "GET /rest/foo HTTP/1.1~~",
                "GET /?a=b HTTP/1.1~~",
                "GET / HTTP/1.2~~",
                "GET / HTTP/2.0~~",
                "GET /~~",
                "GET / HTTP/1.1\nHost: x\n\n",
                "GET / HTTP/1.1~Host: x~  y~~",
                "GET / HTTP/1.1~Host x~~",
                "hello world~~",
                "POST / HTTP/1.1~@Content-Length: -5~~",
                "POST / HTTP/1.1~@Content-Length: abc~~",
                "POST / HTTP/1.1~@Content-Length: 99999999~~",
                "POST / HTTP/1.1~@Transfer-Encoding: chunked~~zz~",
                "POST / HTTP/1.1~@Connection: close~Expect: 100-continue~Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST / HTTP/1.1~@Expect: 200-ok~Content-Length: 26~~{\"method\":\"getblockcount\"}",
                "POST /rest/chaininfo HTTP/1.1~Content-Length: 0~~",
            })
    void theSameBytesGetTheSameAnswer(String request) {
        if (request.contains("/wallet/")) {
            Peer.assumeSpecification("a server without wallets");
        }
        String text = request.replace("~", "\r\n");

        assertThat(said(own.port(), text.replace("@", "Authorization: Basic " + own.login() + "\r\n")))
                .isEqualTo(said(peer.port(), text.replace("@", "Authorization: Basic " + peer.login() + "\r\n")));
    }

    /**
     * All that a server says to some bytes until it closes, because it is asked to or nothing more comes; the date is blotted out.
     * Behind a client's end libevent says no more than one answer, and of a long one a part: so what matters asks for the close.
     */
    private static String said(int port, String text) {
        try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            if (!text.contains("Connection: close")) {
                socket.shutdownOutput();
            }
            InputStream in = socket.getInputStream();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            in.transferTo(all);
            return all.toString(StandardCharsets.ISO_8859_1).replaceAll("Date: [^\r]*", "Date: …");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void restAnswersAlikePathByPath() {
        Peer.assumeSpecification("fields of REST");
        List<String> paths = new ArrayList<>();
        for (int height : new int[] {0, 1, 60, HEIGHT - 1, HEIGHT}) {
            String hash = blocks.get(height).block().hash().toString();
            for (String format : List.of(".bin", ".hex", ".json", "", ".txt", ".")) {
                paths.add("/block/" + hash + format);
                paths.add("/block/notxdetails/" + hash + format);
                paths.add("/headers/3/" + hash + format);
                paths.add("/headers/" + hash + format + "?count=2");
                paths.add("/headers/" + hash + format);
                paths.add("/blockhashbyheight/" + height + format);
                paths.add("/spenttxouts/" + hash + format);
            }
            coinPaths(blocks.get(height), paths);
        }
        String unknown = "ab".repeat(32);
        String hash = blocks.get(5).block().hash().toString();
        for (String odd : List.of(
                "/block/" + unknown + ".bin",
                "/block/abc.json",
                "/block/",
                "/block/notxdetails/" + unknown + ".json",
                "/headers/5/" + unknown + ".bin",
                "/headers/5/" + unknown + ".json",
                "/headers/0/" + hash + ".json",
                "/headers/2001/" + hash + ".json",
                "/headers/" + hash + ".json?count=",
                "/headers/" + hash + ".json?count",
                "/headers/" + hash + ".json?count=%31",
                "/headers/" + hash + ".json?count=x&count=1",
                "/headers/" + hash + "%",
                "/headers/1/2/" + hash + ".json",
                "/headers/abc.json",
                "/blockhashbyheight/-1.json",
                "/blockhashbyheight/+1.json",
                "/blockhashbyheight/.json",
                "/blockhashbyheight/1000000.json",
                "/blockhashbyheight/99999999999.json",
                "/blockhashbyheight/%22x%22.json",
                "/chaininfo",
                "/chaininfo.bin",
                "/chaininfo.txt",
                "/getutxos",
                "/getutxos.json",
                "/getutxos/checkmempool.json",
                "/getutxos/" + unknown + "-0.json",
                "/getutxos/" + unknown + "-+1.json",
                "/getutxos/" + unknown + "--1.json",
                "/getutxos/" + unknown + ".json",
                "/getutxos" + ("/" + unknown + "-1").repeat(15) + ".json",
                "/getutxos" + ("/" + unknown + "-1").repeat(16) + ".json",
                "/spenttxouts/" + unknown + ".json",
                "/spenttxouts/a/b.json")) {
            paths.add(odd);
        }
        assertThat(paths).hasSizeGreaterThan(200);
        for (String path : paths) {
            String request = "GET /rest" + path + " HTTP/1.1\r\nConnection: close\r\n\r\n";
            assertThat(said(own.port(), request)).as(path).isEqualTo(said(peer.port(), request));
        }
    }

    /** Coins that are there and coins that are gone, four at a time. */
    private static void coinPaths(GeneratedBlock block, List<String> paths) {
        StringBuilder path = new StringBuilder("/getutxos");
        int count = 0;
        for (Transaction tx : block.block().transactions()) {
            for (int output = 0; output < tx.outputCount() + 1; output++) {
                path.append('/').append(tx.txid()).append('-').append(output);
                if (++count % 4 == 0) {
                    for (String format : List.of(".bin", ".hex", ".json")) {
                        paths.add(path + format);
                    }
                    path.setLength("/getutxos".length());
                }
            }
        }
    }

    @Test
    void coinsAskedForInABodyAreAnsweredAlike() {
        String txid = blocks.get(1).block().transactions().getFirst().txid().toString();
        byte[] bytes = blocks.get(1).block().transactions().getFirst().txid().toBytes();
        String hex = java.util.HexFormat.of().formatHex(bytes);
        for (String body : List.of(
                "0001" + hex + "00000000",
                "01" + hex + "00000000",
                "02" + hex + "00000000" + hex + "01000000",
                "0a" + (hex + "00000000").repeat(10),
                "01",
                "00ff",
                "zz",
                "0001" + hex,
                "",
                "0000")) {
            for (String path :
                    List.of("/rest/getutxos.hex", "/rest/getutxos.json", "/rest/getutxos/" + txid + "-0.hex")) {
                String request = "POST " + path + " HTTP/1.1\r\nConnection: close\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body;
                assertThat(said(own.port(), request)).as(path + " " + body).isEqualTo(said(peer.port(), request));
            }
        }
    }

    @Test
    void callsAboutTheServerAnswerAlike() {
        requireCore();
        for (List<String> call : List.of(
                List.of("getpeerinfo", ""),
                List.of("getindexinfo", ""),
                List.of("getindexinfo", "\"foo\""),
                List.of("getmempoolinfo", ""),
                List.of("getrawmempool", ""),
                List.of("getrawmempool", "true"),
                List.of("getrawmempool", "false,true"),
                List.of("getrawmempool", "true,true"),
                List.of("getrawmempool", "1"),
                List.of("getzmqnotifications", ""),
                List.of("uptime", "1"),
                List.of("echo", ""),
                List.of("echo", "1,null,{\"a\":[1.50,\"\\u007f\\u0001é\"],\"a\":2},-0,1e5,null"),
                List.of("echo", "0,1,2,3,4,5,6,7,8,9,10"),
                List.of("echojson", "[[]],{}"),
                List.of("echoipc", "\"x\""),
                List.of("echoipc", "1"),
                List.of("setmocktime", "-1"),
                List.of("setmocktime", "9223372037"),
                List.of("setmocktime", "99999999999999999999"),
                List.of("setmocktime", "1.5"),
                List.of("setmocktime", "\"x\""),
                List.of("mockscheduler", "0"),
                List.of("mockscheduler", "3601"),
                List.of("mockscheduler", "1"),
                List.of("syncwithvalidationinterfacequeue", ""),
                List.of("waitfornewblock", "1"),
                List.of("waitfornewblock", "-1"),
                List.of("waitfornewblock", "1,\"zz\""),
                List.of("waitfornewblock", "0,\"" + "00".repeat(32) + "\""),
                List.of("waitforblockheight", "5"),
                List.of("waitforblockheight", "1000,1"),
                List.of("waitforblockheight", "99999999999"),
                List.of("waitforblock", "\"" + "00".repeat(32) + "\",1"),
                List.of("waitforblock", "\"zz\""),
                List.of("waitforblock", "1"),
                List.of("getmemoryinfo", "\"foo\""),
                List.of("logging", "[\"foo\"]"),
                List.of("logging", "[1]"),
                List.of("logging", "[],[\"\"]"),
                List.of("help", "\"foo\""),
                List.of("help", "0"),
                List.of("nothing", ""))) {
            String method = call.getFirst();
            assertThat(withoutHelp(own.raw(method, call.getLast())))
                    .as(call.toString())
                    .isEqualTo(withoutHelp(peer.raw(method, call.getLast())));
        }
        assertThat(own.raw("getnetworkinfo", "").replaceAll("\"warnings\":.*", ""))
                .isEqualTo(peer.raw("getnetworkinfo", "").replaceAll("\"warnings\":.*", ""));
        for (String call : List.of("getmemoryinfo", "getrpcinfo")) {
            assertThat(own.raw(call, "").replaceAll("[0-9]+|\"logpath\":\"[^\"]*\"", "…"))
                    .isEqualTo(peer.raw(call, "").replaceAll("[0-9]+|\"logpath\":\"[^\"]*\"", "…"));
        }
    }

    /** Too many parameters are answered with the help, whose usage line alone is bitcoind's. */
    private static String withoutHelp(String answer) {
        return answer.replaceAll("\\\\n\\\\n.*", "");
    }

    @Test
    void everyCallTakesTheParametersThatBitcoindsTakes() {
        requireCore();
        Set<String> ours = new HashSet<>();
        for (String line : own.call("help", "").toString().split("\n")) {
            if (!line.isEmpty() && !line.startsWith("==")) {
                ours.add(line);
            }
        }
        Set<String> theirs =
                new HashSet<>(List.of(peer.call("help", "").toString().split("\n")));

        assertThat(ours).hasSizeGreaterThan(40);
        assertThat(theirs).containsAll(ours);

        List<Object> rows = new ArrayList<>(Json.asList(own.call("help", "\"dump_all_command_conversions\"")));
        rows.removeIf(row -> OWN_CALLS.contains(Json.asList(row).getFirst()));
        Set<Object> names = new HashSet<>();
        rows.forEach(row -> names.add(Json.asList(row).getFirst()));
        List<Object> wanted = new ArrayList<>();
        for (Object row : Json.asList(peer.call("help", "\"dump_all_command_conversions\""))) {
            if (names.contains(Json.asList(row).getFirst())) {
                wanted.add(row);
            }
        }
        assertThat(rows.stream().map(Object::toString).toList())
                .containsExactlyElementsOf(wanted.stream().map(Object::toString).toList());
    }

    private static void requireCore() {
        Map<String, Object> info = Json.asMap(peer.call("getnetworkinfo", ""));
        assumeTrue(
                info.get("version").toString().equals("309900"),
                () -> "the peer is no Bitcoin Core 30.99 but " + info.get("subversion"));
    }
}
