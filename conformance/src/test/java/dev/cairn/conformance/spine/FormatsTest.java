package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.primitives.RandomScripts;
import dev.cairn.conformance.support.Peer;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.serve.format.AddressText;
import dev.cairn.serve.format.Formatter;
import dev.cairn.serve.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is told of scripts, transactions and addresses is what a real bitcoind tells, byte for byte. */
class FormatsTest {

    private static final long END = 1_764_547_200L;

    private static RegtestPeer peer;

    private final Secp256k1 curve = NativeSecp256k1.load();
    private final Formatter formatter = new Formatter(Network.REGTEST, curve);
    private final Random random = new Random(20260301);

    @BeforeAll
    static void start() {
        peer = RegtestPeer.start();
    }

    @AfterAll
    static void stop() {
        if (peer != null) {
            peer.close();
        }
    }

    @Test
    void scriptsByChanceAreDecodedAlike() {
        RandomScripts scripts = new RandomScripts(random);
        for (int i = 0; i < 3000; i++) {
            assertDecodedAlike(scripts.next());
        }
    }

    @Test
    void everyScriptAndTransactionOfAMadeChainIsDecodedAlike() {
        ChainSpec spec = ChainSpec.of(21, 104, 150, END).withMix(Mix.EVEN);
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(spec, curve);
        for (GeneratedBlock block : blocks.subList(blocks.size() - 3, blocks.size())) {
            for (Transaction tx : block.block().transactions()) {
                assertThat(own(out -> {
                            out.beginObject();
                            formatter.transactionMembers(out, tx, false);
                            out.endObject();
                        }))
                        .isEqualTo(
                                theirs("decoderawtransaction", '"' + tx.bytes().toHex() + '"'));
                for (int i = 0; i < Math.min(3, tx.outputCount()); i++) {
                    assertDecodedAlike(tx.outputScript(i));
                }
                if (tx.hasWitness() && tx.witness(0).count() > 1) {
                    assertDecodedAlike(
                            Script.of(tx.witness(0).item(tx.witness(0).count() - 1)));
                }
            }
        }
    }

    @Test
    void addressesAreToldOfAlike() {
        Peer.assumeSpecification("addresses that an older release does not know");
        RandomScripts scripts = new RandomScripts(random);
        List<String> texts = new ArrayList<>(List.of("", "x", "bcrt1", "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y"));
        for (int i = 0; i < 500; i++) {
            String text = Address.of(Network.REGTEST, scripts.destination())
                    .orElseThrow()
                    .toString();
            texts.add(text);
            char[] damaged = text.toCharArray();
            damaged[random.nextInt(damaged.length)] = "qpzry9x8".charAt(random.nextInt(8));
            texts.add(new String(damaged));
        }
        for (String text : texts) {
            assertThat(own(out -> AddressText.write(out, Address.decode(Network.REGTEST, text))))
                    .isEqualTo(theirs("validateaddress", '"' + text + '"'));
        }
    }

    private void assertDecodedAlike(Script script) {
        assertThat(own(out -> formatter.decodedScript(out, script)))
                .as(script.toHex())
                .isEqualTo(theirs("decodescript", '"' + script.toHex() + '"'));
    }

    private static String own(Consumer<JsonWriter> write) {
        JsonWriter out = new JsonWriter();
        write.accept(out);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    private static String theirs(String method, String parameters) {
        String answer = peer.raw(method, parameters);
        String before = "{\"result\":";
        String after = ",\"error\":null,\"id\":0}\n";
        assertThat(answer).startsWith(before).endsWith(after);
        return answer.substring(before.length(), answer.length() - after.length());
    }
}
