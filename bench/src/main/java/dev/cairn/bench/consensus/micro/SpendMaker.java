package dev.cairn.bench.consensus.micro;

import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIG;

import dev.cairn.consensus.script.sighash.HashType;
import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.util.Arrays;
import java.util.List;

/**
 * Signs spends, the n-th the same each time. No two share a key, an outpoint or an amount, so nothing that was learnt from
 * one helps with another.
 */
final class SpendMaker {

    private static final int TAPSCRIPT = 0xc0;

    /** Keys numbered from here on belong to one spend. */
    private static final int KEYS_EACH = 4;

    private final Secp256k1 curve;
    private final Sha256 sha256 = Sha256.create();
    private final Hash160 hash160 = new Hash160(sha256);

    SpendMaker(Secp256k1 curve) {
        this.curve = curve;
    }

    /** The first {@code count} spends of a kind. */
    Spend[] make(SpendKind kind, int count) {
        Spend[] spends = new Spend[count];
        for (int i = 0; i < count; i++) {
            spends[i] = make(kind, i, i * KEYS_EACH);
        }
        return spends;
    }

    private Spend make(SpendKind kind, int number, int key) {
        return switch (kind) {
            case P2PKH -> {
                Script script = new ScriptTemplate.PubKeyHash(keyHash(key)).script();
                Draft draft = new Draft(number, script);
                yield draft.signed(
                        new ScriptBuilder().push(legacy(draft, script, key)).push(publicKey(key)));
            }
            case P2WPKH -> {
                Draft draft = new Draft(number, new ScriptTemplate.WitnessV0KeyHash(keyHash(key)).script());
                yield draft.signed(Script.EMPTY, keyHashWitness(draft, key));
            }
            case P2SH_P2WPKH -> {
                Script program = new ScriptTemplate.WitnessV0KeyHash(keyHash(key)).script();
                Draft draft = new Draft(number, scriptHash(program));
                yield draft.signed(new ScriptBuilder().push(program).build(), keyHashWitness(draft, key));
            }
            case P2SH_MULTISIG -> {
                Script redeem = multisig(2, key, 3);
                Draft draft = new Draft(number, scriptHash(redeem));
                yield draft.signed(new ScriptBuilder()
                        .number(0)
                        .push(legacy(draft, redeem, key))
                        .push(legacy(draft, redeem, key + 2))
                        .push(redeem));
            }
            case P2WSH_MULTISIG -> {
                Script inner = multisig(2, key, 3);
                Bytes hash = Bytes.of(sha256.hash(inner.toBytes()));
                Draft draft = new Draft(number, new ScriptTemplate.WitnessV0ScriptHash(hash).script());
                yield draft.signed(
                        Script.EMPTY,
                        List.of(Bytes.EMPTY, segwit(draft, inner, key), segwit(draft, inner, key + 2), inner));
            }
            case BARE_MULTISIG -> {
                Script script = multisig(1, key, 2);
                Draft draft = new Draft(number, script);
                yield draft.signed(new ScriptBuilder().number(0).push(legacy(draft, script, key + 1)));
            }
            case P2TR_KEY -> keyPath(number, key);
            case P2TR_SCRIPT -> scriptPath(number, key);
        };
    }

    private Spend keyPath(int number, int key) {
        byte[] tweak = SignatureHash.tapTweak(xOnly(key), null);
        Draft draft = new Draft(number, taproot(curve.tweakXOnlyKey(xOnly(key), 0, tweak)));
        byte[] hash = SignatureHash.taproot(draft.context(), 0, HashType.DEFAULT, TaprootSpend.KEY_PATH);
        byte[] secret = curve.tweakSecretKey(secret(key), tweak);
        return draft.signed(Script.EMPTY, List.of(Bytes.of(curve.signSchnorr(hash, secret, null))));
    }

