package dev.cairn.serve.rpc;

import dev.cairn.serve.json.JsonValue;
import dev.cairn.serve.json.JsonValue.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts parameters that were given by name in their places (Core, {@code transformNamedArguments}). Those of an options object may
 * be given beside it; {@code args} holds the first ones by place. Nulls fill holes, but none stand at the end: some calls count
 * their parameters.
 */
final class NamedArguments {

    private final Map<String, JsonValue> given = new LinkedHashMap<>();
    private final List<JsonValue> placed = new ArrayList<>();
    private List<Member> options = new ArrayList<>();
    private int hole;
    private int firstHole;
    private String firstNames;

    private NamedArguments(List<Member> members) {
        for (Member member : members) {
            if (given.putIfAbsent(member.key(), member.value()) != null) {
                throw wrong("Parameter " + member.key() + " specified multiple times");
            }
        }
    }

    static List<JsonValue> place(List<Member> members, List<RpcArg> args) {
        NamedArguments arguments = new NamedArguments(members);
        for (RpcArg arg : args) {
            if (arg.type() == RpcArg.Type.OBJ_NAMED_PARAMS) {
                arg.inner().forEach(arguments::takeOption);
            }
            arguments.take(arg);
        }
        return arguments.finish();
    }

    private void takeOption(RpcArg option) {
        String name = nameGiven(option);
        if (name == null) {
            return;
        }
        if (options.stream().anyMatch(member -> member.key().equals(name))) {
            throw wrong("Parameter " + name + " specified multiple times");
        }
        options.add(new Member(name, given.remove(name)));
    }

    private void take(RpcArg arg) {
        String name = nameGiven(arg);
        if (name == null && options.isEmpty()) {
            hole++;
            if (placed.isEmpty()) {
                firstHole = hole;
            }
            return;
        }
        for (; hole > 0; hole--) {
            placed.add(JsonValue.ofNull());
        }
        if (firstNames == null) {
            firstNames = arg.names();
        }
        if (name != null) {
            if (!options.isEmpty()) {
                throw wrong("Parameter " + name + " conflicts with parameter "
                        + options.getFirst().key());
            }
            placed.add(given.remove(name));
        } else {
            placed.add(new JsonValue.Obj(options));
            options = new ArrayList<>();
        }
    }

    private List<JsonValue> finish() {
        List<JsonValue> all = placed;
        JsonValue first = given.remove("args");
        if (first instanceof JsonValue.Arr(List<JsonValue> items)) {
            if (firstHole < items.size() && firstNames != null) {
                throw wrong("Parameter " + firstNames + " specified twice both as positional and named argument");
            }
            all = new ArrayList<>(items);
            if (placed.size() > items.size()) {
                all.addAll(placed.subList(items.size(), placed.size()));
            }
        }
        if (!given.isEmpty()) {
            throw wrong("Unknown named parameter " + given.keySet().iterator().next());
        }
        return all;
    }

    private String nameGiven(RpcArg arg) {
        for (String name : arg.allNames()) {
            if (given.containsKey(name)) {
                return name;
            }
        }
        return null;
    }

    private static RpcException wrong(String message) {
        return new RpcException(RpcErrorCode.INVALID_PARAMETER, message);
    }
}
