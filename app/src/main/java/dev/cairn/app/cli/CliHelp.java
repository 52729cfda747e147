package dev.cairn.app.cli;

import dev.cairn.app.Version;
import dev.cairn.app.option.HelpText;

/** {@code -help} and {@code -version}; the form of the page is bitcoin-cli's, the words are ours. */
final class CliHelp {

    private CliHelp() {}

    private static String title() {
        return "Cairn RPC client version v" + Version.full() + "\n";
    }

    static String version() {
        return title() + """

                Distributed under the MIT software license, see the file LICENSE.
                """;
    }

    static String help() {
        return title() + """

                Calls a node by JSON-RPC, as bitcoin-cli does: Cairn's, or a bitcoind.

                The call "help" lists the calls that the node has, "help <command>" tells about one. With -named,
                arguments are given as key=value, so that those in between can be left out.

                Usage: bitcoin-cli [options] <command> [params]
                or:    bitcoin-cli [options] -named <command> [name=value]...
                or:    bitcoin-cli [options] help
                or:    bitcoin-cli [options] help <command>


                """ + HelpText.of(CliOptions.TABLE, false);
    }
}
