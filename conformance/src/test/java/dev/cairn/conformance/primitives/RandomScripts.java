package dev.cairn.conformance.primitives;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptBuilder;
import dev.cairn.primitives.script.ScriptTemplate;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Scripts by chance: forms that wallets know, the same with a byte changed, opcodes and pushes in any order. */
public final class RandomScripts {

    private final Random random;

    /** From a source of chance. */
    public RandomScripts(Random random) {
        this.random = random;
    }

    /** The next one, of any kind. */
    public Script next() {
        return switch (random.nextInt(6)) {
            case 0 -> form();
            case 1, 2 -> damaged(form());
            case 3 -> damaged(unlocking());
            case 4 -> Script.of(bytes(random.nextInt(40)));
            default -> mixture();
        };
    }

    /** A script that has an address. */
    public Script destination() {
        return switch (random.nextInt(7)) {
            case 0 -> new ScriptTemplate.PubKeyHash(bytes(20)).script();
            case 1 -> new ScriptTemplate.ScriptHash(bytes(20)).script();
            case 2 -> new ScriptTemplate.WitnessV0KeyHash(bytes(20)).script();
            case 3 -> new ScriptTemplate.WitnessV0ScriptHash(bytes(32)).script();
            case 4 -> new ScriptTemplate.WitnessV1Taproot(bytes(32)).script();
            case 5 -> new ScriptTemplate.Anchor().script();
            default ->
                new ScriptTemplate.WitnessUnknown(2 + random.nextInt(15), bytes(2 + random.nextInt(39))).script();
        };
    }

    private Script form() {
        return switch (random.nextInt(4)) {
            case 0 -> new ScriptTemplate.PubKey(key()).script();
            case 1 -> {
                List<Bytes> keys =
                        Stream.generate(this::key).limit(1 + random.nextInt(20)).toList();
                yield new ScriptTemplate.Multisig(1 + random.nextInt(keys.size()), keys).script();
            }
            case 2 ->
                ScriptTemplate.NullData.of(Stream.generate(() -> bytes(random.nextInt(90)))
                                .limit(random.nextInt(3))
                                .toList())
                        .script();
            default -> destination();
        };
    }

    /** Pushes of what looks like signatures, keys and small numbers. */
    Script unlocking() {
        ScriptBuilder out = new ScriptBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            switch (random.nextInt(4)) {
                case 0 -> out.push(key());
                case 1 -> out.number(random.nextInt(1 << random.nextInt(31)) - 5);
                case 2 -> out.push(bytes(random.nextInt(300)));
                default -> out.push(signature());
            }
        }
        return out.build();
    }

    private Bytes signature() {
        int r = 1 + random.nextInt(33);
        int s = 1 + random.nextInt(33);
        byte[] bytes = bytes(7 + r + s).toBytes();
        bytes[0] = 0x30;
        bytes[1] = (byte) (4 + r + s);
        bytes[2] = 2;
        bytes[3] = (byte) r;
        bytes[4] &= (byte) (random.nextInt(8) == 0 ? 0xff : 0x7f);
        bytes[4 + r] = 2;
        bytes[5 + r] = (byte) s;
        bytes[6 + r] &= (byte) (random.nextInt(8) == 0 ? 0xff : 0x7f);
        bytes[bytes.length - 1] = (byte) (random.nextInt(5) | random.nextInt(2) << 7);
        return Bytes.of(bytes);
    }

    private Script mixture() {
        ScriptBuilder out = new ScriptBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            switch (random.nextInt(4)) {
                case 0 -> out.push(bytes(random.nextInt(8)));
                case 1 ->
                    out.op(Opcodes.OP_PUSHDATA1 + random.nextInt(3))
                            .op(random.nextInt(3))
                            .op(0);
                default -> out.op(random.nextInt(256));
            }
        }
        return out.build();
    }

    private Script damaged(Script script) {
        byte[] bytes = script.toBytes();
        if (bytes.length == 0) {
            return script;
        }
        int at = random.nextInt(bytes.length);
        if (random.nextInt(4) == 0) {
            return Script.of(script.slice(0, at));
        }
        bytes[random.nextBoolean() ? at : random.nextInt(Math.min(4, bytes.length))] = (byte) random.nextInt(256);
        return Script.of(bytes);
    }

    private Bytes key() {
        byte[] key = bytes(random.nextInt(4) == 0 ? 65 : 33).toBytes();
        key[0] = (byte) (key.length == 33 ? 2 + random.nextInt(2) : 4);
        return Bytes.of(key);
    }

    private Bytes bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return Bytes.of(bytes);
    }
}
