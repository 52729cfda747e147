package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Transaction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls that count, prove, describe and make, beside a real bitcoind on the same chain: the same answers, byte for byte. What is
 * left out of a comparison stands in {@code differences.md}.
 */
class MoreCallsTest {

    private static final long END = 1_764_547_200L;
    private static final int HEIGHT = 150;
    private static final String KEY = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
    private static final String XPUB =
            "tpubD6NzVbkrYhZ4WaWSyoBvQwbpLkojyoTZPRsgXELWz3Popb3qkjcJyJUGLnL4qHHoQvao8ESaAstxYSnhysw"
                    + "J76uZPStJRJCTKvosUCJZL5B";

    @TempDir
    private static Path folder;

    private static List<GeneratedBlock> blocks;
    private static RegtestPeer peer;
    private static OwnNode own;

    private final Random random = new Random(20260303);

    @BeforeAll
    static void start() {
        ChainSpec spec = ChainSpec.of(32, HEIGHT, 9, END).withMix(Mix.EVEN);
        blocks = ChainGenerator.inMemory(spec, NativeSecp256k1.load());
        peer = RegtestPeer.start();
        own = OwnNode.start(NodeConfig.regtest(folder.resolve("own")));
        for (RpcSide side : List.of(peer, own)) {
            side.call("setmocktime", Long.toString(END));
            for (GeneratedBlock block : blocks.subList(1, blocks.size())) {
                side.raw("submitblock", quoted(block.block().bytes().toHex()));
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

    @Test
    void numbersAboutBlocks() {
        for (GeneratedBlock block : blocks) {
            assertAlike("getblockstats", quoted(block.block().hash().toString()));
        }
        assertAlike("getblockstats", "120,[\"time\",\"avgfee\",\"height\",\"feerate_percentiles\"]");
        assertAlike("getblockstats", "120,[\"nothing\"]");
        assertAlike("getblockstats", "120,[1]");
        assertAlike("getblockstats", "-1");
        assertAlike("getblockstats", "1000");
        assertAlike("getblockstats", quoted("11"));
        assertAlike("getblockstats", "true");
        for (String parameters : List.of(
                "",
                "0",
                "1",
                "10",
                "149",
                "150",
                "-1",
                "10," + hashAt(100),
                "null," + hashAt(0),
                "null," + hashAt(1),
                "1," + quoted("11".repeat(32)))) {
            assertAlike("getchaintxstats", parameters);
        }
        for (String parameters :
                List.of("", "1", "-1", "0", "-2", "1000", "10,100", "10,0", "10,1", "10,151", "10,-2")) {
            assertAlike("getnetworkhashps", parameters);
        }
    }

    @Test
    void changesOfRules() {
        Peer.assumeSpecification("fields of getdeploymentinfo");
        assertAlike("getdeploymentinfo", "");
        for (int height : new int[] {0, 1, 142, 143, 144, 145, 150}) {
            assertAlike("getdeploymentinfo", hashAt(height));
        }
        assertAlike("getdeploymentinfo", quoted("11".repeat(32)));
    }

    @Test
    void templates() {
        Peer.assumeSpecification("fields of templates");
        assertAlike(
                "gettxout",
                quoted(blocks.getLast().block().transactions().get(0).txid().toString()) + ",0");
        assertAlike("getblocktemplate", "{\"rules\":[\"segwit\"]}");
        assertAlikeBut(Set.of("warnings"), "getmininginfo", "");
        for (String request : List.of(
                "{}",
                "{\"rules\":[]}",
                "{\"rules\":[1]}",
                "{\"mode\":1}",
                "{\"mode\":\"x\"}",
                "{\"mode\":\"proposal\"}",
                "{\"mode\":\"proposal\",\"data\":\"00\"}",
                "1",
                "{\"rules\":[\"segwit\"],\"longpollid\":\"x\"}")) {
            assertAlike("getblocktemplate", request);
        }
        for (int i : new int[] {0, 50, blocks.size() - 1}) {
            String data = blocks.get(i).block().bytes().toHex();
            assertAlike("getblocktemplate", "{\"mode\":\"proposal\",\"data\":\"" + data + "\"}");
        }
    }

    @Test
    void proofs() {
        for (int i = 0; i < 40; i++) {
            Block block = blocks.get(1 + random.nextInt(blocks.size() - 1)).block();
            List<Transaction> transactions = block.transactions();
            String some = quoted(
                    transactions.get(random.nextInt(transactions.size())).txid().toString());
            String more = quoted(transactions.getLast().txid().toString());
            String hash = quoted(block.hash().toString());
            assertAlike("gettxoutproof", "[" + some + "]," + hash);
            assertAlike("gettxoutproof", "[" + some + "," + more + "]," + hash);
            assertAlike("gettxoutproof", "[" + some + "," + more + "]");
            String answer = own.raw("gettxoutproof", "[" + some + "]," + hash);
            String proof = answer.substring("{\"result\":\"".length(), answer.indexOf("\",\"error\""));
            assertAlike("verifytxoutproof", quoted(proof));
            assertAlike("verifytxoutproof", quoted(proof + "00"));
            assertAlike("verifytxoutproof", quoted(proof.substring(0, proof.length() - 2)));
            char[] damaged = proof.toCharArray();
            damaged[160 + random.nextInt(damaged.length - 160)] = '7';
            assertAlike("verifytxoutproof", quoted(new String(damaged)));
        }
        assertAlike("gettxoutproof", "[]");
        assertAlike("gettxoutproof", "[" + quoted("11") + "]");
        assertAlike("gettxoutproof", "[" + quoted("11".repeat(32)) + "]");
        assertAlike("gettxoutproof", "[" + quoted("11".repeat(32)) + "]," + hashAt(3));
        assertAlike("gettxoutproof", "[" + quoted("11".repeat(32)) + "]," + quoted("11".repeat(32)));
        assertAlike("verifytxoutproof", quoted("00"));
    }

    @Test
    void descriptors() {
        List<String> all = List.of(
                "pk(" + KEY + ")",
                "pkh([d34db33f/44h/0'/1]" + KEY + ")",
                "combo(" + KEY + ")",
                "wpkh(" + XPUB + "/0/*)",
                "wpkh(" + XPUB + "/0/*h)",
                "sh(wsh(sortedmulti(1," + KEY + "," + XPUB + "/<0;1>/*)))",
                "tr(" + XPUB + "/*,{pk(" + KEY + "),multi_a(1," + KEY + "," + XPUB + "/1)})",
                "wsh(andor(pk(" + KEY + "),older(10),and_v(v:pk(" + XPUB + "/1),after(500000001))))",
                "wsh(or_i(pk(" + KEY + "),pk(" + KEY + ")))",
                "wsh(older(0))",
                "rawtr(" + KEY + ")",
                "addr(bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080)",
                "raw(51)",
                "",
                "foo()",
                "pk(" + KEY + ")#aaaaaaaa");
        for (String descriptor : all) {
            assertAlike("getdescriptorinfo", quoted(descriptor));
            assertAlike("deriveaddresses", quoted(descriptor));
            Object info = Json.asMap(Json.parse(
                            own.raw("getdescriptorinfo", quoted(descriptor)).getBytes(StandardCharsets.UTF_8)))
                    .get("result");
            if (info != null) {
                String whole = quoted(descriptor + "#" + Json.asMap(info).get("checksum"));
                for (String range :
                        List.of("", ",2", ",[1,3]", ",[3,1]", ",[-1,1]", ",2147483648", ",\"x\"", ",1000000")) {
                    assertAlike("deriveaddresses", whole + range);
                }
            }
        }
    }

    @Test
    void transactionsOfParts() {
        Peer.assumeSpecification("parameters of createrawtransaction");
        String txid = quoted("11".repeat(32));
        String address = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
        List<String> inputs = List.of(
                "[]",
                "[{\"txid\":" + txid + ",\"vout\":0}]",
                "[{\"txid\":" + txid + ",\"vout\":7,\"sequence\":4294967295}]",
                "[{\"txid\":" + txid + ",\"vout\":-1}]",
                "[{\"txid\":" + txid + "}]",
                "[{\"vout\":0}]",
                "[1]",
                "[{\"txid\":" + txid + ",\"vout\":0,\"sequence\":4294967296}]");
        List<String> outputs = List.of(
                "[]",
                "{}",
                "{\"" + address + "\":0.01}",
                "[{\"" + address + "\":\"0.01000000\"},{\"data\":\"00ff\"}]",
                "[{\"data\":\"00\"},{\"data\":\"01\"}]",
                "[{\"" + address + "\":1},{\"" + address + "\":2}]",
                "[{\"nobody\":1}]",
                "[{\"" + address + "\":21000001}]",
                "[{\"" + address + "\":-1}]",
                "[{\"" + address + "\":0.000000001}]",
                "[{\"data\":\"0\"}]",
                "[{\"a\":1,\"b\":2}]",
                "[1]",
                "1",
                "null");
        List<String> rest = List.of("", ",100", ",-1", ",4294967296", ",0,false", ",5,true", ",0,true,3", ",0,true,4");
        for (String input : inputs) {
            for (String output : outputs) {
                assertAlike("createrawtransaction", input + "," + output + rest.get(random.nextInt(rest.size())));
            }
        }
        for (String each : rest) {
            assertAlike("createrawtransaction", inputs.get(1) + "," + outputs.get(2) + each);
            assertAlike("createrawtransaction", inputs.get(2) + "," + outputs.get(2) + each);
        }
    }

    private static String hashAt(int height) {
        return quoted((String) peer.call("getblockhash", Integer.toString(height)));
    }

    private static void assertAlike(String method, String parameters) {
        assertThat(own.raw(method, parameters)).as("%s %s", method, parameters).isEqualTo(peer.raw(method, parameters));
    }

    private static void assertAlikeBut(Set<String> left, String method, String parameters) {
        Map<String, Object> ours = Json.asMap(own.call(method, parameters));
        Map<String, Object> theirs = Json.asMap(peer.call(method, parameters));
        assertThat(new ArrayList<>(ours.keySet())).isEqualTo(new ArrayList<>(theirs.keySet()));
        ours.keySet().removeAll(left);
        theirs.keySet().removeAll(left);
        assertThat(ours).isEqualTo(theirs);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
