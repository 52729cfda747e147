package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.json.AsciiBuffer;
import java.util.Optional;

/** The descriptor of a witness program whose script is known (Core, {@code InferDescriptor} in {@code wsh}). */
public final class WitnessScripts {

    private WitnessScripts() {}

    /** {@code wsh(…)} with its checksum; empty if no descriptor stands for the script. */
    public static Optional<String> infer(Script script, ScriptTemplate template) {
        AsciiBuffer out = new AsciiBuffer();
        if (template instanceof ScriptTemplate.Multisig pay
                && pay.keys().stream().noneMatch(OutputDescriptor::isHybrid)) {
            out.add("wsh(multi(").add(pay.required());
            pay.keys().forEach(key -> out.add(',').hex(key));
            out.add("))");
            DescriptorChecksum.append(out);
            return Optional.of(out.toString());
        }
        return Optional.empty();
    }
}
