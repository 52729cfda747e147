package dev.cairn.chaingen;

import static dev.cairn.primitives.script.Opcodes.OP_0;
import static dev.cairn.primitives.script.Opcodes.OP_2;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSEQUENCEVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIG;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIGADD;
import static dev.cairn.primitives.script.Opcodes.OP_DROP;
import static dev.cairn.primitives.script.Opcodes.OP_ELSE;
import static dev.cairn.primitives.script.Opcodes.OP_ENDIF;
import static dev.cairn.primitives.script.Opcodes.OP_IF;
import static dev.cairn.primitives.script.Opcodes.OP_NUMEQUAL;

import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.primitives.wire.WireWriter;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The output scripts of one chain by kind and key, each made when it is first wanted, then kept. Kinds that are common have
 * one for each key of the pool, the others for a sixteenth of them.
 *
 * <p>Thread-safe, as {@link KeyPool}.
 */
final class LockBook {

    /** Version of a tapscript's leaf (BIP342). */
    static final int TAPSCRIPT = 0xc0;

    private static final int RARE = KeyPool.SIZE / 16;
    private static final long ENVELOPE = 0x656e76;
    private static final byte[] PROTOCOL = "ord".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MEDIA_TYPE = "application/octet-stream".getBytes(StandardCharsets.US_ASCII);

    private final KeyPool keys;
    private final Secp256k1 curve;
    private final Map<LockKind, AtomicReferenceArray<Lock>> locks = new EnumMap<>(LockKind.class);

    LockBook(KeyPool keys, Secp256k1 curve) {
        this.keys = keys;
        this.curve = curve;
        for (LockKind kind : LockKind.values()) {
            locks.put(kind, new AtomicReferenceArray<>(slots(kind)));
        }
    }

    /** How many locks of a kind there are: a power of two. Keys are numbered from 0 up to it. */
    static int slots(LockKind kind) {
        return switch (kind) {
            case P2PKH, P2WPKH, P2SH_P2WPKH, P2TR_KEY -> KeyPool.SIZE;
            case P2PK,
                    P2PKH_UNCOMPRESSED,
                    BARE_MULTISIG,
                    P2SH_MULTISIG,
                    P2SH_P2WSH,
                    P2WSH_MULTISIG,
                    P2WSH_TIMELOCK,
                    P2TR_SCRIPT,
                    P2TR_ENVELOPE -> RARE;
            case DATA -> 1;
        };
    }

    /** Blocks that the slow branch of a {@link LockKind#P2WSH_TIMELOCK} waits: 18 to 117. */
    static int delay(int key) {
        return 18 + key % 100;
    }

    /** Bytes of data in a {@link LockKind#P2TR_ENVELOPE}: 20 to 500. */
    static int envelopeLength(int key) {
        return Draws.of(ENVELOPE, key).logBetween(20, 500);
    }

    /** Whether a {@link LockKind#P2TR_SCRIPT} wants two signatures of three rather than one. */
    static boolean isTapMultisig(int key) {
        return key % 4 == 3;
    }

    /** The keys of the chain. */
    KeyPool keys() {
        return keys;
    }

    /** The lock of that kind and key. */
    Lock lock(LockKind kind, int key) {
        AtomicReferenceArray<Lock> slots = locks.get(kind);
        Lock lock = slots.get(key);
        if (lock == null) {
            lock = make(kind, key);
            slots.set(key, lock);
        }
        return lock;
    }

    private Lock make(LockKind kind, int key) {
        Sha256 sha256 = Sha256.create();
        Hash160 hash160 = new Hash160(sha256);
        Bytes compressed = Bytes.of(keys.key(key).compressed());
        return switch (kind) {
            case P2PK -> plain(kind, key, new ScriptTemplate.PubKey(compressed).script());
            case P2PKH -> plain(kind, key, new ScriptTemplate.PubKeyHash(hash(hash160, compressed)).script());
            case P2PKH_UNCOMPRESSED -> {
                Bytes uncompressed = Bytes.of(curve.publicKey(keys.key(key).secret(), false));
                yield plain(kind, key, new ScriptTemplate.PubKeyHash(hash(hash160, uncompressed)).script());
            }
            case BARE_MULTISIG -> plain(kind, key, multisig(1, key, 2));
            case P2SH_MULTISIG -> {
                Script redeem = multisig(2, key, 3);
                yield nested(kind, key, hash160, redeem, Script.EMPTY);
            }
            case P2WPKH -> plain(kind, key, new ScriptTemplate.WitnessV0KeyHash(hash(hash160, compressed)).script());
            case P2SH_P2WPKH -> {
                Script program = new ScriptTemplate.WitnessV0KeyHash(hash(hash160, compressed)).script();
                yield nested(kind, key, hash160, Script.EMPTY, program);
            }
            case P2SH_P2WSH -> {
                Script inner = multisig(2, key, 3);
                yield nested(kind, key, hash160, inner, witnessScriptHash(sha256, inner));
            }
            case P2WSH_MULTISIG -> {
                Script inner = multisig(2, key, 3);
                yield new Lock(
                        kind, key, witnessScriptHash(sha256, inner), inner, Script.EMPTY, Bytes.EMPTY, Bytes.EMPTY);
            }
            case P2WSH_TIMELOCK -> {
                Script inner = timelock(key);
                yield new Lock(
                        kind, key, witnessScriptHash(sha256, inner), inner, Script.EMPTY, Bytes.EMPTY, Bytes.EMPTY);
            }
            case P2TR_KEY -> taprootKey(key);
            case P2TR_SCRIPT -> taprootScript(kind, key, isTapMultisig(key) ? tapMultisig(key) : tapSingle(key));
            case P2TR_ENVELOPE -> taprootScript(kind, key, envelope(key));
            case DATA -> throw new IllegalArgumentException("data has no lock");
        };
    }

