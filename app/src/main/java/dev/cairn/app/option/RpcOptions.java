package dev.cairn.app.option;

import static dev.cairn.app.option.Option.Trait.DEBUG_ONLY;
import static dev.cairn.app.option.Option.Trait.NETWORK_ONLY;
import static dev.cairn.app.option.Option.Trait.SENSITIVE;
import static dev.cairn.app.option.OptionGroup.RPC;

import java.util.List;

/** What concerns the server. */
final class RpcOptions {

    private RpcOptions() {}

    private static Option done(String usage, String help, Option.Trait... traits) {
        return Option.done(RPC, usage, help, traits);
    }

    static List<Option> all() {
        return List.of(
                done("-rest", "Serves REST, to anybody who can connect (default: 0)"),
                done(
                        "-rpcallowip=<ip>",
                        "Serves clients from this address or network (1.2.3.4, 1.2.3.4/255.255.255.0, 1.2.3.4/24); can be"
                                + " repeated"),
                done(
                        "-rpcauth=<userpw>",
                        "A user and the hash of a password, <USERNAME>:<SALT>$<HASH>, as Core's share/rpcauth makes them; can be"
                                + " repeated",
                        SENSITIVE),
                done(
                        "-rpcbind=<addr>[:port]",
                        "Serves at this address; counts only together with -rpcallowip. Do not let the world reach it; can be"
                                + " repeated (default: 127.0.0.1 and ::1)",
                        NETWORK_ONLY),
                done(
                        "-rpccookiefile=<loc>",
                        "Keeps the cookie here, relative to the network's folder; -norpccookiefile keeps none"),
                done("-rpccookieperms=<readable-by>", "Who can read the cookie: owner, group or all (default: owner)"),
                Option.idle(
                        RPC,
                        "help is checked against the calls by the tests, not at run time",
                        "-rpcdoccheck",
                        "Checks answers against the help of their calls (default: 0)",
                        DEBUG_ONLY),
                done("-rpcpassword=<pw>", "The password that belongs to -rpcuser", SENSITIVE),
                done(
                        "-rpcport=<port>",
                        "Serves at this port (default: 8332, testnet3: 18332, testnet4: 48332, signet: 38332, regtest: 18443)",
                        NETWORK_ONLY),
                done("-rpcservertimeout=<n>", "Seconds before a silent client is let go (default: 30)", DEBUG_ONLY),
                done("-rpcthreads=<n>", "Threads that answer calls (default: 16)"),
                done("-rpcuser=<user>", "A user", SENSITIVE),
                done(
                        "-rpcwhitelist=<whitelist>",
                        "The calls that a user may make: <USERNAME>:<call 1>,<call 2>; of several lists for one user, what is in all"
                                + " of them"),
                done(
                        "-rpcwhitelistdefault",
                        "Whether users without a list may make no call (1) or every call (0); without the option, no call as soon"
                                + " as anybody has a list"),
                done("-rpcworkqueue=<n>", "Calls that may wait for a thread (default: 64)", DEBUG_ONLY),
                done("-server", "Answers calls (default: 1)"));
    }
}
