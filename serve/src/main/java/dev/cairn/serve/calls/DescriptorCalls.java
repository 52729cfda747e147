package dev.cairn.serve.calls;

import static dev.cairn.serve.rpc.RpcArg.OMITTED;
import static dev.cairn.serve.rpc.RpcArg.REQUIRED;
import static dev.cairn.serve.rpc.RpcArg.string;
import static dev.cairn.serve.rpc.RpcResult.Type.ARR;
import static dev.cairn.serve.rpc.RpcResult.Type.BOOL;
import static dev.cairn.serve.rpc.RpcResult.Type.OBJ;
import static dev.cairn.serve.rpc.RpcResult.Type.STR;
import static dev.cairn.serve.rpc.RpcResult.field;
import static dev.cairn.serve.rpc.RpcResult.optional;

import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import dev.cairn.serve.descriptor.DescriptorException;
import dev.cairn.serve.descriptor.Descriptors;
import dev.cairn.serve.descriptor.Provider;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonWriter;
import dev.cairn.serve.rpc.RpcArg;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcMethod;
import dev.cairn.serve.rpc.RpcResult;
import java.util.List;
import java.util.Optional;

/** Descriptors by themselves. */
final class DescriptorCalls {

    private static final String EXAMPLE =
            "\"wpkh([d34db33f/84h/0h/0h]0279be667ef9dcbbac55a06295Ce870b07029Bfcdb2dce28d959f2815b16f81798)\"";

    private DescriptorCalls() {}

    static List<RpcMethod> all() {
        return List.of(getDescriptorInfo(), deriveAddresses());
    }

    private static RpcMethod getDescriptorInfo() {
        return RpcMethod.named("util", "getdescriptorinfo")
                .about("What a descriptor is, in its plain form.")
                .args(string("descriptor", REQUIRED, "The descriptor"))
                .result(
                        OBJ,
                        "",
                        field(
                                STR,
                                "descriptor",
                                "Its plain form, without secrets; the first, if it stands for several"),
                        optional(ARR, "multipath_expansion", "All that it stands for", RpcResult.of(STR, "One")),
                        field(STR, "checksum", "The checksum of what was given"),
                        field(BOOL, "isrange", "Whether it is a family"),
                        field(BOOL, "issolvable", "Whether all is known that a signer needs but secrets"),
                        field(BOOL, "hasprivatekeys", "Whether a secret was in it"))
                .example(EXAMPLE, EXAMPLE)
                .read(chain -> List.of(JsonValue.of("raw(51)")))
                .answer(DescriptorCalls::info);
    }

    private static Descriptors.Parsed parse(RpcCall call, boolean requireChecksum) {
        try {
            return DescriptorScripts.of(call).parse(call.string(0), requireChecksum);
        } catch (DescriptorException e) {
            throw Asked.addressOrKey(e.getMessage());
        }
    }

    private static void info(RpcCall call, JsonWriter out) {
        Descriptors.Parsed parsed = parse(call, false);
        Descriptors.Output first = parsed.all().get(0);
        out.beginObject();
        out.field("descriptor", first.toString());
        if (parsed.all().size() > 1) {
            out.beginArray("multipath_expansion");
            parsed.all().forEach(each -> out.value(each.toString()));
            out.endArray();
        }
        out.field("checksum", Descriptors.checksum(call.string(0)));
        out.field("isrange", first.isRange());
        out.field("issolvable", first.isSolvable());
        out.field("hasprivatekeys", parsed.secrets().hasSecrets());
        out.endObject();
    }

    private static RpcMethod deriveAddresses() {
        return RpcMethod.named("util", "deriveaddresses")
                .about("The addresses of a descriptor.")
                .args(
                        string("descriptor", REQUIRED, "The descriptor, with its checksum"),
                        RpcArg.of(
                                RpcArg.Type.RANGE,
                                "range",
                                OMITTED,
                                "Which of a family: the last, or the first and the last"))
                .result(RpcResult.of(ARR, "", RpcResult.of(STR, "An address"))
                        .when("for single derivation descriptors"))
                .result(RpcResult.of(
                                ARR,
                                "For each of those that it stands for",
                                RpcResult.of(ARR, "", RpcResult.of(STR, "An address")))
                        .when("for multipath descriptors"))
                .example(EXAMPLE + " \"[0,2]\"", EXAMPLE + ", \"[0,2]\"")
                .answer(DescriptorCalls::derive);
    }

    private static void derive(RpcCall call, JsonWriter out) {
        boolean ranged = call.size() > 1;
        DescriptorScripts.Range range =
                call.has(1) ? DescriptorScripts.range(call.param(1)) : new DescriptorScripts.Range(0, 0);
        Descriptors.Parsed parsed = parse(call, true);
        Descriptors.Output first = parsed.all().get(0);
        if (!first.isRange() && ranged) {
            throw Asked.parameter("Range should not be specified for an un-ranged descriptor");
        }
        if (first.isRange() && !ranged) {
            throw Asked.parameter("Range must be specified for a ranged descriptor");
        }
        if (parsed.all().size() == 1) {
            addresses(call, out, first, parsed.secrets(), range);
            return;
        }
        out.beginArray();
        parsed.all().forEach(each -> addresses(call, out, each, parsed.secrets(), range));
        out.endArray();
    }

    private static void addresses(
            RpcCall call, JsonWriter out, Descriptors.Output output, Provider secrets, DescriptorScripts.Range range) {
        out.beginArray();
        for (long i = range.begin(); i <= range.end(); i++) { // the end may be the last int
            CoinCalls.stopIfAsked(call);
            List<Script> scripts = output.expand((int) i, secrets, new Provider())
                    .orElseThrow(() -> Asked.addressOrKey("Cannot derive script without private keys"));
            for (Script script : scripts) {
                Optional<Address> address = Address.of(Asked.network(call), script);
                if (address.isPresent()) {
                    out.value(address.get().toString());
                } else if (scripts.size() == 1 || !(ScriptTemplate.of(script) instanceof ScriptTemplate.PubKey)) {
                    throw Asked.addressOrKey("Descriptor does not have a corresponding address");
                }
            }
        }
        out.endArray();
    }
}
