package dev.cairn.conformance.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.option.Option;
import dev.cairn.app.option.OptionGroup;
import dev.cairn.app.option.OptionTable;
import dev.cairn.conformance.support.Peer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The option table beside the peer's {@code -help -help-debug}: every name, and each option's usage line. */
class OptionNamesTest {

    private static final Pattern USAGE = Pattern.compile("(?m)^  (-[a-z0-9?-]+)(\\S.*)?$");

    /** Options of 30.99 that Knots 29 does not have. */
    private static final Set<String> NEWER = Set.of("-limitclustercount", "-limitclustersize");

    /** Options of Knots alone, and of a build with a wallet: Core 30.99 knows none of the first, and shows none of the last. */
    private static final Set<String> OF_KNOTS = Set.of(
            "-acceptnonstddatacarrier",
            "-acceptunknownwitness",
            "-blake2b",
            "-blockmaxsize",
            "-blockprioritysize",
            "-blockreconstructionextratxnsize",
            "-bytespersigopstrict",
            "-confrw",
            "-consensusrules",
            "-corepolicy",
            "-datacarriercost",
            "-datacarrierfullcount",
            "-dbfilesize",
            "-dustdynamic",
            "-feefilter",
            "-lowmem",
            "-maxorphantx",
            "-maxscriptsize",
            "-maxstaleoutbound",
            "-maxtxlegacysigops",
            "-mempoolfullrbf",
            "-mempoolreplacement",
            "-mempooltruc",
            "-minrelaycoinblocks",
            "-minrelaymaturity",
            "-permitbareanchor",
            "-permitbaredatacarrier",
            "-permitbarepubkey",
            "-permitephemeral",
            "-pruneduringinit",
            "-rdtsexpiry",
            "-rejectbpub",
            "-rejectdeadbranches",
            "-rejectparasites",
            "-rejecttokens",
            "-rpcauthfile",
            "-signetblocktime",
            "-softwareexpiry",
            "-spkreuse",
            "-stalepeercommonheight",
            "-statsenable",
            "-statsmaxmemorytarget",
            "-subdustfeepenalty",
            "-testcoinbasematuritylong",
            "-testcoinbasematuritylongexpiry",
            "-torexecute",
            "-uaappend",
            "-uaspoof",
            "-v2onlyclearnet",
            "-walletimplicitsegwit",
            "-walletoldsigs",
            "-zmqpubhashwallettx",
            "-zmqpubhashwallettxhwm",
            "-zmqpubrawwallettx",
            "-zmqpubrawwallettxhwm");

    /** Shown with another argument by Knots 29. */
    private static final Set<String> USED_OTHERWISE_BY_KNOTS = Set.of("-rpcauth");

    @Test
    void theNamesAreThePeers() throws IOException, InterruptedException {
        Set<String> peers = new TreeSet<>(peersUsage().keySet());
        Set<String> ours = new TreeSet<>();
        Set<String> known = new TreeSet<>();
        for (Option option : OptionTable.NODE.ordered()) {
            known.add(option.name());
            if (option.group() != OptionGroup.HIDDEN && option.group() != OptionGroup.CAIRN) {
                ours.add(option.name());
            }
        }

        Set<String> unknown = new TreeSet<>(peers);
        unknown.removeAll(known);
        unknown.removeAll(OF_KNOTS);
        assertThat(unknown).as("options of the peer that Cairn does not know").isEmpty();

        ours.removeAll(peers);
        ours.removeAll(NEWER);
        assertThat(ours)
                .as("options that Cairn shows and the peer does not have")
                .isEmpty();
        assertThat(peers).hasSizeGreaterThan(150);
    }

    @Test
    void eachIsUsedAsThePeersIs() throws IOException, InterruptedException {
        Map<String, String> peers = peersUsage();
        boolean core = !peers.containsKey("-corepolicy");
        int compared = 0;
        for (Option option : OptionTable.NODE.ordered()) {
            String theirs = peers.get(option.name());
            if (theirs == null
                    || option.group() == OptionGroup.HIDDEN
                    || (!core && USED_OTHERWISE_BY_KNOTS.contains(option.name()))) {
                continue;
            }
            assertThat(option.argument()).as(option.name()).isEqualTo(theirs);
            compared++;
        }
        assertThat(compared).isGreaterThan(140);
    }

    private static Map<String, String> peersUsage() throws IOException, InterruptedException {
        List<String> command = Arrays.asList(Peer.programs().resolve("bitcoind").toString(), "-help", "-help-debug");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String help = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(help).isZero();
        Map<String, String> usage = new TreeMap<>();
        for (Matcher line = USAGE.matcher(help); line.find(); ) {
            usage.put(line.group(1), line.group(2) == null ? "" : line.group(2));
        }
        return usage;
    }
}
