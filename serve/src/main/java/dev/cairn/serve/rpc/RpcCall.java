package dev.cairn.serve.rpc;

import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.serve.NodeServices;
import dev.cairn.serve.json.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * One call being answered: its parameters by place (named ones have been put in place, defaults filled in), the node, and one
 * snapshot, taken when it is first asked for and given back when the answer is written. One thread's at a time.
 */
public final class RpcCall implements AutoCloseable {

    private final RpcMethod method;
    private final List<JsonValue> params;
    private final NodeServices node;
    private ChainSnapshot snapshot;

    /**
     * A call; made by the dispatcher and by tests.
     *
     * @param params by place; fewer than the method has if the last ones are left out
     */
    public RpcCall(RpcMethod method, List<JsonValue> params, NodeServices node) {
        this.method = method;
        this.params = List.copyOf(params);
        this.node = node;
    }

    /** What is called. */
    public RpcMethod method() {
        return method;
    }

    /** The node around the chain. */
    public NodeServices node() {
        return node;
    }

    /**
     * The chain.
     *
     * @throws RpcException −28 if it is not open yet
     */
    public Chain chain() {
        return node.chain()
                .orElseThrow(() ->
                        new RpcException(RpcErrorCode.IN_WARMUP, node.warmup().orElse("Loading block index…")));
    }

    /** This call's version of the chain: one and the same until the answer is written. Do not close it. */
    public ChainSnapshot snapshot() {
        if (snapshot == null) {
            snapshot = chain().acquire("rpc." + method.name());
        }
        return snapshot;
    }

    /** Gives the snapshot back early: before a call changes or waits for something. The next {@link #snapshot} is a new one. */
    public void releaseSnapshot() {
        if (snapshot != null) {
            snapshot.close();
            snapshot = null;
        }
    }

    /** All parameters as they were given, by place. */
    public List<JsonValue> params() {
        return params;
    }

    /** Parameters given, holes counted. */
    public int size() {
        return params.size();
    }

    /** Whether a parameter was given and is not null. */
    public boolean has(int place) {
        return !given(place).isNull();
    }

    /** A parameter as it was given; null's value if it was not. */
    public JsonValue given(int place) {
        return place < params.size() ? params.get(place) : JsonValue.ofNull();
    }

    /** A parameter, or its default; null's value if it has none. */
    public JsonValue param(int place) {
        JsonValue value = given(place);
        if (value.isNull()
                && method.args().get(place).fallback() instanceof RpcArg.Fallback.Default(JsonValue fallback)) {
            return fallback;
        }
        return value;
    }

    /** A string, or its default; −3 if it is none. */
    public String string(int place) {
        return param(place).asString();
    }

    /** A string, if it was given. */
    public Optional<String> optionalString(int place) {
        JsonValue value = param(place);
        return value.isNull() ? Optional.empty() : Optional.of(value.asString());
    }

    /** A whole number of 32 bits, or its default; −1 {@code JSON integer out of range} if it does not fit. */
    public int integer(int place) {
        return param(place).asInt();
    }

    /** A whole number of 64 bits, or its default. */
    public long longInteger(int place) {
        return param(place).asLong();
    }

    /** A truth, or its default. */
    public boolean bool(int place) {
        return param(place).asBool();
    }

    /** A real, or its default. */
    public double real(int place) {
        return param(place).asReal();
    }

    /** A hash of 32 bytes, as 64 hex digits in the order they are shown in (Core, {@code ParseHashV}). */
    public String hash(int place, String name) {
        return RpcValues.hash(param(place), name);
    }

    /** 0, 1, 2 … or false and true (Core, {@code ParseVerbosity}). */
    public int verbosity(int place, int fallback, boolean allowBool) {
        return RpcValues.verbosity(param(place), fallback, allowBool);
    }

    /** Gives the snapshot back. */
    @Override
    public void close() {
        releaseSnapshot();
    }
}
