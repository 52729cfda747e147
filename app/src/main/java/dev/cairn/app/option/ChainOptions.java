package dev.cairn.app.option;

import static dev.cairn.app.option.Option.Trait.DEBUG_ONLY;
import static dev.cairn.app.option.Option.Trait.NO_NEGATION;
import static dev.cairn.app.option.OptionGroup.BLOCK_CREATION;
import static dev.cairn.app.option.OptionGroup.CHAIN;
import static dev.cairn.app.option.OptionGroup.RELAY;

import java.util.List;

/** Which network, what is relayed, how blocks are made. */
final class ChainOptions {

    private ChainOptions() {}

    private static Option relay(String usage, String help, Option.Trait... traits) {
        return Option.idle(RELAY, GeneralOptions.NO_MEMPOOL, usage, help, traits);
    }

    static List<Option> all() {
        return List.of(
                Option.done(
                        CHAIN,
                        "-chain=<chain>",
                        "The network: main, test, testnet4, signet or regtest (default: main)"),
                Option.done(
                        CHAIN,
                        "-regtest",
                        "A private network where anybody makes blocks at once; the same as -chain=regtest",
                        DEBUG_ONLY),
                Option.done(CHAIN, "-signet", "The network where blocks are signed; the same as -chain=signet"),
                Option.done(
                        CHAIN,
                        "-signetchallenge",
                        "What a signet of your own asks of a block's signature: a script as hex",
                        NO_NEGATION),
                Option.idle(
                        CHAIN,
                        ConnectionOptions.NO_PEERS,
                        "-signetseednode",
                        "Where a signet of your own has peers; can be repeated",
                        NO_NEGATION),
                Option.done(
                        CHAIN,
                        "-testnet",
                        "The third test network; the same as -chain=test. Its days are counted: -testnet4"),
                Option.done(CHAIN, "-testnet4", "The fourth test network; the same as -chain=testnet4"),
                Option.done(
                        CHAIN,
                        "-vbparams=deployment:start:end[:min_activation_height]",
                        "When a soft fork is signalled for on regtest",
                        DEBUG_ONLY),
                relay(
                        "-acceptnonstdtxn",
                        "Takes transactions of any form (test networks only; default: 0)",
                        DEBUG_ONLY),
                relay("-bytespersigop", "Bytes that a signature check counts as (default: 20)"),
                relay("-datacarrier", "Takes transactions that carry data (default: 1)"),
                relay("-datacarriersize", "Bytes of such data in all outputs of one transaction (default: 100000)"),
                relay(
                        "-dustrelayfee=<amt>",
                        "The fee rate, in BTC/kvB, that defines dust (default: 0.00003)",
                        DEBUG_ONLY),
                relay(
                        "-incrementalrelayfee=<amt>",
                        "The fee rate, in BTC/kvB, that replacing a transaction costs (default: 0.000001)",
                        DEBUG_ONLY),
                relay(
                        "-minrelaytxfee=<amt>",
                        "The fee rate, in BTC/kvB, below which nothing is taken (default: 0.000001)"),
                relay("-permitbaremultisig", "Takes outputs of multisig without P2SH (default: 1)"),
                relay("-whitelistforcerelay", "Gives peers of -whitelist the permission forcerelay (default: 0)"),
                relay("-whitelistrelay", "Gives peers of -whitelist the permission relay (default: 1)"),
                Option.idle(
                        BLOCK_CREATION,
                        GeneralOptions.NO_MEMPOOL,
                        "-blockmaxweight=<n>",
                        "The weight of a block that is made, at most (default: 4000000)",
                        DEBUG_ONLY),
                Option.idle(
                        BLOCK_CREATION,
                        GeneralOptions.NO_MEMPOOL,
                        "-blockmintxfee=<amt>",
                        "The fee rate, in BTC/kvB, below which a transaction is not put into a block (default: 0.00000001)"),
                Option.idle(
                        BLOCK_CREATION,
                        GeneralOptions.NO_MEMPOOL,
                        "-blockreservedweight=<n>",
                        "Weight kept free for the header and the coinbase (default: 8000)"),
                Option.done(
                        BLOCK_CREATION,
                        "-blockversion=<n>",
                        "The version of blocks that are made, on regtest",
                        DEBUG_ONLY));
    }
}
