package dev.cairn.primitives.script;

import java.util.List;

/**
 * What kind of output a script is: the forms that wallets know (Core, script/solver.cpp, {@code Solver}). Matching looks
 * at bytes alone; whether a key is on the curve is not asked.
 *
 * <p>{@link #of(Script)} takes a script apart; {@link #script()} puts one together, with the shortest pushes.
 */
public sealed interface ScriptTemplate {

    /** bitcoind's word for it, as in the {@code type} of {@code decodescript}. */
    String typeName();

    /**
     * A script of this form. Taken apart and put together again, a script is the same, but for a {@link Multisig} whose
     * keys were pushed in a longer way than needed.
     */
    Script script();

    /** The form of {@code script}; views into its bytes, not copies. */
    static ScriptTemplate of(Script script) {
        return TemplateMatcher.match(script);
    }

    /** The forms that have an address. */
    sealed interface Destination extends ScriptTemplate {}

    /** None of the others: anything that is not a form below. */
    record NonStandard(Script script) implements ScriptTemplate {
        @Override
        public String typeName() {
            return "nonstandard";
        }
    }

    /**
     * {@code <key> OP_CHECKSIG}.
     *
     * @param key 33 or 65 bytes
     */
    record PubKey(Bytes key) implements ScriptTemplate {
        /** Refuses bytes that are not as long as their first one says. */
        public PubKey {
            TemplateMatcher.requireKey(key);
        }

        @Override
        public String typeName() {
            return "pubkey";
        }

        @Override
        public Script script() {
            return new ScriptBuilder().push(key).op(Opcodes.OP_CHECKSIG).build();
        }
    }

    /**
     * {@code OP_DUP OP_HASH160 <hash> OP_EQUALVERIFY OP_CHECKSIG} (P2PKH).
     *
     * @param hash HASH160 of the key, 20 bytes
     */
    record PubKeyHash(Bytes hash) implements Destination {
        /** Refuses another length. */
        public PubKeyHash {
            TemplateMatcher.requireLength(hash, 20);
        }

        @Override
        public String typeName() {
            return "pubkeyhash";
        }

        @Override
        public Script script() {
            return new ScriptBuilder()
                    .op(Opcodes.OP_DUP)
                    .op(Opcodes.OP_HASH160)
                    .push(hash)
                    .op(Opcodes.OP_EQUALVERIFY)
                    .op(Opcodes.OP_CHECKSIG)
                    .build();
        }
    }

    /**
     * {@code OP_HASH160 <hash> OP_EQUAL} (P2SH, BIP16).
     *
     * @param hash HASH160 of the script, 20 bytes
     */
    record ScriptHash(Bytes hash) implements Destination {
        /** Refuses another length. */
        public ScriptHash {
            TemplateMatcher.requireLength(hash, 20);
        }

        @Override
        public String typeName() {
            return "scripthash";
        }

        @Override
        public Script script() {
            return new ScriptBuilder()
                    .op(Opcodes.OP_HASH160)
                    .push(hash)
                    .op(Opcodes.OP_EQUAL)
                    .build();
        }
    }

    /**
     * {@code <required> <key>… <number of keys> OP_CHECKMULTISIG}.
     *
     * @param required signatures needed, from 1 to the number of keys
     * @param keys 1–20 keys of 33 or 65 bytes
     */
    record Multisig(int required, List<Bytes> keys) implements ScriptTemplate {
        /** Refuses numbers out of range and bytes that cannot be a key. */
        public Multisig {
            keys = List.copyOf(keys);
            keys.forEach(TemplateMatcher::requireKey);
            if (required < 1 || required > keys.size() || keys.size() > Script.MAX_MULTISIG_KEYS) {
                throw new IllegalArgumentException("multisig of " + required + " out of " + keys.size()
                        + " keys: want 1 <= required <= keys <= " + Script.MAX_MULTISIG_KEYS);
            }
        }

        @Override
        public String typeName() {
            return "multisig";
        }

