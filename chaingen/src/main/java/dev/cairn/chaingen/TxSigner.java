package dev.cairn.chaingen;

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
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes transactions out of plans: scripts, and a signature wherever one is wanted. One worker's; not thread-safe. */
final class TxSigner {

    private static final long DATA = 0x64617461L;
    private static final Bytes TRUE = Bytes.of(new byte[] {1});

    private final Secp256k1 curve;
    private final LockBook locks;
    private final Hash160 hash160 = new Hash160(Sha256.create());
    private final Sha256 sha256 = Sha256.create();

    TxSigner(Secp256k1 curve, LockBook locks) {
        this.curve = curve;
        this.locks = locks;
    }

    /** A transaction that is signed, and the coins it spends. */
    record Signed(Transaction tx, List<Coin> spent) {}

    /**
     * Signs one transaction.
     *
     * @param txids of the block's transactions, by number; those whose outputs it spends are there
     */
    Signed sign(TxPlan plan, Txid[] txids) {
        List<TxIn> unsigned = new ArrayList<>(plan.inputs().size());
        List<Coin> spent = new ArrayList<>(plan.inputs().size());
        for (InputPlan input : plan.inputs()) {
            HeldCoin coin = input.coin();
            Txid txid = coin.maker() >= 0 ? txids[coin.maker()] : coin.txid();
            unsigned.add(new TxIn(new OutPoint(txid, coin.vout()), Script.EMPTY, input.sequence(), Witness.EMPTY));
            Script script = locks.lock(coin.kind(), coin.key()).script();
            spent.add(new Coin(coin.value(), script, coin.height(), coin.coinbase()));
        }
        List<TxOut> outputs = plan.outputs().stream().map(this::output).toList();
        Transaction blank = Transaction.of(plan.version(), unsigned, outputs, plan.lockTime());
        SpendContext spend = SpendContext.ofCoins(blank, spent);
        List<TxIn> inputs = new ArrayList<>(unsigned.size());
        for (int i = 0; i < unsigned.size(); i++) {
            inputs.add(unlock(spend, i, plan.inputs().get(i), unsigned.get(i)));
        }
        Transaction tx = Transaction.of(plan.version(), inputs, outputs, plan.lockTime());
        tx.txid(sha256);
        return new Signed(tx, spent);
    }

    /** The output that a plan asks for. */
    TxOut output(OutputPlan plan) {
        if (plan.kind() == LockKind.DATA) {
            byte[] data = Draws.of(DATA, plan.key()).bytes(Weights.dataLength(plan.key()));
            return new TxOut(
                    0, ScriptTemplate.NullData.of(List.of(Bytes.of(data))).script());
        }
        return new TxOut(plan.value(), locks.lock(plan.kind(), plan.key()).script());
    }

    private TxIn unlock(SpendContext spend, int input, InputPlan plan, TxIn blank) {
        HeldCoin coin = plan.coin();
        int key = coin.key();
        int type = plan.hashType();
        Lock lock = locks.lock(coin.kind(), key);
        return switch (coin.kind()) {
            case P2PK -> legacy(blank, new ScriptBuilder().push(ecdsaLegacy(spend, input, lock.script(), key, type)));
            case P2PKH ->
                legacy(
                        blank,
                        new ScriptBuilder()
                                .push(ecdsaLegacy(spend, input, lock.script(), key, type))
                                .push(locks.keys().key(key).compressed()));
            case P2PKH_UNCOMPRESSED ->
                legacy(
                        blank,
                        new ScriptBuilder()
                                .push(ecdsaLegacy(spend, input, lock.script(), key, type))
                                .push(curve.publicKey(locks.keys().key(key).secret(), false)));
            case BARE_MULTISIG ->
                legacy(
                        blank,
                        new ScriptBuilder().number(0).push(ecdsaLegacy(spend, input, lock.script(), key + 1, type)));
            case P2SH_MULTISIG ->
                legacy(
                        blank,
                        new ScriptBuilder()
                                .number(0)
                                .push(ecdsaLegacy(spend, input, lock.inner(), key, type))
                                .push(ecdsaLegacy(spend, input, lock.inner(), key + 2, type))
                                .push(lock.inner()));
            case P2WPKH -> segwit(blank, Script.EMPTY, keyHashWitness(spend, input, key, type));
            case P2SH_P2WPKH -> segwit(blank, lock.program(), keyHashWitness(spend, input, key, type));
            case P2WSH_MULTISIG -> segwit(blank, Script.EMPTY, multisigWitness(spend, input, lock, type));
            case P2SH_P2WSH -> segwit(blank, lock.program(), multisigWitness(spend, input, lock, type));
            case P2WSH_TIMELOCK -> {
                boolean slow = plan.sequence() == LockBook.delay(key);
                Bytes signature = ecdsaWitness(spend, input, lock.inner(), slow ? key + 1 : key, type);
                yield segwit(blank, Script.EMPTY, List.of(signature, slow ? Bytes.EMPTY : TRUE, lock.inner()));
            }
            case P2TR_KEY ->
                segwit(
                        blank,
                        Script.EMPTY,
                        List.of(schnorr(
                                spend,
                                input,
                                TaprootSpend.KEY_PATH,
                                lock.secret().toBytes(),
                                type)));
            case P2TR_SCRIPT, P2TR_ENVELOPE -> segwit(blank, Script.EMPTY, leafWitness(spend, input, lock, type));
            case DATA -> throw new IllegalArgumentException("data cannot be spent");
        };
    }

