package dev.cairn.app.option;

import static dev.cairn.app.option.Option.Trait.DEBUG_ONLY;
import static dev.cairn.app.option.Option.Trait.NO_NEGATION;
import static dev.cairn.app.option.OptionGroup.CAIRN;
import static dev.cairn.app.option.OptionGroup.OPTIONS;

import java.util.List;

/** What concerns files, memory and the process. */
final class GeneralOptions {

    /** Why an option of the memory pool does nothing. */
    static final String NO_MEMPOOL = "unconfirmed transactions are not kept yet";

    /** Why an option of an index does nothing. */
    static final String NO_INDEX = "no such index is kept yet; getindexinfo says so";

    private GeneralOptions() {}

    private static Option done(String usage, String help, Option.Trait... traits) {
        return Option.done(OPTIONS, usage, help, traits);
    }

    private static Option idle(String why, String usage, String help, Option.Trait... traits) {
        return Option.idle(OPTIONS, why, usage, help, traits);
    }

    static List<Option> all() {
        return List.of(
                done(
                        "-alertnotify=<cmd>",
                        "Runs a command when the node warns of something; %s in it becomes the warning"),
                done(
                        "-allowignoredconf",
                        "A bitcoin.conf in the data directory that is not the one being used is then worth a warning and no"
                                + " error"),
                done(
                        "-assumevalid=<hex>",
                        "The scripts of this block and of those below it are taken to be right and not run, once it is buried"
                                + " deep enough (0: run all; without the option: a block that each release names)"),
                idle(
                        NO_INDEX,
                        "-blockfilterindex=<type>",
                        "Keeps compact block filters (BIP158); basic is the one type"),
                done(
                        "-blocknotify=<cmd>",
                        "Runs a command when the tip changes, outside of initial download; %s in it becomes the tip's hash"),
                idle(
                        ConnectionOptions.NO_PEERS,
                        "-blockreconstructionextratxn=<n>",
                        "Transactions kept beside the memory pool to rebuild compact blocks from (default: 100)"),
                done(
                        "-blocksdir=<dir>",
                        "Keeps block files in this folder, in blocks below the network's name (default: <datadir>)"),
                idle(
                        ConnectionOptions.NO_PEERS,
                        "-blocksonly",
                        "Takes no transactions from peers, and sends out none but those handed in by RPC (default: 0)"),
                done(
                        "-blocksxor",
                        "Scrambles new block files by a random key, kept in xor.dat; a folder that has files keeps its key"
                                + " (default: 1)"),
                idle(NO_INDEX, "-coinstatsindex", "Keeps the statistics of the coins at each block (default: 0)"),
                done(
                        "-conf=<file>",
                        "Reads this configuration file, relative to the data directory; on the command line only (default:"
                                + " bitcoin.conf)"),
                done("-daemon", "Runs in the background (default: 0)"),
                done("-daemonwait", "Runs in the background, and returns when calls are answered (default: 0)"),
                done(
                        "-datadir=<dir>",
                        "Keeps everything in this folder, which must be there (default: ~/.cairn)",
                        NO_NEGATION),
                idle(
                        "coins are written as one sorted file, ingested in one step",
                        "-dbbatchsize",
                        "Bytes written to the database at a time (default: 33554432)",
                        DEBUG_ONLY),
                done(
                        "-dbcache=<n>",
                        "MiB for coins in memory, those not yet on disk included, and what -maxmempool leaves; setdbcache"
                                + " moves it while the node runs (at least 4, default: 450)"),
                done(
                        "-debuglogfile=<file>",
                        "Writes the log here, relative to the network's folder; -nodebuglogfile writes none (default: debug.log)"),
                done("-help", "Prints this and ends (also -h or -?)"),
                done(
                        "-includeconf=<file>",
                        "Reads another configuration file, relative to the data directory; in such a file only"),
                done(
                        "-loadblock=<file>",
                        "Reads blocks from a file at start, in bitcoind's format and not scrambled; can be repeated"),
                done(
                        "-maxmempool=<n>",
                        "Megabytes for unconfirmed transactions, of which none are kept yet: coins in memory take what is left of them"
                                + " (default: 300)"),
                idle(
                        NO_MEMPOOL,
                        "-mempoolexpiry=<n>",
                        "Hours after which an unconfirmed transaction is dropped (default: 336)"),
                done(
                        "-minimumchainwork=<hex>",
                        "The work that a chain must have before the node counts it as caught up (without the option: a figure"
                                + " that each release names)",
                        DEBUG_ONLY),
                done(
                        "-par=<n>",
                        "Threads that run scripts (0: one a core, up to 15; below 0: leave so many cores free; default: 0)"),
                idle(NO_MEMPOOL, "-persistmempool", "Keeps unconfirmed transactions across a restart (default: 1)"),
                idle(
                        NO_MEMPOOL,
                        "-persistmempoolv1",
                        "Writes them in the format that bitcoind had before version 27 (default: 0)"),
                done(
                        "-pid=<file>",
                        "Writes the process's number here, relative to the network's folder (default: bitcoind.pid)"),
                Option.of(
                        OPTIONS,
                        "-prune=<n>",
                        "Deletes old block files, to keep all of them below so many MiB (0: keep all, 1: when told by RPC, at least"
                                + " 550; default: 0)",
                        new Standing.Refused(
                                "block files are all kept yet; started with it, the disk would fill unexpectedly")),
                done("-reindex", "Forgets the index and the coins, and makes them anew from the block files"),
                done(
                        "-reindex-chainstate",
                        "Forgets the coins, and makes them anew from the block files and the index"),
                done(
                        "-settings=<file>",
                        "Keeps settings that change at run time here, relative to the network's folder; -nosettings keeps none"
                                + " (default: settings.json)"),
                done("-shutdownnotify=<cmd>", "Runs a command before stopping, and waits for it; can be repeated"),
                done("-startupnotify=<cmd>", "Runs a command when the node has started"),
                idle(NO_INDEX, "-txindex", "Keeps the place of every transaction, for getrawtransaction (default: 0)"),
                done("-version", "Prints the version and ends"),
                Option.done(
                        CAIRN,
                        "-readblocks=<dir>",
                        "Reads a bitcoind's block files in place, its data directory or its blocks folder; they are never locked or"
                                + " changed, and what Cairn adds goes to its own folder"),
                Option.done(
                        CAIRN,
                        "-serveafterfault",
                        "After a fault the node goes on answering reads from the last snapshot, and refuses every change (default:"
                                + " 0)"));
    }
}
