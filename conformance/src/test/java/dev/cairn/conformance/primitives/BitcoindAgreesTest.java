package dev.cairn.conformance.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A real bitcoind is asked about thousands of scripts, addresses and transactions made by chance, most of them slightly
 * wrong: both must say the same of each. The seed is fixed, so that a difference comes back.
 */
class BitcoindAgreesTest {

    private static final int BATCH = 250;

    private static final List<Network> NETWORKS = List.of(Network.values());

    private static RegtestPeer peer;

    private final Random random = new Random(20260101);
    private final RandomScripts scripts = new RandomScripts(random);

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
    void itPrintsAndNamesScriptsAlike() {
        Set<String> types = new HashSet<>();
        for (int round = 0; round < 16; round++) {
            List<Script> batch = Stream.generate(scripts::next).limit(BATCH).toList();
            List<Map<String, Object>> answers = peer.batch(
                    "decodescript",
                    batch.stream().map(script -> '"' + script.toHex() + '"').toList());
            for (int i = 0; i < BATCH; i++) {
                checkScript(batch.get(i), Json.asMap(answers.get(i).get("result")));
                types.add(ScriptTemplate.of(batch.get(i)).typeName());
            }
        }
        assertThat(types).as("forms that chance made").hasSize(11);
    }

    private static void checkScript(Script script, Map<String, Object> said) {
        assertThat(ScriptAsm.print(script)).as("asm of %s", script).isEqualTo(said.get("asm"));
        assertThat(ScriptTemplate.of(script).typeName())
                .as("type of %s", script)
                .isEqualTo(said.get("type"));
        assertThat(Address.of(Network.REGTEST, script).map(Address::toString).orElse(null))
                .as("address of %s", script)
                .isEqualTo(said.get("address"));
    }

    @Test
    void itFindsTheSameFaultInAnAddressInTheSamePlace() {
        int valid = 0;
        int located = 0;
        for (int round = 0; round < 16; round++) {
            List<String> batch = Stream.generate(this::address).limit(BATCH).toList();
            List<Map<String, Object>> answers = peer.batch(
                    "validateaddress",
                    batch.stream().map(BitcoindAgreesTest::quoted).toList());
            for (int i = 0; i < BATCH; i++) {
                Map<String, Object> said = Json.asMap(answers.get(i).get("result"));
                switch (Address.decode(Network.REGTEST, batch.get(i))) {
                    case DecodedAddress.Valid(Address address) -> {
                        assertThat(said).as(batch.get(i)).containsEntry("isvalid", true);
                        assertThat(address.script()).hasToString((String) said.get("scriptPubKey"));
                        assertThat(address).hasToString((String) said.get("address"));
                        valid++;
                    }
                    case DecodedAddress.Invalid(String message, List<Integer> positions) -> {
                        assertThat(said).as(batch.get(i)).containsEntry("isvalid", false);
                        assertThat(message).as(batch.get(i)).isEqualTo(said.get("error"));
                        assertThat(positions.stream().map(Integer::longValue).toList())
                                .as(batch.get(i))
                                .isEqualTo(said.get("error_locations"));
                        located += positions.isEmpty() ? 0 : 1;
                    }
                }
            }
        }
        assertThat(valid).as("addresses that stayed valid").isGreaterThan(100);
        assertThat(located).as("faults that have a place").isGreaterThan(500);
    }

