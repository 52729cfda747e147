package dev.cairn.serve.format;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.json.JsonWriter;

/** What is told of a text that may be an address (Core, {@code validateaddress}). */
public final class AddressText {

    private AddressText() {}

    /** Writes the object. */
    public static void write(JsonWriter out, DecodedAddress decoded) {
        out.beginObject();
        switch (decoded) {
            case DecodedAddress.Valid(Address address) -> {
                Script script = address.script();
                out.field("isvalid", true);
                out.field("address", address.toString());
                out.key("scriptPubKey").hex(script.array(), script.offset(), script.length());
                describe(out, address.destination());
            }
            case DecodedAddress.Invalid invalid -> {
                out.field("isvalid", false);
                out.beginArray("error_locations");
                invalid.positions().forEach(out::value);
                out.endArray();
                out.field("error", invalid.message());
            }
        }
        out.endObject();
    }

    /** Core, rpc/util.cpp {@code DescribeAddress}. */
    private static void describe(JsonWriter out, ScriptTemplate.Destination destination) {
        Script script = destination.script();
        switch (destination) {
            case ScriptTemplate.PubKeyHash ignored ->
                out.field("isscript", false).field("iswitness", false);
            case ScriptTemplate.ScriptHash ignored ->
                out.field("isscript", true).field("iswitness", false);
            case ScriptTemplate.WitnessV0KeyHash ignored -> {
                out.field("isscript", false);
                witness(out, script);
            }
            case ScriptTemplate.WitnessV0ScriptHash ignored -> {
                out.field("isscript", true);
                witness(out, script);
            }
            case ScriptTemplate.WitnessV1Taproot ignored -> {
                out.field("isscript", true);
                witness(out, script);
            }
            case ScriptTemplate.Anchor ignored -> {
                out.field("isscript", true);
                out.field("iswitness", true);
            }
            case ScriptTemplate.WitnessUnknown ignored -> witness(out, script);
        }
    }

    private static void witness(JsonWriter out, Script script) {
        out.field("iswitness", true);
        out.field("witness_version", script.witnessVersion());
        out.hexField("witness_program", script.witnessProgram().toBytes());
    }
}
