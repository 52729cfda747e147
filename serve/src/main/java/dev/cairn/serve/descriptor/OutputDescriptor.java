package dev.cairn.serve.descriptor;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.json.AsciiBuffer;

/**
 * The descriptor of an output of which nothing but its script is known (Core, {@code InferDescriptor} with an empty
 * provider): {@code pk}, {@code multi} and {@code rawtr} where the keys are in the script, {@code addr} where there is an
 * address, {@code raw} otherwise.
 */
public final class OutputDescriptor {

    private final Secp256k1 curve;

    /** With a curve to ask whether a taproot output's key is one. */
    public OutputDescriptor(Secp256k1 curve) {
        this.curve = curve;
    }

    /**
     * Puts the descriptor with its checksum into a buffer.
     *
     * @param address the script's address; null if it has none
     */
    public void write(AsciiBuffer out, Bytes script, ScriptTemplate template, String address) {
        out.reset();
        switch (template) {
            case ScriptTemplate.PubKey pay -> {
                if (isHybrid(pay.key())) {
                    raw(out, script);
                } else {
                    out.add("pk(").hex(pay.key()).add(')');
                }
            }
            case ScriptTemplate.Multisig pay -> {
                if (pay.keys().stream().anyMatch(OutputDescriptor::isHybrid)) {
                    raw(out, script);
                } else {
                    out.add("multi(").add(pay.required());
                    pay.keys().forEach(key -> out.add(',').hex(key));
                    out.add(')');
                }
            }
            case ScriptTemplate.WitnessV1Taproot pay -> {
                Bytes key = pay.outputKey();
                if (curve.isXOnlyKey(key.array(), key.offset())) {
                    out.add("rawtr(").hex(key).add(')');
                } else {
                    out.add("addr(").add(address).add(')');
                }
            }
            case ScriptTemplate.PubKeyHash ignored ->
                out.add("addr(").add(address).add(')');
            case ScriptTemplate.ScriptHash ignored ->
                out.add("addr(").add(address).add(')');
            case ScriptTemplate.WitnessV0KeyHash ignored ->
                out.add("addr(").add(address).add(')');
            case ScriptTemplate.WitnessV0ScriptHash ignored ->
                out.add("addr(").add(address).add(')');
            case ScriptTemplate.Anchor ignored -> out.add("addr(").add(address).add(')');
            case ScriptTemplate.WitnessUnknown ignored ->
                out.add("addr(").add(address).add(')');
            case ScriptTemplate.NullData ignored -> raw(out, script);
            case ScriptTemplate.NonStandard ignored -> raw(out, script);
        }
        DescriptorChecksum.append(out);
    }

    private static void raw(AsciiBuffer out, Bytes script) {
        out.add("raw(").hex(script).add(')');
    }

    /** Whether a key of a script is written in the form that descriptors refuse: uncompressed with the oddness of y before. */
    static boolean isHybrid(Bytes key) {
        return key.at(0) > 4;
    }
}
