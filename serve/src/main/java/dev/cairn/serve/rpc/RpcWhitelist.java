package dev.cairn.serve.rpc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which calls a user may make (Core, {@code -rpcwhitelist}): what all lists with the user's name have in common. Immutable. */
final class RpcWhitelist {

    private final Map<String, Set<String>> lists = new HashMap<>();
    private final boolean others;

    RpcWhitelist(RpcAuthOptions options) {
        for (String text : options.whitelist()) {
            int colon = text.indexOf(':');
            String user = colon < 0 ? text : text.substring(0, colon);
            if (colon < 0) {
                lists.putIfAbsent(user, Set.of());
            } else {
                Set<String> calls =
                        new HashSet<>(List.of(text.substring(colon + 1).split("[, ]", -1)));
                lists.merge(user, calls, RpcWhitelist::common);
            }
        }
        others = !options.whitelistDefault().orElse(!options.whitelist().isEmpty());
    }

    /** Whether a user may make any call at all. */
    boolean knows(String user) {
        return others || lists.containsKey(user);
    }

    /** Whether a user may make a call. */
    boolean allows(String user, String method) {
        Set<String> calls = lists.get(user);
        return calls == null ? others : calls.contains(method);
    }

    /** Whether a user has a list. */
    boolean limits(String user) {
        return lists.containsKey(user);
    }

    private static Set<String> common(Set<String> before, Set<String> more) {
        Set<String> both = new HashSet<>(before);
        both.retainAll(more);
        return both;
    }
}
