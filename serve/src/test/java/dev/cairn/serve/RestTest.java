package dev.cairn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.serve.calls.ChainCalls;
import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.http.RawClient;
import dev.cairn.serve.json.JsonParser;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcAuthOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestTest {

    private static final String ADDRESS = "bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202";

    @TempDir
    Path folder;

    private final FakeNode node = new FakeNode();
    private OpenChain open;
    private Server server;
    private RawClient client;
    private RpcClient rpc;
    private String tip;

    @BeforeEach
    void start() throws IOException {
        open = new OpenChain(folder);
        node.with(open.chain());
        Path file = folder.resolve(".cookie");
        server = Server.start(
                new ServerOptions(HttpOptions.loopback(0), RpcAuthOptions.cookie(file), true, false),
                node,
                ChainCalls::all);
        client = new RawClient(server.port());
        rpc = new RpcClient(server.port(), Files.readString(file));
        tip = rpc.call("generatetoaddress", "[3,\"" + ADDRESS + "\"]")
                .asArray()
                .getLast()
                .asString();
    }

    @AfterEach
    void stop() {
        rpc.close();
        client.close();
        server.close();
        open.close();
    }

    private RawClient.Answer get(String path) {
        client.send("GET /rest" + path + " HTTP/1.1\r\n\r\n");
        return client.answer();
    }

    private void expect(String path, int status, String text) {
        RawClient.Answer answer = get(path);
        assertThat(answer.text()).as(path).isEqualTo(text);
        assertThat(answer.status()).as(path).isEqualTo(status);
        if (!text.isEmpty()) {
            assertThat(answer.head()).contains("Content-Type: text/plain\r\n");
        }
    }

    private JsonValue json(String path) {
        RawClient.Answer answer = get(path);
        assertThat(answer.status()).as(path + answer.text()).isEqualTo(200);
        assertThat(answer.head()).contains("Content-Type: application/json\r\n");
        assertThat(answer.text()).endsWith("\n");
        return JsonParser.parse(answer.body()).orElseThrow();
    }

    @Test
    void aBlockComesAsItsBytesAsHexAndAsGetblockThree() {
        String hex = rpc.call("getblock", "[\"" + tip + "\",0]").asString();

        RawClient.Answer binary = get("/block/" + tip + ".bin");
        assertThat(binary.body()).isEqualTo(HexFormat.of().parseHex(hex));
        assertThat(binary.head()).contains("Content-Type: application/octet-stream\r\n");
        expect("/block/" + tip + ".hex", 200, hex + "\n");
        assertThat(json("/block/" + tip + ".json")).isEqualTo(rpc.call("getblock", "[\"" + tip + "\",3]"));
        assertThat(json("/block/notxdetails/" + tip + ".json")).isEqualTo(rpc.call("getblock", "[\"" + tip + "\",1]"));
        assertThat(get("/block/" + tip.toUpperCase(java.util.Locale.ROOT) + ".bin")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whatIsNoBlockIsToldInBitcoindsWords() {
        String unknown = "00".repeat(32);
        expect("/block/" + unknown + ".bin", 404, unknown + " not found\r\n");
        expect("/block/abc.bin", 400, "Invalid hash: abc\r\n");
        expect("/block/" + tip + ".txt", 400, "Invalid hash: " + tip + ".txt\r\n");
        expect("/block/" + tip, 404, "output format not found (available: .bin, .hex, .json)\r\n");
        expect("/block/", 400, "Invalid hash: \r\n");
        expect("/blockz", 404, "");
    }

    @Test
    void headersComeInBothFormsAlongTheActiveChain() {
        String genesis = rpc.call("getblockhash", "[0]").asString();
        String first = rpc.call("getblockheader", "[\"" + genesis + "\",false]").asString();
        String second = rpc.call(
                        "getblockheader",
                        "[\"" + rpc.call("getblockhash", "[1]").asString() + "\",false]")
                .asString();

        expect("/headers/2/" + genesis + ".hex", 200, first + second + "\n");
        expect("/headers/" + genesis + ".hex?count=1", 200, first + "\n");
        assertThat(get("/headers/" + genesis + ".bin").body()).hasSize(4 * 80);
        assertThat(json("/headers/2/" + genesis + ".json").asArray().getFirst())
                .isEqualTo(rpc.call("getblockheader", "[\"" + genesis + "\"]"));
        expect("/headers/5/" + "00".repeat(32) + ".hex", 200, "\n");
        assertThat(json("/headers/5/" + "00".repeat(32) + ".json").asArray()).isEmpty();
    }

    @Test
    void wrongHeadersAreToldInBitcoindsWords() {
        for (String count : List.of("0", "2001", "-1", "abc", "")) {
            expect(
                    "/headers/" + tip + ".hex?count=" + count,
                    400,
                    "Header count is invalid or out of acceptable range (1-2000): " + count + "\r\n");
        }
        expect("/headers/1/abc.hex", 400, "Invalid hash: abc\r\n");
        expect(
                "/headers/1/2/" + tip + ".hex",
                400,
                "Invalid URI format. Expected /rest/headers/<hash>.<ext>?count=<count>\r\n");
        expect(
                "/headers/" + tip + "%.json",
                400,
                "URI parsing failed, it likely contained RFC 3986 invalid characters\r\n");
        expect("/headers/1/" + tip, 404, "output format not found (available: .bin, .hex, .json)\r\n");
    }

    @Test
    void aHeightHasAHash() {
        expect("/blockhashbyheight/3.hex", 200, tip + "\n");
        assertThat(json("/blockhashbyheight/3.json").text()).isEqualTo("{\"blockhash\":\"" + tip + "\"}");
        byte[] binary = get("/blockhashbyheight/3.bin").body();
        try (ChainSnapshot snapshot = open.chain().acquire("test")) {
            assertThat(snapshot.tip().hash().toBytes()).isEqualTo(binary);
        }
        expect("/blockhashbyheight/4.hex", 404, "Block height out of range\r\n");
        expect("/blockhashbyheight/-1.hex", 400, "Invalid height: -1\r\n");
        expect("/blockhashbyheight/+1.hex", 400, "Invalid height: +1\r\n");
        expect("/blockhashbyheight/%22a%22.hex", 400, "Invalid height: %22a%22\r\n");
        expect("/blockhashbyheight/", 400, "Invalid height: \r\n");
    }

    @Test
    void theChainsStateIsGetblockchaininfos() {
        assertThat(json("/chaininfo.json")).isEqualTo(rpc.call("getblockchaininfo", "[]"));
        expect("/chaininfo.bin", 404, "output format not found (available: json)\r\n");
        expect("/chaininfo", 404, "output format not found (available: json)\r\n");
    }

    @Test
    void coinsAreFoundByPathAndByBody() throws IOException {
        Txid coinbase;
        try (ChainSnapshot snapshot = open.chain().acquire("test")) {
            BlockEntry entry = snapshot.tip();
            coinbase =
                    snapshot.readBlock(entry).transactions().getFirst().txid(dev.cairn.primitives.hash.Sha256.create());
        }
        JsonValue found = json("/getutxos/checkmempool/" + coinbase + "-0/" + coinbase + "-7.json");

        assertThat(found.get("chainHeight").asInt()).isEqualTo(3);
        assertThat(found.get("chaintipHash").asString()).isEqualTo(tip);
        assertThat(found.get("bitmap").asString()).isEqualTo("10");
        JsonValue utxo = found.get("utxos").asArray().getFirst();
        assertThat(utxo.get("height").asInt()).isEqualTo(3);
        assertThat(utxo.get("value").literal()).isEqualTo("50.00000000");
        assertThat(utxo.get("scriptPubKey").get("address").asString()).isEqualTo(ADDRESS);

        String asked = "02" + HexFormat.of().formatHex(coinbase.toBytes()) + "00000000"
                + HexFormat.of().formatHex(coinbase.toBytes()) + "07000000";
        String answer = "03000000" + hashHex() + "01" + "01" + "01" + "00000000" + "03000000" + "00f2052a01000000"
                + "16" + utxo.get("scriptPubKey").get("hex").asString();
        client.send("POST /rest/getutxos.hex HTTP/1.1\r\nContent-Length: " + asked.length() + "\r\n\r\n" + asked);
        client.expectBody(answer + "\n");
        expect("/getutxos/" + coinbase + "-0/" + coinbase + "-7.hex", 200, answer + "\n");
    }

    private String hashHex() {
        try (ChainSnapshot snapshot = open.chain().acquire("test")) {
            return HexFormat.of().formatHex(snapshot.tip().hash().toBytes());
        }
    }

    @Test
    void wrongQuestionsForCoinsAreToldInBitcoindsWords() {
        String txid = "ab".repeat(32);
        expect("/getutxos.json", 400, "Error: empty request\r\n");
        expect("/getutxos/checkmempool.json", 400, "Error: empty request\r\n");
        for (String wrong : List.of("_+1", "-+1", "--1", "aa-1234", "", "-4294967296", "-")) {
            expect("/getutxos/" + txid + wrong + ".json", 400, "Parse error\r\n");
        }
        expect("/getutxos/aa-1234.json", 400, "Parse error\r\n");
        expect("/getutxos/" + txid + "-0", 404, "output format not found (available: .bin, .hex, .json)\r\n");
        String sixteen = ("/" + txid + "-1").repeat(16);
        expect("/getutxos" + sixteen + ".json", 400, "Error: max outpoints exceeded (max: 15, tried: 16)\r\n");
        assertThat(json("/getutxos" + sixteen.substring(67) + ".json")
                        .get("bitmap")
                        .asString())
                .isEqualTo("0".repeat(15));
        post("/rest/getutxos.bin", "xx", 400, "Parse error\r\n");
        post("/rest/getutxos.json", "{\"checkmempool", 400, "Error: empty request\r\n");
        post(
                "/rest/getutxos/" + txid + "-0.bin",
                "xx",
                400,
                "Combination of URI scheme inputs and raw post data is not allowed\r\n");
    }

    private void post(String uri, String body, int status, String text) {
        client.send("POST " + uri + " HTTP/1.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        RawClient.Answer answer = client.answer();
        assertThat(answer.text()).isEqualTo(text);
        assertThat(answer.status()).isEqualTo(status);
    }

    @Test
    void whatABlockSpentIsToldForEachTransaction() {
        expect("/spenttxouts/" + tip + ".hex", 200, "0100\n");
        assertThat(json("/spenttxouts/" + tip + ".json").text()).isEqualTo("[[]]");
        expect("/spenttxouts/" + "00".repeat(32) + ".json", 404, "00".repeat(32) + " not found\r\n");
        expect("/spenttxouts/a/b.json", 400, "Invalid URI format. Expected /rest/spenttxouts/<hash>.<ext>\r\n");
    }

    @Test
    void aBlockWhoseFileIsGoneIsNotFound() throws IOException {
        Path blocks = folder.resolve("regtest/blocks");
        Files.move(blocks.resolve("blk00000.dat"), blocks.resolve("away"));

        expect("/block/" + tip + ".bin", 404, tip + " not found\r\n");
    }

    @Test
    void whileTheNodeOpensRestIsUnavailable() {
        node.warmingUp("Loading block index…");
        for (String path : List.of("/chaininfo.json", "/block/x", "/headers/x", "/getutxos", "/blockhashbyheight/x")) {
            expect(path, 503, "Service temporarily unavailable: Loading block index…\r\n");
        }
    }
}
