package dev.cairn.conformance.blockfiles;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.address.WifKey;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fills a real bitcoind with a chain whose undo data has coins of every kind of script that its files tell apart, without
 * a wallet: coinbases that anybody can spend, one transaction that makes an output of each kind, one that spends them.
 */
final class RegtestChain {

    /** Anybody can spend it. */
    static final String ANYONE = "51";

    private static final String SECRET = "0101010101010101010101010101010101010101010101010101010101010101";

    private final RegtestPeer peer;
    private final NativeSecp256k1 curve = NativeSecp256k1.load();

    RegtestChain(RegtestPeer peer) {
        this.peer = peer;
    }

    /** Blocks with nothing but a coinbase; their hashes. */
    List<String> generate(int count) {
        return Json.asList(peer.call("generatetodescriptor", count + ",\"raw(" + ANYONE + ")\"")).stream()
                .map(String.class::cast)
                .toList();
    }

    /** A block of these transactions; its hash. */
    String generate(List<Transaction> transactions) {
        String hex =
                transactions.stream().map(tx -> '"' + tx.bytes().toHex() + '"').collect(Collectors.joining(","));
        return (String) Json.asMap(peer.call("generateblock", "\"raw(" + ANYONE + ")\",[" + hex + "]"))
                .get("hash");
    }

    /** Goes back by a block. */
    void invalidate(String block) {
        peer.call("invalidateblock", '"' + block + '"');
    }

    /** A transaction that spends the coinbase at {@code height} into an output of every kind. */
    Transaction fan(int height) throws WireException {
        String hash = (String) peer.call("getblockhash", Integer.toString(height));
        Map<String, Object> block = Json.asMap(peer.call("getblock", '"' + hash + "\",1"));
        Txid coinbase = Txid.of((String) Json.asList(block.get("tx")).getFirst());
        List<TxOut> outputs = new ArrayList<>();
        long value = 100_000_000;
        for (String script : scripts()) {
            outputs.add(new TxOut(value, Script.ofHex(script)));
            value += 1_234_567;
        }
        outputs.add(new TxOut(0, Script.ofHex(ANYONE))); // no value at all
        return Transaction.of(2, List.of(spend(new OutPoint(coinbase, 0), "")), outputs, 0);
    }

    /** A transaction that spends all that {@link #fan} made. */
    Transaction gather(Transaction fan) throws WireException {
        List<TxIn> inputs = new ArrayList<>();
        for (int i = 0; i < fan.outputCount(); i++) {
            inputs.add(spend(new OutPoint(fan.txid(), i), ""));
        }
        Transaction bare = Transaction.of(2, inputs, List.of(new TxOut(1, Script.ofHex(ANYONE))), 0);
        Transaction signed = sign(bare, fan);
        List<TxIn> finished = new ArrayList<>();
        for (int i = 0; i < signed.inputCount(); i++) {
            String script = fan.outputScript(i).toHex();
            String own = script.startsWith("a914")
                    ? "0151"
                    : script.isEmpty() ? ANYONE : signed.scriptSig(i).toHex();
            finished.add(new TxIn(signed.previous(i), Script.ofHex(own), TxIn.FINAL_SEQUENCE, signed.witness(i)));
        }
        return Transaction.of(2, finished, List.of(new TxOut(1, Script.ofHex(ANYONE))), 0);
    }

    private Transaction sign(Transaction bare, Transaction fan) throws WireException {
        byte[] secret = HexFormat.of().parseHex(SECRET);
        String keys = Stream.of(true, false)
                .map(compressed -> '"' + new WifKey(Network.REGTEST, Bytes.of(secret), compressed).encode() + '"')
                .collect(Collectors.joining(","));
        List<String> previous = new ArrayList<>();
        for (int i = 0; i < fan.outputCount(); i++) {
            if (fan.outputScript(i).isEmpty() || fan.outputScript(i).at(0) == 0xa9) {
                continue; // nothing to sign, and the peer takes no empty script nor one by its hash alone
            }
            previous.add("{\"txid\":\"" + fan.txid() + "\",\"vout\":" + i + ",\"scriptPubKey\":\""
                    + fan.outputScript(i).toHex() + "\",\"amount\":"
                    + BigDecimal.valueOf(fan.outputValue(i), 8).toPlainString() + "}");
        }
        String parameters = '"' + bare.bytes().toHex() + "\",[" + keys + "],[" + String.join(",", previous) + "]";
        Object hex =
                Json.asMap(peer.call("signrawtransactionwithkey", parameters)).get("hex");
        return Transaction.parse(HexFormat.of().parseHex((String) hex));
    }

    private static TxIn spend(OutPoint outPoint, String scriptSig) {
        return new TxIn(outPoint, Script.ofHex(scriptSig), TxIn.FINAL_SEQUENCE, Witness.EMPTY);
    }

    /** Scripts of each kind that can be spent, in hex. */
    private List<String> scripts() {
        byte[] secret = HexFormat.of().parseHex(SECRET);
        String compressed = HexFormat.of().formatHex(curve.publicKey(secret, true));
        String uncompressed = HexFormat.of().formatHex(curve.publicKey(secret, false));
        String hash = hash160(compressed);
        String scriptHash = hash160(ANYONE);
        return List.of(
                ANYONE,
                "",
                "21" + compressed + "ac",
                "41" + uncompressed + "ac",
                "76a914" + hash + "88ac",
                "a914" + scriptHash + "87",
                "0014" + hash,
                "6151".repeat(100));
    }

    private static String hash160(String hex) {
        return HexFormat.of()
                .formatHex(new Hash160(Sha256.create()).hash(HexFormat.of().parseHex(hex)));
    }
}
