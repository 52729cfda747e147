package dev.cairn.serve.calls;

import dev.cairn.primitives.script.Script;
import dev.cairn.serve.descriptor.DescriptorException;
import dev.cairn.serve.descriptor.Descriptors;
import dev.cairn.serve.descriptor.Provider;
import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.rpc.RpcCall;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scripts that parameters describe. */
final class DescriptorScripts {

    private static final long DEFAULT_END = 1000;
    private static final long LARGEST_RANGE = 1_000_000;

    /** What a script, its keys and its descriptor take while a scan goes on, counted high. */
    private static final int BYTES_PER_SCRIPT = 1024;

    private DescriptorScripts() {}

    /** Numbers of a family of scripts, both ends included. */
    record Range(int begin, int end) {}

    static Descriptors of(RpcCall call) {
        return new Descriptors(Asked.network(call), call.node().curve());
    }

    /** The one script that a descriptor stands for: for a combination, the most modern form. */
    static Script one(RpcCall call, String text) {
        try {
            return one(of(call).parse(text, false));
        } catch (DescriptorException e) {
            throw Asked.addressOrKey(e.getMessage());
        }
    }

    /** The same; empty if the text is no descriptor. */
    static Optional<Script> oneIfDescriptor(RpcCall call, String text) {
        Descriptors.Parsed parsed;
        try {
            parsed = of(call).parse(text, false);
        } catch (DescriptorException e) {
            return Optional.empty();
        }
        return Optional.of(one(parsed));
    }

    /** Core, rpc/mining.cpp {@code getScriptFromDescriptor}. */
    private static Script one(Descriptors.Parsed parsed) {
        if (parsed.all().size() > 1) {
            throw Asked.parameter("Multipath descriptor not accepted");
        }
        Descriptors.Output output = parsed.all().get(0);
        if (output.isRange()) {
            throw Asked.parameter("Ranged descriptor not accepted. Maybe pass through deriveaddresses first?");
        }
        List<Script> scripts = output.expand(0, parsed.secrets(), new Provider())
                .orElseThrow(() -> Asked.addressOrKey("Cannot derive script without private keys"));
        return switch (scripts.size()) {
            case 1 -> scripts.get(0);
            case 4 -> scripts.get(2); // P2WPKH
            default -> scripts.get(1); // P2PKH
        };
    }

    /** So many scripts may one scan look for: a quarter of the heap's worth. */
    static long most() {
        return Runtime.getRuntime().maxMemory() / 4 / BYTES_PER_SCRIPT;
    }

    /**
     * Scripts with their descriptors, of a string or an object (Core, {@code EvalDescriptorStringOrObject}). A few bytes can ask
     * for billions: they are counted while they are made.
     *
     * @param most that there is room for
     * @throws RpcException for what is no descriptor, and if there is no room
     */
    static Map<Script, String> all(RpcCall call, JsonValue given, long most) {
        Range range = new Range(0, (int) DEFAULT_END);
        String text;
        if (given instanceof JsonValue.Str(String string)) {
            text = string;
        } else if (given instanceof JsonValue.Obj) {
            if (given.get("desc").isNull()) {
                throw Asked.parameter("Descriptor needs to be provided in scan object");
            }
            text = given.get("desc").asString();
            if (!given.get("range").isNull()) {
                range = range(given.get("range"));
            }
        } else {
            throw Asked.parameter("Scan object needs to be either a string or an object");
        }
        Descriptors descriptors = of(call);
        Descriptors.Parsed parsed;
        try {
            parsed = descriptors.parse(text, false);
        } catch (DescriptorException e) {
            throw Asked.addressOrKey(e.getMessage());
        }
        if (!parsed.all().get(0).isRange()) {
            range = new Range(0, 0);
        }
        Provider known = new Provider();
        Map<Script, String> scripts = new LinkedHashMap<>();
        for (long i = range.begin(); i <= range.end(); i++) { // the end may be the last int
            for (Descriptors.Output output : parsed.all()) {
                CoinCalls.stopIfAsked(call);
                output.expand((int) i, parsed.secrets(), known)
                        .orElseThrow(
                                () -> Asked.addressOrKey("Cannot derive script without private keys: '" + text + "'"))
                        .forEach(script -> scripts.putIfAbsent(script, ""));
                if (scripts.size() > most) {
                    throw new RpcException(
                            RpcErrorCode.OUT_OF_MEMORY,
                            "More than " + most() + " scripts to look for; give shorter ranges or fewer"
                                    + " descriptors at a time, or more heap (-Xmx)");
                }
            }
        }
        scripts.replaceAll((script, none) -> descriptors.infer(script, known));
        return scripts;
    }

    /** An end, or a beginning and an end (Core, {@code ParseDescriptorRange}). */
    static Range range(JsonValue given) {
        long low = 0;
        long high;
        if (given instanceof JsonValue.Num) {
            high = given.asLong();
        } else if (given instanceof JsonValue.Arr(List<JsonValue> ends)
                && ends.size() == 2
                && ends.get(0) instanceof JsonValue.Num
                && ends.get(1) instanceof JsonValue.Num) {
            low = ends.get(0).asLong();
            high = ends.get(1).asLong();
            if (low > high) {
                throw Asked.parameter("Range specified as [begin,end] must not have begin after end");
            }
        } else {
            throw Asked.parameter("Range must be specified as end or as [begin,end]");
        }
        if (low < 0) {
            throw Asked.parameter("Range should be greater or equal than 0");
        }
        if (high >> 31 != 0) {
            throw Asked.parameter("End of range is too high");
        }
        if (high >= low + LARGEST_RANGE) {
            throw Asked.parameter("Range is too large");
        }
        return new Range((int) low, (int) high);
    }
}
