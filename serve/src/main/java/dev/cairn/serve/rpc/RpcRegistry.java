package dev.cairn.serve.rpc;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All calls that the server answers, by name. Filled once, before it starts. */
public final class RpcRegistry {

    private final Map<String, RpcMethod> methods = new TreeMap<>();

    /**
     * Adds calls.
     *
     * @throws IllegalArgumentException if a name is taken
     */
    public RpcRegistry addAll(List<RpcMethod> more) {
        for (RpcMethod method : more) {
            if (methods.putIfAbsent(method.name(), method) != null) {
                throw new IllegalArgumentException("two calls are named " + method.name());
            }
        }
        return this;
    }

    /** The call of a name. */
    public Optional<RpcMethod> find(String name) {
        return Optional.ofNullable(methods.get(name));
    }

    /** All, by name. */
    public Collection<RpcMethod> all() {
        return List.copyOf(methods.values());
    }
}
