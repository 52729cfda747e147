package dev.cairn.serve.format;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.descriptor.WitnessScripts;
import dev.cairn.serve.json.JsonWriter;

/**
 * A script, and the outputs that would pay to it if it were wrapped in P2SH or a witness program (Core, {@code decodescript}).
 * One thread's.
 */
final class DecodedScript {

    private static final int COMPRESSED = 33;

    private final Network network;
    private final ScriptText scripts;
    private final Sha256 sha256;
    private final Hash160 hash160;
    private final WitnessScripts witnessScripts;

    DecodedScript(Network network, Secp256k1 curve, ScriptText scripts, Sha256 sha256) {
        this.network = network;
        this.scripts = scripts;
        this.sha256 = sha256;
        this.hash160 = new Hash160(sha256);
        this.witnessScripts = new WitnessScripts(network, curve);
    }

    void write(JsonWriter out, Script script) {
        ScriptTemplate template = ScriptTemplate.of(script);
        out.beginObject();
        scripts.members(out, script, template, false, null);
        if (canBeWrapped(script, template)) {
            out.field("p2sh", scriptHash(script));
            if (canBeWitness(template)) {
                segwit(out, script, template);
            }
        }
        out.endObject();
    }

    private void segwit(JsonWriter out, Script script, ScriptTemplate template) {
        ScriptTemplate program = program(script, template);
        // Only a program of the whole script is looked into: no key is known by its hash.
        String known = program instanceof ScriptTemplate.WitnessV0ScriptHash
                ? witnessScripts.infer(script).orElse(null)
                : null;
        out.beginObject("segwit");
        scripts.members(out, program.script(), program, true, known);
        out.field("p2sh-segwit", scriptHash(program.script()));
        out.endObject();
    }

    private ScriptTemplate program(Script script, ScriptTemplate template) {
        if (template instanceof ScriptTemplate.PubKey pay) {
            return new ScriptTemplate.WitnessV0KeyHash(hash160(pay.key()));
        }
        if (template instanceof ScriptTemplate.PubKeyHash pay) {
            return new ScriptTemplate.WitnessV0KeyHash(pay.hash());
        }
        byte[] hash = new byte[Hash256.LENGTH];
        sha256.hash(script.array(), script.offset(), script.length(), hash, 0);
        return new ScriptTemplate.WitnessV0ScriptHash(Bytes.of(hash));
    }

    private String scriptHash(Script script) {
        return new Address(network, new ScriptTemplate.ScriptHash(hash160(script))).toString();
    }

    private Bytes hash160(Bytes bytes) {
        byte[] hash = new byte[Hash160.LENGTH];
        hash160.hash(bytes.array(), bytes.offset(), bytes.length(), hash, 0);
        return Bytes.of(hash);
    }

    private static boolean canBeWrapped(Script script, ScriptTemplate template) {
        boolean form =
                switch (template) {
                    case ScriptTemplate.Multisig ignored -> true;
                    case ScriptTemplate.NonStandard ignored -> true;
                    case ScriptTemplate.PubKey ignored -> true;
                    case ScriptTemplate.PubKeyHash ignored -> true;
                    case ScriptTemplate.WitnessV0KeyHash ignored -> true;
                    case ScriptTemplate.WitnessV0ScriptHash ignored -> true;
                    case ScriptTemplate.NullData ignored -> false;
                    case ScriptTemplate.ScriptHash ignored -> false;
                    case ScriptTemplate.WitnessUnknown ignored -> false;
                    case ScriptTemplate.WitnessV1Taproot ignored -> false;
                    case ScriptTemplate.Anchor ignored -> false;
                };
        return form && script.hasValidOps() && !script.isUnspendable() && !isTapscriptOnly(script);
    }

    /** Whether an opcode is in here that means something in tapscript alone. */
    private static boolean isTapscriptOnly(Script script) {
        ScriptReader in = new ScriptReader(script);
        while (in.next()) {
            if (in.opcode() == Opcodes.OP_CHECKSIGADD || Opcodes.isSuccess(in.opcode())) {
                return true;
            }
        }
        return false;
    }

    /** P2SH and witness programs cannot be a witness script, nor can one with an uncompressed key ever be satisfied. */
    private static boolean canBeWitness(ScriptTemplate template) {
        return switch (template) {
            case ScriptTemplate.Multisig pay -> pay.keys().stream().allMatch(key -> key.length() == COMPRESSED);
            case ScriptTemplate.PubKey pay -> pay.key().length() == COMPRESSED;
            case ScriptTemplate.NonStandard ignored -> true;
            case ScriptTemplate.PubKeyHash ignored -> true;
            case ScriptTemplate.WitnessV0KeyHash ignored -> false;
            case ScriptTemplate.WitnessV0ScriptHash ignored -> false;
            case ScriptTemplate.NullData ignored -> false;
            case ScriptTemplate.ScriptHash ignored -> false;
            case ScriptTemplate.WitnessUnknown ignored -> false;
            case ScriptTemplate.WitnessV1Taproot ignored -> false;
            case ScriptTemplate.Anchor ignored -> false;
        };
    }
}
