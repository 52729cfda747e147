package dev.cairn.app.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All options, by name. The names, their order and their usage lines are bitcoind 30.99's (a test asks the peer); the
 * descriptions are Cairn's.
 */
public final class OptionTable {

    /** The node's. */
    public static final OptionTable NODE = node();

    private final Map<String, Option> byName;
    private final List<Option> ordered;

    /**
     * A table.
     *
     * @throws IllegalArgumentException if two options have one name
     */
    public OptionTable(Collection<Option> options) {
        Map<String, Option> names = new TreeMap<>();
        for (Option option : options) {
            if (names.put(option.name(), option) != null) {
                throw new IllegalArgumentException(option.name() + " stands in the table twice");
            }
        }
        byName = Collections.unmodifiableMap(names);
        List<Option> all = new ArrayList<>(options);
        all.sort(Comparator.comparing(Option::group).thenComparing(Option::name));
        ordered = List.copyOf(all);
    }

    private static OptionTable node() {
        List<Option> all = new ArrayList<>();
        all.addAll(GeneralOptions.all());
        all.addAll(ConnectionOptions.all());
        all.addAll(DebugOptions.all());
        all.addAll(ChainOptions.all());
        all.addAll(RpcOptions.all());
        all.addAll(HiddenOptions.all());
        return new OptionTable(all);
    }

    /** The option of that name, with its dash. */
    public Optional<Option> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** All, by group and name, as help shows them. */
    public List<Option> ordered() {
        return ordered;
    }

    /** All names, with their dashes. */
    public Collection<String> names() {
        return byName.keySet();
    }
}
