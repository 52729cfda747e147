package dev.cairn.app.cli;

import dev.cairn.app.option.Option;
import dev.cairn.app.option.Option.Trait;
import dev.cairn.app.option.OptionGroup;
import dev.cairn.app.option.OptionTable;
import dev.cairn.app.option.Standing;
import java.util.List;
import java.util.Set;

/** The client's options, by bitcoin-cli's names. */
final class CliOptions {

    static final OptionTable TABLE = new OptionTable(List.of(
            option(
                    "-color=<when>",
                    "When -getinfo prints in colour: always, never, or auto, which is when standard output is a"
                            + " terminal (default: auto)",
                    Trait.NO_NEGATION),
            option(
                    "-conf=<file>",
                    "The configuration file; a relative name is looked for in the data directory (default:"
                            + " bitcoin.conf)"),
            option("-datadir=<dir>", "The data directory (default: ~/.cairn)", Trait.NO_NEGATION),
            option("-help", "Prints this help; so do -h and -?"),
            option("-named", "Arguments are given as name=value instead of by place (default: false)"),
            option(
                    "-rpcclienttimeout=<n>",
                    "Seconds to wait for an answer, or 0 for as long as it takes (default: 900)"),
            option(
                    "-rpcconnect=<ip>",
                    "The host that the node runs on; a port may follow behind a colon (default: 127.0.0.1)"),
            option(
                    "-rpccookiefile=<loc>",
                    "The file that a node writes its password to at each start; a relative name is looked for in the"
                            + " network's data directory (default: .cookie)"),
            option("-rpcpassword=<pw>", "The password for JSON-RPC", Trait.SENSITIVE),
            option(
                    "-rpcport=<port>",
                    "The port that the node listens on for JSON-RPC (default: 8332, testnet: 18332, testnet4: 48332,"
                            + " signet: 38332, regtest: 18443)",
                    Trait.NETWORK_ONLY),
            option("-rpcuser=<user>", "The user name for JSON-RPC"),
            option("-rpcwait", "Waits for a node that is not there yet, or still starting"),
            option("-rpcwaittimeout=<n>", "Seconds that -rpcwait waits, or 0 for ever (default: 0)", Trait.NO_NEGATION),
            option(
                    "-rpcwallet=<walletname>",
                    "Asks for a wallet by name, on a server that has several: the request goes to"
                            + " /wallet/<walletname>"),
            option(
                    "-stdin",
                    "Reads more arguments from standard input, one a line: good for what must not be seen in a list of"
                            + " processes. With -stdinrpcpass the first line is the password"),
            option(
                    "-stdinrpcpass",
                    "Reads the password for JSON-RPC from standard input, one line. With -stdinwalletpassphrase too, it"
                            + " is the first line and the passphrase the second"),
            option("-stdinwalletpassphrase", "Reads a wallet's passphrase from standard input, one line"),
            option("-version", "Prints the version"),
            of(OptionGroup.DEBUG_TEST, "-testactivationheight=name@height.", "For a node on regtest", Trait.DEBUG_ONLY),
            chain("-chain=<chain>", "The network (default: main): main, test, testnet4, signet, regtest"),
            chain("-regtest", "A private network where blocks cost nothing; the same as -chain=regtest"),
            chain("-signet", "The signet; the same as -chain=signet"),
            chain("-signetchallenge", "The challenge of a signet other than the default one", Trait.NO_NEGATION),
            chain("-signetseednode", "Where that signet's nodes are found; a client does not ask", Trait.NO_NEGATION),
            chain("-testnet", "The third test network, which is on its way out; the same as -chain=test"),
            chain("-testnet4", "The fourth test network; the same as -chain=testnet4"),
            chain("-vbparams=deployment:start:end[:min_activation_height]", "For a node on regtest", Trait.DEBUG_ONLY),
            command("-addrinfo", "Counts the addresses of nodes that the node knows, by network"),
            command(
                    "-generate",
                    "Makes blocks to a new address of the node's wallet: getnewaddress, then generatetoaddress. Words"
                            + " that may follow: how many (default: 1), and how often to try (default: 1000000)."
                            + " Example: bitcoin-cli -generate 4 1000"),
            command(
                    "-getinfo",
                    "A short account of the node. It is put together from several calls, so its parts may belong to"
                            + " different tips"),
            command(
                    "-netinfo",
                    "A page about the node's connections. A number from 0 to 4 may follow, for more detail (default:"
                            + " 0), and behind a number that is not 0 \"outonly\" (or \"o\"), for outbound peers alone;"
                            + " \"help\" (or \"h\") tells more"),
            of(OptionGroup.HIDDEN, "-h", ""),
            of(OptionGroup.HIDDEN, "-?", "")));

    private CliOptions() {}

    private static Option option(String usage, String help, Trait... traits) {
        return of(OptionGroup.OPTIONS, usage, help, traits);
    }

    private static Option chain(String usage, String help, Trait... traits) {
        return of(OptionGroup.CHAIN, usage, help, traits);
    }

    private static Option command(String usage, String help) {
        return of(OptionGroup.CLIENT_COMMANDS, usage, help);
    }

    private static Option of(OptionGroup group, String usage, String help, Trait... traits) {
        int equals = usage.indexOf('=');
        int end = equals < 0 ? usage.length() : equals;
        return new Option(usage.substring(0, end), usage.substring(end), help, group, Set.of(traits), Standing.DONE);
    }
}