    private Spend scriptPath(int number, int key) {
        Script leaf = keyLeaf(key + 1);
        byte[] leafHash = SignatureHash.tapLeaf(TAPSCRIPT, leaf);
        byte[] sibling = SignatureHash.tapLeaf(TAPSCRIPT, keyLeaf(key + 2));
        byte[] tweak = SignatureHash.tapTweak(xOnly(key), SignatureHash.tapBranch(leafHash, sibling));
        byte[] output = curve.tweakXOnlyKey(xOnly(key), 0, tweak);
        Bytes control = Bytes.of(new WireWriter()
                .writeByte(TAPSCRIPT | (output[0] & 1))
                .write(xOnly(key))
                .write(sibling)
                .toBytes());
        Draft draft = new Draft(number, taproot(output));
        TaprootSpend path = TaprootSpend.scriptPath(Bytes.of(leafHash));
        byte[] hash = SignatureHash.taproot(draft.context(), 0, HashType.DEFAULT, path);
        byte[] signature = curve.signSchnorr(hash, secret(key + 1), null);
        return draft.signed(Script.EMPTY, List.of(Bytes.of(signature), leaf, control));
    }

    private byte[] legacy(Draft draft, Script code, int key) {
        return ecdsa(SignatureHash.legacy(draft.blank(), 0, code, HashType.ALL), key);
    }

    private Bytes segwit(Draft draft, Script code, int key) {
        return Bytes.of(ecdsa(SignatureHash.witnessV0(draft.context(), 0, code, HashType.ALL), key));
    }

    private List<Bytes> keyHashWitness(Draft draft, int key) {
        Script code = new ScriptTemplate.PubKeyHash(keyHash(key)).script();
        return List.of(segwit(draft, code, key), Bytes.of(publicKey(key)));
    }

    private byte[] ecdsa(byte[] hash, int key) {
        byte[] der = curve.signEcdsaLowR(hash, secret(key));
        byte[] typed = Arrays.copyOf(der, der.length + 1);
        typed[der.length] = (byte) HashType.ALL;
        return typed;
    }

    private Script multisig(int required, int key, int count) {
        Bytes[] keys = new Bytes[count];
        for (int i = 0; i < count; i++) {
            keys[i] = Bytes.of(publicKey(key + i));
        }
        return new ScriptTemplate.Multisig(required, List.of(keys)).script();
    }

    private Script keyLeaf(int key) {
        return new ScriptBuilder().push(xOnly(key)).op(OP_CHECKSIG).build();
    }

    private Script scriptHash(Script inner) {
        return new ScriptTemplate.ScriptHash(Bytes.of(hash160.hash(inner.toBytes()))).script();
    }

    private static Script taproot(byte[] compressed) {
        return new ScriptTemplate.WitnessV1Taproot(new Bytes(compressed, 1, 32)).script();
    }

    private Bytes keyHash(int key) {
        return Bytes.of(hash160.hash(publicKey(key)));
    }

    byte[] publicKey(int key) {
        return curve.publicKey(secret(key), true);
    }

    byte[] xOnly(int key) {
        return Arrays.copyOfRange(publicKey(key), 1, 33);
    }

    /** SHA-256 of the number: a key but for one in 2^128. */
    byte[] secret(int key) {
        return sha256.hash(new WireWriter().writeInt(key).toBytes());
    }

    /** A transaction before it is signed. */
    private static final class Draft {

        private final TxOut spent;
        private final TxIn input;
        private final List<TxOut> outputs;
        private final Transaction blank;

        Draft(int number, Script script) {
            spent = new TxOut(100_000L + number, script);
            byte[] txid = new WireWriter().writeLong(number).write(new byte[24]).toBytes();
            input = new TxIn(new OutPoint(new Txid(txid, 0), 0), Script.EMPTY, TxIn.FINAL_SEQUENCE - 2, Witness.EMPTY);
            outputs = List.of(
                    new TxOut(60_000, new ScriptTemplate.WitnessV0KeyHash(new Bytes(txid, 0, 20)).script()),
                    new TxOut(39_000L + number, script));
            blank = Transaction.of(2, List.of(input), outputs, 0);
        }

        Transaction blank() {
            return blank;
        }

        SpendContext context() {
            return SpendContext.of(blank, List.of(spent));
        }

        Spend signed(ScriptBuilder scriptSig) {
            return signed(scriptSig.build(), Witness.EMPTY);
        }

        Spend signed(Script scriptSig, List<Bytes> witness) {
            return signed(scriptSig, Witness.of(witness));
        }

        private Spend signed(Script scriptSig, Witness witness) {
            TxIn unlocked = new TxIn(input.previous(), scriptSig, input.sequence(), witness);
            return new Spend(Transaction.of(2, List.of(unlocked), outputs, 0), List.of(spent));
        }
    }
}
