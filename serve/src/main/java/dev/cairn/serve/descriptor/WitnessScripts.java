package dev.cairn.serve.descriptor;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.serve.descriptor.KeyParser.Place;
import java.util.Optional;

/**
 * The descriptor of a witness program whose script is known and nothing else (Core, {@code InferDescriptor}): a multisig, or a
 * term of miniscript whose keys are in the script.
 */
public final class WitnessScripts {

    private final KeyTools tools;

    /** For texts of a network. */
    public WitnessScripts(Network network, Secp256k1 curve) {
        tools = new KeyTools(network, curve);
    }

    /** {@code wsh(…)} with its checksum; empty if no descriptor stands for the script. */
    public Optional<String> infer(Script script) {
        return new Inference(tools, new Provider()).infer(script, Place.P2WSH).map(inner -> {
            String text = new Descriptor.Wsh(inner).text(tools);
            return text + "#" + DescriptorChecksum.of(text);
        });
    }
}
