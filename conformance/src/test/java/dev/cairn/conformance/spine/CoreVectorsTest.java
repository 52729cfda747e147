package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.OwnNode;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.node.NodeConfig;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.serve.descriptor.Descriptors;
import dev.cairn.serve.descriptor.Provider;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.json.JsonWriter;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Core's own tests expect of its JSON. */
class CoreVectorsTest {

    private static final String FOLDER = "vectors/core-functional/";

    private final Secp256k1 curve = NativeSecp256k1.load();

    @TempDir
    private Path folder;

    @Test
    void scriptsAreDecoded() {
        String file = FOLDER + "rpc_decodescript.json";
        List<Object> vectors = Json.list(file);
        for (Object vector : vectors) {
            String script = (String) Json.asList(vector).get(0);
            Object said = json(out -> new Formatter(Network.REGTEST, curve).decodedScript(out, Script.ofHex(script)));
            assertThat(said).as(script).isEqualTo(Json.asList(vector).get(1));
        }
        VectorCounts.record(file, vectors.size(), vectors.size(), 0);
    }

    @Test
    void transactionsArePrinted() throws Exception {
        String file = FOLDER + "bitcoin-util.tar.gz";
        int run = 0;
        try (TarArchiveInputStream in = new TarArchiveInputStream(new ByteArrayInputStream(SharedData.bytes(file)))) {
            for (ArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (!entry.getName().endsWith(".json") || entry.getName().endsWith("-test.json")) {
                    continue;
                }
                Map<String, Object> wanted = Json.asMap(Json.parse(in.readAllBytes()));
                byte[] bytes = Bytes.ofHex((String) wanted.get("hex")).toBytes();
                WireReader reader = new WireReader(bytes);
                boolean inputs = !Json.asList(wanted.get("vin")).isEmpty();
                Transaction tx = inputs ? Transaction.read(reader) : Transaction.readWithoutWitness(reader);
                Object said = json(out -> {
                    out.beginObject();
                    new Formatter(Network.MAIN, curve).transactionMembers(out, tx, true);
                    out.endObject();
                });
                // in order, and every number as it is written
                assertThat(said).as(entry.getName()).hasToString(wanted.toString());
                run++;
            }
        }
        VectorCounts.record(file, run, run, 0);
    }

    @Test
    void keysOfAMultisigAreSorted() {
        String file = FOLDER + "rpc_bip67.json";
        List<Object> vectors = Json.list(file);
        Descriptors descriptors = new Descriptors(Network.TESTNET3, curve);
        for (Object vector : vectors) {
            Map<String, Object> each = Json.asMap(vector);
            String keys = String.join(
                    ",",
                    Json.asList(each.get("keys")).stream().map(Object::toString).toList());
            // the address is of the hash of the script, keys in order and all
            Script wrapped = only(descriptors, "sh(sortedmulti(2," + keys + "))", new Provider());
            assertThat(Address.of(Network.TESTNET3, wrapped).orElseThrow()).hasToString((String) each.get("address"));
        }
        VectorCounts.record(file, vectors.size(), vectors.size(), 0);
    }

    private static Script only(Descriptors descriptors, String text, Provider out) {
        Descriptors.Parsed parsed = descriptors.parse(text, false);
        return parsed.all()
                .get(0)
                .expand(0, parsed.secrets(), out)
                .orElseThrow()
                .get(0);
    }

    @Test
    void numbersAboutBlocksAreCounted() {
        String file = FOLDER + "rpc_getblockstats.json";
        Map<String, Object> vectors = Json.asMap(Json.parse(SharedData.bytes(file)));
        List<Object> stats = Json.asList(vectors.get("stats"));
        try (OwnNode node = OwnNode.start(NodeConfig.regtest(folder))) {
            node.call("setmocktime", vectors.get("mocktime").toString());
            for (Object block : Json.asList(vectors.get("blocks"))) {
                node.raw("submitblock", "\"" + block + "\"");
            }
            for (Object each : stats) {
                Object height = Json.asMap(each).get("height");
                assertThat(node.call("getblockstats", height.toString())).isEqualTo(each);
            }
        }
        VectorCounts.record(file, stats.size(), stats.size(), 0);
    }

    private static Object json(Consumer<JsonWriter> write) {
        JsonWriter out = new JsonWriter();
        write.accept(out);
        return Json.parse(out.toBytes());
    }
}
