package dev.cairn.serve.format;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.descriptor.OutputDescriptor;
import dev.cairn.serve.json.AsciiBuffer;
import dev.cairn.serve.json.JsonWriter;

/** The members that tell of an output's script (Core, core_io {@code ScriptToUniv}). One thread's. */
final class ScriptText {

    private final Network network;
    private final OutputDescriptor descriptor;
    private final AsmText asm = new AsmText();
    private final AsciiBuffer buffer = new AsciiBuffer();

    ScriptText(Network network, Secp256k1 curve) {
        this.network = network;
        this.descriptor = new OutputDescriptor(curve);
    }

    /** {@code asm desc hex address type}: {@code hex} if wanted, {@code address} if there is one. */
    void members(JsonWriter out, Script script, boolean hex) {
        members(out, script, ScriptTemplate.of(script), hex, null);
    }

    /**
     * The same with a descriptor that is known.
     *
     * @param known with its checksum; null if it is to be made of the script
     */
    void members(JsonWriter out, Script script, ScriptTemplate template, boolean hex, String known) {
        String address =
                template instanceof ScriptTemplate.Destination pay ? new Address(network, pay).toString() : null;
        asm.locking(buffer, script);
        out.textField("asm", buffer);
        if (known != null) {
            out.field("desc", known);
        } else {
            descriptor.write(buffer, script, template, address);
            out.textField("desc", buffer);
        }
        if (hex) {
            out.key("hex").hex(script.array(), script.offset(), script.length());
        }
        if (address != null) {
            out.field("address", address);
        }
        out.field("type", template.typeName());
    }

    /** {@code asm} and {@code hex} of an unlocking script. */
    void unlocking(JsonWriter out, Script script) {
        asm.unlocking(buffer, script);
        out.textField("asm", buffer);
        out.key("hex").hex(script.array(), script.offset(), script.length());
    }
}