    private static TxIn legacy(TxIn blank, ScriptBuilder scriptSig) {
        return new TxIn(blank.previous(), scriptSig.build(), blank.sequence(), Witness.EMPTY);
    }

    private static TxIn segwit(TxIn blank, Script program, List<Bytes> witness) {
        Script scriptSig = program.isEmpty()
                ? Script.EMPTY
                : new ScriptBuilder().push(program).build();
        return new TxIn(blank.previous(), scriptSig, blank.sequence(), Witness.of(witness));
    }

    private List<Bytes> keyHashWitness(SpendContext spend, int input, int key, int type) {
        byte[] compressed = locks.keys().key(key).compressed();
        Script code = new ScriptTemplate.PubKeyHash(Bytes.of(hash160.hash(compressed))).script();
        return List.of(ecdsaWitness(spend, input, code, key, type), Bytes.of(compressed));
    }

    private List<Bytes> multisigWitness(SpendContext spend, int input, Lock lock, int type) {
        return List.of(
                Bytes.EMPTY,
                ecdsaWitness(spend, input, lock.inner(), lock.key(), type),
                ecdsaWitness(spend, input, lock.inner(), lock.key() + 2, type),
                lock.inner());
    }

    private List<Bytes> leafWitness(SpendContext spend, int input, Lock lock, int type) {
        TaprootSpend path = TaprootSpend.scriptPath(Bytes.of(SignatureHash.tapLeaf(LockBook.TAPSCRIPT, lock.inner())));
        int key = lock.key();
        Bytes first = schnorr(spend, input, path, locks.keys().key(key + 1).secret(), type);
        if (lock.kind() == LockKind.P2TR_SCRIPT && LockBook.isTapMultisig(key)) {
            Bytes second = schnorr(spend, input, path, locks.keys().key(key + 2).secret(), type);
            return List.of(Bytes.EMPTY, second, first, lock.inner(), lock.controlBlock());
        }
        return List.of(first, lock.inner(), lock.controlBlock());
    }

    private byte[] ecdsaLegacy(SpendContext spend, int input, Script code, int key, int type) {
        return ecdsa(SignatureHash.legacy(spend.transaction(), input, code, type), key, type);
    }

    private Bytes ecdsaWitness(SpendContext spend, int input, Script code, int key, int type) {
        return Bytes.of(ecdsa(SignatureHash.witnessV0(spend, input, code, type), key, type));
    }

    private byte[] ecdsa(byte[] hash, int key, int type) {
        return withType(curve.signEcdsa(hash, locks.keys().key(key).secret(), null), type);
    }

    private Bytes schnorr(SpendContext spend, int input, TaprootSpend path, byte[] secret, int type) {
        byte[] hash = SignatureHash.taproot(spend, input, type, path);
        byte[] signature = curve.signSchnorr(hash, secret, null);
        return Bytes.of(type == 0 ? signature : withType(signature, type));
    }

    private static byte[] withType(byte[] signature, int type) {
        byte[] out = Arrays.copyOf(signature, signature.length + 1);
        out[signature.length] = (byte) type;
        return out;
    }
}
