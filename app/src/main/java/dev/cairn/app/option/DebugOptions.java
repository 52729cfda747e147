package dev.cairn.app.option;

import static dev.cairn.app.option.Option.Trait.DEBUG_ONLY;
import static dev.cairn.app.option.Option.Trait.NO_ELISION;
import static dev.cairn.app.option.Option.Trait.NO_NEGATION;
import static dev.cairn.app.option.OptionGroup.DEBUG_TEST;

import java.util.List;

/** Logging, checks, and what tests change. */
final class DebugOptions {

    private DebugOptions() {}

    private static Option done(String usage, String help, Option.Trait... traits) {
        return Option.done(DEBUG_TEST, usage, help, traits);
    }

    private static Option pool(String usage, String help) {
        return Option.idle(DEBUG_TEST, GeneralOptions.NO_MEMPOOL, usage, help, DEBUG_ONLY);
    }

    private static Option peers(String usage, String help, Option.Trait... traits) {
        return Option.idle(DEBUG_TEST, ConnectionOptions.NO_PEERS, usage, help, traits);
    }

    static List<Option> all() {
        return List.of(
                pool("-acceptstalefeeestimates", "Reads estimates of fees however old (regtest; default: 0)"),
                peers("-capturemessages", "Writes all messages of peers to files", DEBUG_ONLY),
                peers(
                        "-checkaddrman=<n>",
                        "Checks the table of peers every so many operations (default: 0)",
                        DEBUG_ONLY),
                Option.idle(
                        DEBUG_TEST,
                        "each snapshot is checked by the tests, not at run time",
                        "-checkblockindex",
                        "Checks the tree of blocks every so many operations (default: 0, regtest: 1)",
                        DEBUG_ONLY),
                done("-checkblocks=<n>", "Blocks that are verified at start (0: all, default: 6)", DEBUG_ONLY),
                done(
                        "-checklevel=<n>",
                        "How they are verified: 0 reads them, 1 judges them, 2 reads their undo data, 3 disconnects the last ones"
                                + " in memory, 4 connects them again (default: 3)",
                        DEBUG_ONLY),
                pool("-checkmempool=<n>", "Checks the memory pool every so many transactions (default: 0, regtest: 1)"),
                done(
                        "-debug=<category>",
                        "Logs what is of interest when hunting for a fault, of one category or of all (1, all or nothing behind"
                                + " the name; 0 or none for none); can be repeated"),
                done("-debugexclude=<category>", "Leaves this category out of -debug; can be repeated"),
                Option.idle(
                        DEBUG_TEST,
                        "no call of 30.99 that is served has a deprecated form",
                        "-deprecatedrpc=<method>",
                        "Serves a call's deprecated form",
                        DEBUG_ONLY),
                done("-fastprune", "Makes small block files, for tests", DEBUG_ONLY),
                done("-help-debug", "Prints this with the options for debugging and ends"),
                pool("-limitancestorcount=<n>", "Unconfirmed ancestors at most (default: 25)"),
                pool("-limitancestorsize=<n>", "Kilobytes with unconfirmed ancestors at most (default: 101)"),
                pool(
                        "-limitclustercount=<n>",
                        "Unconfirmed transactions that hang together, at most (default and maximum: 64)"),
                pool("-limitclustersize=<n>", "Kilobytes of such a cluster at most (default: 101)"),
                pool("-limitdescendantcount=<n>", "Unconfirmed descendants at most (default: 25)"),
                pool("-limitdescendantsize=<n>", "Kilobytes with unconfirmed descendants at most (default: 101)"),
                peers("-logips", "Puts peers' addresses into the log (default: 0)"),
                done(
                        "-loglevel=<level>|<category>:<level>",
                        "How much the categories that are on log, all of them or one: info, debug or trace (default: debug)",
                        NO_NEGATION,
                        NO_ELISION,
                        DEBUG_ONLY),
                done("-loglevelalways", "Puts category and level before every line (default: 0)"),
                done(
                        "-logratelimit",
                        "Lets one place in the program write a mebibyte an hour to the log at most, debug lines apart (default: 1)",
                        DEBUG_ONLY),
                done("-logsourcelocations", "Puts the place in the program before every line (default: 0)"),
                done("-logthreadnames", "Puts the thread's name before every line (default: 0)"),
                done("-logtimemicros", "Gives times to the microsecond (default: 0)", DEBUG_ONLY),
                done("-logtimestamps", "Puts the time before every line (default: 1)"),
                Option.idle(
                        DEBUG_TEST,
                        "signatures are not remembered: only unconfirmed transactions would gain",
                        "-maxsigcachesize=<n>",
                        "MiB for remembering signatures (default: 32)",
                        DEBUG_ONLY),
                done(
                        "-maxtipage=<n>",
                        "Seconds; a node with an older tip counts as catching up (default: 86400)",
                        DEBUG_ONLY),
                done(
                        "-mocktime=<n>",
                        "The time that the node takes it to be, in seconds since 1970 (regtest; default: 0)",
                        DEBUG_ONLY),
                pool("-printpriority", "Logs the fee rates of transactions put into a block (default: 0)"),
                done(
                        "-printtoconsole",
                        "Writes the log to standard output, too (default: 1 unless -daemon; -nodebuglogfile stops the file)"),
                done("-shrinkdebugfile", "Cuts a large log at start (default: 1 unless -debug)"),
                done("-stopafterblockimport", "Stops when block files were read (default: 0)", DEBUG_ONLY),
                done("-stopatheight", "Stops when the chain reaches this height (default: 0)", DEBUG_ONLY),
                done(
                        "-test=<option>",
                        "Changes something for tests on regtest: bip94 (testnet4's rules for headers), addrman,"
                                + " reindex_after_failure_noninteractive_yes",
                        DEBUG_ONLY),
                done(
                        "-testactivationheight=name@height.",
                        "From where a rule holds on regtest (segwit, bip34, dersig, cltv, csv)",
                        DEBUG_ONLY),
                done("-uacomment=<cmt>", "Adds a comment to the user agent; can be repeated"));
    }
}