        @Override
        public Script script() {
            ScriptBuilder out = new ScriptBuilder().number(required);
            keys.forEach(out::push);
            return out.number(keys.size()).op(Opcodes.OP_CHECKMULTISIG).build();
        }
    }

    /**
     * {@code OP_RETURN} and pushes: carries data and can never be spent.
     *
     * @param script all of it
     */
    record NullData(Script script) implements ScriptTemplate {
        /** Refuses a script that is not so. */
        public NullData {
            if (!TemplateMatcher.isNullData(script)) {
                throw new IllegalArgumentException("not OP_RETURN and pushes: " + script);
            }
        }

        /** {@code OP_RETURN} and one push for each of {@code data}. */
        public static NullData of(List<Bytes> data) {
            ScriptBuilder out = new ScriptBuilder().op(Opcodes.OP_RETURN);
            data.forEach(out::push);
            return new NullData(out.build());
        }

        @Override
        public String typeName() {
            return "nulldata";
        }
    }

    /**
     * {@code OP_0 <hash>} (P2WPKH, BIP141).
     *
     * @param hash HASH160 of the key, 20 bytes
     */
    record WitnessV0KeyHash(Bytes hash) implements Destination {
        /** Refuses another length. */
        public WitnessV0KeyHash {
            TemplateMatcher.requireLength(hash, 20);
        }

        @Override
        public String typeName() {
            return "witness_v0_keyhash";
        }

        @Override
        public Script script() {
            return TemplateMatcher.witnessProgram(0, hash);
        }
    }

    /**
     * {@code OP_0 <hash>} (P2WSH, BIP141).
     *
     * @param hash SHA-256 of the script, 32 bytes
     */
    record WitnessV0ScriptHash(Bytes hash) implements Destination {
        /** Refuses another length. */
        public WitnessV0ScriptHash {
            TemplateMatcher.requireLength(hash, 32);
        }

        @Override
        public String typeName() {
            return "witness_v0_scripthash";
        }

        @Override
        public Script script() {
            return TemplateMatcher.witnessProgram(0, hash);
        }
    }

    /**
     * {@code OP_1 <key>} (P2TR, BIP341).
     *
     * @param outputKey an x-only key, 32 bytes
     */
    record WitnessV1Taproot(Bytes outputKey) implements Destination {
        /** Refuses another length. */
        public WitnessV1Taproot {
            TemplateMatcher.requireLength(outputKey, 32);
        }

        @Override
        public String typeName() {
            return "witness_v1_taproot";
        }

        @Override
        public Script script() {
            return TemplateMatcher.witnessProgram(1, outputKey);
        }
    }

    /** {@code OP_1 <4e73>}: anybody may spend it, to raise a fee. */
    record Anchor() implements Destination {
        @Override
        public String typeName() {
            return "anchor";
        }

        @Override
        public Script script() {
            return new ScriptBuilder()
                    .op(Opcodes.OP_1)
                    .push(new byte[] {0x4e, 0x73})
                    .build();
        }
    }

    /**
     * A witness program that has no meaning yet.
     *
     * @param version 1–16
     * @param program 2–40 bytes
     */
    record WitnessUnknown(int version, Bytes program) implements Destination {
        /** Refuses what is no witness program, and those that have a form of their own. */
        public WitnessUnknown {
            if (version < 1 || version > 16 || program.length() < 2 || program.length() > 40) {
                throw new IllegalArgumentException("witness version " + version + " with " + program.length()
                        + " bytes: want version 1 to 16 and 2 to 40 bytes");
            }
            Script script = TemplateMatcher.witnessProgram(version, program);
            if (script.isPayToTaproot() || script.isPayToAnchor()) {
                throw new IllegalArgumentException("this witness program is known: " + script);
            }
        }

        @Override
        public String typeName() {
            return "witness_unknown";
        }

        @Override
        public Script script() {
            return TemplateMatcher.witnessProgram(version, program);
        }
    }
}