    /** An address of any kind and network, with up to three characters changed, taken out or put in. */
    private String address() {
        Network network = random.nextInt(3) > 0 ? Network.REGTEST : NETWORKS.get(random.nextInt(NETWORKS.size()));
        StringBuilder text = new StringBuilder(
                Address.of(network, scripts.destination()).orElseThrow().toString());
        if (random.nextInt(8) == 0) {
            text = new StringBuilder(text.toString().toUpperCase(Locale.ROOT));
        }
        for (int changes = random.nextInt(4); changes > 0 && !text.isEmpty(); changes--) {
            int at = random.nextInt(text.length());
            char c = random.nextInt(10) == 0
                    ? (char) random.nextInt(256)
                    : "qpzry9x8gf2tvdw0s3jn54khce6mua7l1bioA ".charAt(random.nextInt(38));
            switch (random.nextInt(8)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, c);
                case 2 -> text.setLength(at);
                default -> text.setCharAt(at, c);
            }
        }
        return text.toString();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || c == 0x7f) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    @Test
    void itReadsTransactionsAlike() {
        List<Transaction> batch =
                Stream.generate(this::transaction).limit(BATCH).toList();
        List<Map<String, Object>> answers = peer.batch(
                "decoderawtransaction",
                batch.stream().map(tx -> '"' + tx.bytes().toHex() + "\",true").toList());
        for (int i = 0; i < BATCH; i++) {
            checkTransaction(batch.get(i), Json.asMap(answers.get(i).get("result")));
        }
    }

    private Transaction transaction() {
        List<TxIn> inputs = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            byte[] txid = new byte[Txid.LENGTH];
            random.nextBytes(txid);
            Witness witness = random.nextBoolean()
                    ? Witness.EMPTY
                    : Witness.of(Stream.generate(scripts::next)
                            .limit(random.nextInt(4))
                            .toList());
            inputs.add(new TxIn(
                    new OutPoint(new Txid(txid, 0), random.nextInt() & 0xffff_ffffL),
                    scripts.unlocking(),
                    random.nextInt() & 0xffff_ffffL,
                    witness));
        }
        List<TxOut> outputs = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            outputs.add(new TxOut(random.nextLong() >> random.nextInt(64), scripts.next()));
        }
        return Transaction.of(random.nextInt(), inputs, outputs, random.nextInt() & 0xffff_ffffL);
    }

    private static void checkTransaction(Transaction tx, Map<String, Object> said) {
        assertThat(said)
                .containsEntry("txid", tx.txid().toString())
                .containsEntry("hash", tx.wtxid().toString())
                .containsEntry("version", Integer.toUnsignedLong(tx.version()))
                .containsEntry("size", (long) tx.size())
                .containsEntry("vsize", (tx.weight() + 3) / 4L)
                .containsEntry("weight", (long) tx.weight())
                .containsEntry("locktime", tx.lockTime());
        List<Object> inputs = Json.asList(said.get("vin"));
        assertThat(inputs).hasSize(tx.inputCount());
        for (int i = 0; i < inputs.size(); i++) {
            Map<String, Object> input = Json.asMap(inputs.get(i));
            assertThat(input)
                    .containsEntry("txid", tx.previous(i).txid().toString())
                    .containsEntry("vout", tx.previous(i).vout())
                    .containsEntry("sequence", tx.sequence(i));
            Map<String, Object> scriptSig = Json.asMap(input.get("scriptSig"));
            assertThat(scriptSig)
                    .containsEntry("hex", tx.scriptSig(i).toHex())
                    .containsEntry("asm", ScriptAsm.printUnlocking(tx.scriptSig(i)));
            List<Object> witness = Json.asList(input.getOrDefault("txinwitness", List.of()));
            assertThat(witness).hasSize(tx.witness(i).count());
            for (int item = 0; item < witness.size(); item++) {
                assertThat(witness.get(item)).isEqualTo(tx.witness(i).item(item).toHex());
            }
        }
        List<Object> outputs = Json.asList(said.get("vout"));
        assertThat(outputs).hasSize(tx.outputCount());
        for (int i = 0; i < outputs.size(); i++) {
            Map<String, Object> output = Json.asMap(outputs.get(i));
            assertThat((BigDecimal) output.get("value")).isEqualTo(BigDecimal.valueOf(tx.outputValue(i), 8));
            checkScript(tx.outputScript(i), Json.asMap(output.get("scriptPubKey")));
        }
    }
}
