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
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.node.NodeConfig;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One chain with reorganisations, handed block by block to a real bitcoind and to a node of ours through its HTTP server: every
 * answer is the same, byte for byte. What is left out of a comparison stands in {@code differences.md}.
 */
class BesideBitcoindTest {

    private static final long END = 1_764_547_200L;
    private static final int HEIGHT = 150;

    private static final Secp256k1 CURVE = NativeSecp256k1.load();

    @TempDir
    private static Path folder;

    private static List<GeneratedBlock> blocks;
    private static RegtestPeer peer;
    private static OwnNode own;

    private final Random random = new Random(20260302);

    @BeforeAll
    static void start() {
        ChainSpec spec = ChainSpec.of(31, HEIGHT, 12, END).withMix(Mix.EVEN).withReorgs();
        blocks = ChainGenerator.inMemory(spec, CURVE);
        peer = RegtestPeer.start();
        own = OwnNode.start(NodeConfig.regtest(folder.resolve("own")));
        for (RpcSide side : List.of(peer, own)) {
            side.call("setmocktime", Long.toString(END));
        }
        // every block gets the same answer: null, or a word on a side chain's
        for (GeneratedBlock block : blocks.subList(1, blocks.size())) {
            String data = quoted(block.block().bytes().toHex());
            assertThat(own.raw("submitblock", data)).isEqualTo(peer.raw("submitblock", data));
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
    void everyHeightHasTheSameBlockAndTheChainTheSameEnds() {
        Peer.assumeSpecification("the number format of difficulty");
        assertThat(call(own, "getblockcount")).isEqualTo(Long.valueOf(HEIGHT));
        for (int height = 0; height <= HEIGHT; height++) {
            assertAlike("getblockhash", Integer.toString(height));
        }
        assertAlike("getbestblockhash", "");
        assertAlike("getdifficulty", "");
        assertAlike("getblockhash", "-1");
        assertAlike("getblockhash", Integer.toString(HEIGHT + 1));
        // branches of equal height come in no order at all
        assertThat(new TreeSet<>(tips(own))).isEqualTo(new TreeSet<>(tips(peer)));
        assertThat(tips(own))
                .anyMatch(tip -> tip.contains("valid-fork"))
                .anyMatch(tip -> tip.contains("valid-headers"));
    }

    private static List<String> tips(RpcSide side) {
        return Json.asList(side.call("getchaintips", "")).stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    void everyBlockIsToldOfAlikeOnWhateverBranch() {
        Peer.assumeSpecification("fields of headers and blocks");
        for (GeneratedBlock block : blocks) {
            String hash = quoted(block.block().hash().toString());
            assertAlike("getblockheader", hash);
            assertAlike("getblockheader", hash + ",false");
            for (String verbosity : List.of("0", "1", "2", "3")) {
                assertAlike("getblock", hash + "," + verbosity);
            }
            assertAlike("getblockstats", hash);
        }
    }

    @Test
    void theCoinsAreTheSameByEveryHash() {
        for (String type : List.of("", "\"hash_serialized_3\"", "\"muhash\"", "\"none\"")) {
            assertAlikeBut("disk_size", own, "gettxoutsetinfo", type);
        }
        assertAlike("gettxoutsetinfo", "\"hash_serialized_2\"");
        assertAlike("gettxoutsetinfo", "\"muhash\",10");
        assertAlike("verifychain", "4,0");
    }

    @Test
    void everyOutputIsUnspentInBothOrInNeither() {
        int unspent = 0;
        for (GeneratedBlock block : blocks) {
            for (Transaction tx : block.block().transactions()) {
                int output = random.nextInt(tx.outputCount());
                // not the mempool: the peer's holds transactions of blocks that were disconnected
                String outPoint = quoted(tx.txid().toString()) + "," + output + ",false";
                assertAlike("gettxout", outPoint);
                unspent += own.raw("gettxout", outPoint).startsWith("{\"result\":null") ? 0 : 1;
            }
        }
        assertThat(unspent).isGreaterThan(100);
        assertAlike("gettxout", quoted("00".repeat(32)) + ",0");
        assertAlike("gettxout", quoted("00".repeat(32)) + ",-1");
        assertAlike("gettxout", quoted("00".repeat(32)) + ",4294967296");
        assertAlike("gettxout", quoted("00") + ",0");
        assertAlike("gettxout", quoted("xx".repeat(32)) + ",0");
    }

    @Test
    void aTransactionIsFoundInItsBlock() {
        for (int i = 0; i < 60; i++) {
            Block block = blocks.get(1 + random.nextInt(blocks.size() - 1)).block();
            Transaction tx =
                    block.transactions().get(random.nextInt(block.transactions().size()));
            String txid = quoted(tx.txid().toString());
            String hash = quoted(block.hash().toString());
            for (String verbosity : List.of("0", "1", "2", "true", "false")) {
                assertAlike("getrawtransaction", txid + "," + verbosity + "," + hash);
            }
            assertAlike("decoderawtransaction", quoted(tx.bytes().toHex()));
            assertAlike("decoderawtransaction", quoted(tx.bytes().toHex()) + ",true");
            assertAlike("decoderawtransaction", quoted(tx.bytes().toHex()) + ",false");
        }
        Block genesis = blocks.get(0).block();
        String txid = quoted(genesis.transactions().get(0).txid().toString());
        assertAlike("getrawtransaction", txid);
        assertAlike("getrawtransaction", quoted("11".repeat(32)));
        assertAlike("getrawtransaction", txid + ",1," + quoted(genesis.hash().toString()));
        assertAlike(
                "getrawtransaction",
                quoted("11".repeat(32)) + ",1," + quoted(genesis.hash().toString()));
        assertAlike("getrawtransaction", quoted("11".repeat(32)) + ",1," + quoted("11".repeat(32)));
    }

    @Test
    void aScanFindsTheSameCoinsAndDescribesThemAlike() {
        List<String> scripts = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Block block = blocks.get(blocks.size() - 1 - i).block();
            Transaction tx = block.transactions().getLast();
            scripts.add(tx.outputScript(random.nextInt(tx.outputCount())).toHex());
        }
        String raws = String.join(
                ",",
                scripts.stream().map(script -> quoted("raw(" + script + ")")).toList());
        assertAlike("scantxoutset", "\"start\",[" + raws + "]");
        assertAlike("scantxoutset", "\"status\"");
        assertAlike("scantxoutset", "\"abort\"");
        assertAlike("scantxoutset", "\"start\"");
        assertAlike("scantxoutset", "\"stop\"");
        assertAlike("scantxoutset", "\"start\",[1]");
        assertAlike("scantxoutset", "\"start\",[{}]");
        assertAlike("scantxoutset", "\"start\",[\"raw(5)\"]");
        assertAlike("scantxoutset", "\"start\",[{\"desc\":\"raw(51)\",\"range\":[2,1]}]");
    }

    @Test
    void whatCannotBeAnsweredIsRefusedInTheSameWords() {
        String none = quoted("11".repeat(32));
        for (String method :
                List.of("getblock", "getblockheader", "invalidateblock", "reconsiderblock", "preciousblock")) {
            assertAlike(method, none);
            assertAlike(method, quoted("11"));
            assertAlike(method, quoted("zz".repeat(32)));
            assertAlike(method, "1");
        }
        assertAlike("getblock", none + ",\"1\"");
        assertAlike("getblock", none + ",[]");
        assertAlike("submitblock", quoted(""));
        assertAlike("submitblock", quoted("00"));
        assertAlike("submitblock", quoted("xx"));
        assertAlike("submitblock", quoted(blocks.get(5).block().bytes().toHex()));
        assertAlike("submitblock", quoted(blocks.get(0).block().bytes().toHex()));
        assertAlike("submitheader", quoted("00"));
        assertAlike("submitheader", quoted("00".repeat(80)));
        byte[] header = blocks.get(9).block().header().toBytes();
        assertAlike("submitheader", quoted(Bytes.of(header).toHex()));
        header[72] ^= 1;
        assertAlike("submitheader", quoted(Bytes.of(header).toHex()));
        assertAlike("decoderawtransaction", quoted(""));
        assertAlike("decoderawtransaction", quoted("00"));
        assertAlike("decodescript", quoted("0"));
        assertAlike("decodescript", quoted(""));
        assertAlike("generatetoaddress", "1," + quoted("nobody"));
        assertAlike("generatetodescriptor", "1," + quoted("nobody"));
        assertAlike("generateblock", quoted("nobody") + ",[]");
        assertAlike("generateblock", quoted("raw(51)") + ",[" + none + "]");
        assertAlike("generateblock", quoted("raw(51)") + ",[\"00\"]");
        assertAlike("generate", "");
    }

    @Test
    void theSameChainIsReadFromItsScrambledFilesWhileItRuns() throws Exception {
        Peer.assumeSpecification("fields of blocks");
        NodeConfig config = OwnNode.reading(folder.resolve("reader"), peer.folder());
        try (OwnNode reader = OwnNode.start(config)) {
            reader.awaitLoaded();

            for (int height = 0; height <= HEIGHT; height++) {
                String hash = quoted((String) peer.call("getblockhash", Integer.toString(height)));
                assertThat(quoted((String) reader.call("getblockhash", Integer.toString(height))))
                        .isEqualTo(hash);
                assertThat(reader.raw("getblock", hash + ",3")).isEqualTo(peer.raw("getblock", hash + ",3"));
            }
            assertAlikeBut("disk_size", reader, "gettxoutsetinfo", "");
            assertAlikeBut("disk_size", reader, "gettxoutsetinfo", "\"muhash\"");
        }
    }

    private static Object call(RpcSide side, String method) {
        return side.call(method, "");
    }

    private static void assertAlike(String method, String parameters) {
        assertThat(own.raw(method, parameters)).as("%s %s", method, parameters).isEqualTo(peer.raw(method, parameters));
    }

    /** Compares order and text of all members but one. */
    private static void assertAlikeBut(String left, OwnNode node, String method, String parameters) {
        Map<String, Object> ours = Json.asMap(node.call(method, parameters));
        Map<String, Object> theirs = Json.asMap(peer.call(method, parameters));
        SoftAssertions soft = new SoftAssertions();
        soft.assertThat(new ArrayList<>(ours.keySet())).isEqualTo(new ArrayList<>(theirs.keySet()));
        theirs.forEach((key, value) -> {
            if (!key.equals(left)) {
                soft.assertThat(ours.get(key)).as("%s of %s", key, method).isEqualTo(value);
            }
        });
        soft.assertAll();
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
