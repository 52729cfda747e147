package dev.cairn.app.option;

import java.util.ArrayList;
import java.util.List;

/** What bitcoind knows and shows in no help: what it is deaf to, and all of the wallet's when it has none. */
final class HiddenOptions {

    private static final List<String> WALLET = List.of(
            "-addresstype",
            "-avoidpartialspends",
            "-changetype",
            "-consolidatefeerate=<amt>",
            "-disablewallet",
            "-discardfee=<amt>",
            "-fallbackfee=<amt>",
            "-keypool=<n>",
            "-maxapsfee=<n>",
            "-maxtxfee=<amt>",
            "-mintxfee=<amt>",
            "-paytxfee=<amt>",
            "-signer=<cmd>",
            "-spendzeroconfchange",
            "-txconfirmtarget=<n>",
            "-wallet=<path>",
            "-walletbroadcast",
            "-walletdir=<dir>",
            "-walletnotify=<cmd>",
            "-walletrbf",
            "-walletrejectlongchains",
            "-walletcrosschain",
            "-unsafesqlitesync");

    private HiddenOptions() {}

    static List<Option> all() {
        List<Option> all = new ArrayList<>();
        for (String usage : WALLET) {
            all.add(hidden(usage, "there is no wallet"));
        }
        all.add(Option.done(OptionGroup.HIDDEN, "-h", "Prints the help"));
        all.add(Option.done(OptionGroup.HIDDEN, "-?", "Prints the help"));
        all.add(hidden("-checkpoints", "there are none; a warning says so"));
        for (String usage : List.of("-dbcrashratio", "-forcecompactdb")) {
            all.add(hidden(usage, "it is about bitcoind's own database"));
        }
        for (String usage :
                List.of("-choosedatadir", "-lang=<lang>", "-min", "-resetguisettings", "-splash", "-uiplatform")) {
            all.add(hidden(usage, "there are no windows"));
        }
        return all;
    }

    private static Option hidden(String usage, String why) {
        return Option.idle(OptionGroup.HIDDEN, why, usage, "");
    }
}
