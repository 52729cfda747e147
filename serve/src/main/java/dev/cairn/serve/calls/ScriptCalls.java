package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.hex;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.NUM;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.Type.STR_HEX;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.script.Script;
import dev.cairn.serve.format.AddressText;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import dev.cairn.serve.rpc.RpcValues;
import java.util.List;

/** Scripts and addresses by themselves. */
final class ScriptCalls {

    private static final String EXAMPLE = "\"bc1q09vm5lfy0j5reeulh4x5752q25uqqvz34hufdl\"";

    private ScriptCalls() {}

    static List<RpcMethod> all() {
        return List.of(decodeScript(), validateAddress());
    }

    private static RpcMethod decodeScript() {
        return RpcMethod.named("rawtransactions", "decodescript")
                .about("A script given in hex, and what it becomes when wrapped in P2SH or a witness program.")
                .args(hex("hexstring", REQUIRED, "The script"))
                .result(
                        OBJ,
                        "",
                        field(STR, "asm", "Disassembled"),
                        field(STR, "desc", "A descriptor of it"),
                        optional(STR, "address", "Its address, if it has one"),
                        field(STR, "type", "Its form"),
                        optional(STR, "p2sh", "The address of the P2SH around it, if there can be one"),
                        optional(
                                OBJ,
                                "segwit",
                                "The witness program around it, if there can be one",
                                field(STR, "asm", "Disassembled"),
                                field(STR, "desc", "A descriptor of it"),
                                field(STR_HEX, "hex", "In hex"),
                                optional(STR, "address", "Its address"),
                                field(STR, "type", "Its form"),
                                field(STR, "p2sh-segwit", "The address of the P2SH around the program")))
                .example("\"hexstring\"", "\"hexstring\"")
                .read(chain -> List.of(JsonValue.of("51")))
                .answer(ScriptCalls::decode);
    }

    private static void decode(RpcCall call, JsonWriter out) {
        JsonValue given = call.param(0);
        Script script = given.asString().isEmpty() ? Script.EMPTY : Script.of(RpcValues.hex(given, "argument"));
        Asked.formatter(call).decodedScript(out, script);
    }

    private static RpcMethod validateAddress() {
        return RpcMethod.named("util", "validateaddress")
                .about("Return information about the given bitcoin address.") // Core's own words: a test of its looks
                // for them
                .args(string("address", REQUIRED, "The text"))
                .result(
                        OBJ,
                        "",
                        field(BOOL, "isvalid", "Whether it is an address"),
                        optional(STR, "address", "The address"),
                        optional(STR_HEX, "scriptPubKey", "The script that pays to it"),
                        optional(BOOL, "isscript", "Whether it pays to a script"),
                        optional(BOOL, "iswitness", "Whether it is a witness program"),
                        optional(NUM, "witness_version", "The program's version"),
                        optional(STR_HEX, "witness_program", "The program"),
                        optional(
                                ARR,
                                "error_locations",
                                "Characters that are likely wrong, counted from 0",
                                RpcResult.of(NUM, "A place")),
                        optional(STR, "error", "What is wrong"))
                .example(EXAMPLE, EXAMPLE)
                .read(chain -> List.of(JsonValue.of("")))
                .answer((call, out) -> AddressText.write(out, Address.decode(Asked.network(call), call.string(0))));
    }
}
