package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known besides a script when a descriptor is made of it: keys and scripts by their ids, where keys come from, what
 * is under taproot outputs (Core, {@code FlatSigningProvider}). Filled by expanding descriptors; what came first stays.
 */
public final class Provider {

    private final Map<Bytes, Bytes> keys = new HashMap<>();
    private final Map<Bytes, Origin> origins = new HashMap<>();
    private final Map<Bytes, Script> scripts = new HashMap<>();
    private final Map<Bytes, TapTree.Spend> trees = new HashMap<>();
    private final Map<Bytes, byte[]> secrets = new HashMap<>();

    /** One that knows nothing. */
    public Provider() {}

    void addKey(Bytes id, Bytes key, Origin origin) {
        keys.putIfAbsent(id, key);
        origins.putIfAbsent(id, origin);
    }

    void addKey(Bytes id, Bytes key) {
        keys.putIfAbsent(id, key);
    }

    void addScript(Bytes id, Script script) {
        scripts.putIfAbsent(id, script);
    }

    void addTree(Bytes outputKey, TapTree.Spend spend) {
        trees.put(outputKey, spend);
    }

    void addSecret(Bytes id, byte[] secret) {
        secrets.putIfAbsent(id, secret);
    }

    Optional<Bytes> key(Bytes id) {
        return Optional.ofNullable(keys.get(id));
    }

    Optional<Origin> origin(Bytes id) {
        return Optional.ofNullable(origins.get(id));
    }

    Optional<Script> script(Bytes id) {
        return Optional.ofNullable(scripts.get(id));
    }

    Optional<TapTree.Spend> tree(Bytes outputKey) {
        return Optional.ofNullable(trees.get(outputKey));
    }

    Optional<byte[]> secret(Bytes id) {
        return Optional.ofNullable(secrets.get(id));
    }

    /** Whether there is a secret key. */
    public boolean hasSecrets() {
        return !secrets.isEmpty();
    }
}