    private static Lock plain(LockKind kind, int key, Script script) {
        return new Lock(kind, key, script, Script.EMPTY, Script.EMPTY, Bytes.EMPTY, Bytes.EMPTY);
    }

    private static Lock nested(LockKind kind, int key, Hash160 hash160, Script inner, Script program) {
        Script hashed = program.isEmpty() ? inner : program;
        Script script = new ScriptTemplate.ScriptHash(hash(hash160, hashed)).script();
        return new Lock(kind, key, script, inner, program, Bytes.EMPTY, Bytes.EMPTY);
    }

    private static Bytes hash(Hash160 hash160, Bytes bytes) {
        return Bytes.of(hash160.hash(bytes.toBytes()));
    }

    private static Script witnessScriptHash(Sha256 sha256, Script inner) {
        return new ScriptTemplate.WitnessV0ScriptHash(Bytes.of(sha256.hash(inner.toBytes()))).script();
    }

    private Script multisig(int needed, int key, int count) {
        List<Bytes> all = java.util.stream.IntStream.range(key, key + count)
                .mapToObj(number -> Bytes.of(keys.key(number).compressed()))
                .toList();
        return new ScriptTemplate.Multisig(needed, all).script();
    }

    private Script timelock(int key) {
        return new ScriptBuilder()
                .op(OP_IF)
                .push(keys.key(key).compressed())
                .op(OP_ELSE)
                .number(delay(key))
                .op(OP_CHECKSEQUENCEVERIFY)
                .op(OP_DROP)
                .push(keys.key(key + 1).compressed())
                .op(OP_ENDIF)
                .op(OP_CHECKSIG)
                .build();
    }

    private Script tapSingle(int key) {
        return new ScriptBuilder()
                .push(keys.key(key + 1).xOnly())
                .op(OP_CHECKSIG)
                .build();
    }

    private Script tapMultisig(int key) {
        return new ScriptBuilder()
                .push(keys.key(key + 1).xOnly())
                .op(OP_CHECKSIG)
                .push(keys.key(key + 2).xOnly())
                .op(OP_CHECKSIGADD)
                .push(keys.key(key + 3).xOnly())
                .op(OP_CHECKSIGADD)
                .op(OP_2)
                .op(OP_NUMEQUAL)
                .build();
    }

    private Script envelope(int key) {
        byte[] body = Draws.of(ENVELOPE, key, 1).bytes(envelopeLength(key));
        return new ScriptBuilder()
                .push(keys.key(key + 1).xOnly())
                .op(OP_CHECKSIG)
                .op(OP_0)
                .op(OP_IF)
                .push(PROTOCOL)
                .push(new byte[] {1}) // the field's number, pushed as data by convention
                .push(MEDIA_TYPE)
                .op(OP_0)
                .push(body)
                .op(OP_ENDIF)
                .build();
    }

    private Lock taprootKey(int key) {
        Key internal = keys.key(key);
        byte[] tweak = SignatureHash.tapTweak(internal.xOnly(), null);
        byte[] secret = curve.tweakSecretKey(internal.secret(), tweak);
        Script script = outputKey(curve.tweakXOnlyKey(internal.xOnly(), 0, tweak));
        return new Lock(LockKind.P2TR_KEY, key, script, Script.EMPTY, Script.EMPTY, Bytes.EMPTY, Bytes.of(secret));
    }

    /** A tree of two leaves: the one that will be spent, and a plain signature of another key. */
    private Lock taprootScript(LockKind kind, int key, Script leaf) {
        byte[] internal = keys.key(key).xOnly();
        byte[] sibling = SignatureHash.tapLeaf(TAPSCRIPT, tapSingle(key + 4));
        byte[] root = SignatureHash.tapBranch(SignatureHash.tapLeaf(TAPSCRIPT, leaf), sibling);
        byte[] output = curve.tweakXOnlyKey(internal, 0, SignatureHash.tapTweak(internal, root));
        Bytes controlBlock = Bytes.of(new WireWriter(65)
                .writeByte(TAPSCRIPT | (output[0] & 1))
                .write(internal)
                .write(sibling)
                .toBytes());
        return new Lock(kind, key, outputKey(output), leaf, Script.EMPTY, controlBlock, Bytes.EMPTY);
    }

    private static Script outputKey(byte[] compressed) {
        return new ScriptTemplate.WitnessV1Taproot(new Bytes(compressed, 1, 32)).script();
    }
}
