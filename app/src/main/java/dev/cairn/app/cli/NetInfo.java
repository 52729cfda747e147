package dev.cairn.app.cli;

import dev.cairn.app.Version;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** {@code -netinfo}: a page about a node's connections, made of {@code getpeerinfo} and {@code getnetworkinfo}. */
final class NetInfo implements Question {

    private static final int PEERS = 0;
    private static final int NETWORK = 1;
    private static final int MOST_DETAIL = 4;

    private final NodeClock clock;
    private final Network network;
    private int level;
    private boolean outboundOnly;

    NetInfo(NodeClock clock, Network network) {
        this.clock = clock;
        this.network = network;
    }

    @Override
    public Json request(String method, List<String> words) throws CliException {
        if (!words.isEmpty()) {
            OptionalInt number = Digits.unsigned(words.get(0), 255);
            if (number.isEmpty()) {
                throw new CliException("invalid -netinfo level argument: " + words.get(0)
                        + "\nFor more information, run: bitcoin-cli -netinfo help");
            }
            level = Math.min(number.getAsInt(), MOST_DETAIL);
        }
        if (words.size() > 1) {
            String word = words.get(1);
            outboundOnly = level > 0 && (word.equals("o") || word.equals("outonly"));
            if (!outboundOnly) {
                throw new CliException("invalid -netinfo outonly argument: " + word + "\n"
                        + (level > 0
                                ? ""
                                : "The outonly argument is only valid for a level greater than 0 (the first argument). ")
                        + "For more information, run: bitcoin-cli -netinfo help");
            }
        }
        return Json.array()
                .add(Question.call("getpeerinfo", Json.NULL, PEERS))
                .add(Question.call("getnetworkinfo", Json.NULL, NETWORK));
    }

    @Override
    public Json reply(Json answer) throws CliException {
        Json[] batch = Question.batch(answer);
        if (!batch[PEERS].get("error").isNull()) {
            return batch[PEERS];
        }
        if (!batch[NETWORK].get("error").isNull()) {
            return batch[NETWORK];
        }
        Json info = batch[NETWORK].get("result");
        if (info.get("version").asInt() < 209_900) {
            throw new CliException("-netinfo requires bitcoind server to be running v0.21.0 and up");
        }
        PeerCounts[] counts = {new PeerCounts(), new PeerCounts(), new PeerCounts()}; // in, out, both
        int blockRelay = 0;
        int manual = 0;
        List<NetPeer> listed = new ArrayList<>();
        for (Json json : batch[PEERS].get("result").values()) {
            PeerNetwork over = PeerNetwork.of(json.get("network").asString());
            if (over == null) {
                continue;
            }
            NetPeer peer = NetPeer.of(json, over);
            counts[peer.outbound() ? 1 : 0].add(over);
            counts[2].add(over);
            blockRelay += peer.type().equals("block-relay-only") ? 1 : 0;
            manual += peer.type().equals("manual") ? 1 : 0;
            if (level > 0 && (peer.outbound() || !outboundOnly)) {
                listed.add(peer);
            }
        }
        StringBuilder page = new StringBuilder("Cairn client v" + Version.full()
                + chain() + " - server "
                + info.get("protocolversion").asInt() + info.get("subversion").asString());
        if (level > 0) {
            page.append(" - services ").append(NetPeer.services(info.get("localservicesnames")));
        }
        page.append("\n\n");
        if (!listed.isEmpty()) {
            listed.sort(Comparator.comparing(NetPeer::outbound).thenComparingDouble(NetPeer::shortestPing));
            NetPeer.table(page, listed, level == 2 || level == 4, level == 3 || level == 4, clock.unixSeconds());
        }
        counts(page, info, counts, blockRelay, manual);
        if (level == 0) {
            page.append("\n\nLocal services: ").append(services(info.get("localservicesnames")));
        }
        addresses(page, info.get("localaddresses").values());
        return Question.result(Json.string(page.toString()));
    }

    private String chain() {
        return switch (network) {
            case MAIN -> "";
            case TESTNET3 -> " testnet";
            case TESTNET4 -> " testnet4";
            case SIGNET -> " signet";
            case REGTEST -> " regtest";
        };
    }

    private static String services(Json names) throws CliException {
        StringBuilder text = new StringBuilder();
        for (Json name : names.values()) {
            text.append(text.isEmpty() ? "" : ", ").append(name.asString());
        }
        return text.toString().replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    private static void counts(StringBuilder page, Json info, PeerCounts[] counts, int blockRelay, int manual)
            throws CliException {
        page.append("     ");
        List<PeerNetwork> columns = new ArrayList<>();
        for (Json json : info.get("networks").values()) {
            PeerNetwork over = json.get("reachable").asBool()
                    ? PeerNetwork.of(json.get("name").asString())
                    : null;
            if (over != null) {
                page.append(Digits.right(over.label(), 8));
                columns.add(over);
            }
        }
        for (PeerNetwork over : new PeerNetwork[] {PeerNetwork.UNROUTABLE, PeerNetwork.INTERNAL}) {
            if (counts[2].of(over) > 0) {
                page.append(Digits.right(over.shortLabel(), 8));
                columns.add(over);
            }
        }
        page.append("   total   block").append(manual > 0 ? "  manual" : "");
        String[] rows = {"in", "out", "total"};
        for (int row = 0; row < rows.length; row++) {
            page.append('\n').append(Digits.left(rows[row], 5));
            for (PeerNetwork over : columns) {
                page.append(number(counts[row].of(over), 8));
            }
            page.append("   ").append(number(counts[row].all(), 5));
            if (row == 1) {
                page.append("   ").append(number(blockRelay, 5));
                page.append(manual > 0 ? "   " + number(manual, 5) : "");
            }
        }
    }

    private static String number(long value, int width) {
        return Digits.right(Long.toString(value), width);
    }

    private static void addresses(StringBuilder page, List<Json> addresses) throws CliException {
        page.append("\n\nLocal addresses");
        if (addresses.isEmpty()) {
            page.append(": n/a\n");
            return;
        }
        int width = 0;
        for (Json address : addresses) {
            width = Math.max(width, address.get("address").asString().length() + 1);
        }
        for (Json address : addresses) {
            page.append('\n')
                    .append(Digits.left(address.get("address").asString(), width))
                    .append("    port ")
                    .append(number(address.get("port").asInt(), 6))
                    .append("    score ")
                    .append(number(address.get("score").asInt(), 6));
        }
    }

    /** What {@code -netinfo help} prints. */
    static String help() {
        return """
                -netinfo (level [outonly]) | help

                A page about the connections of the node, for people to read: its form may change.
                It is made of what getpeerinfo and getnetworkinfo answer.

                Arguments:
                1. level (integer 0-4, optional)  How much is shown (default 0); numbers up to 255 mean 4:
                                                  0 - Counts of peers by network, of block relay and manual peers, and the
                                                      node's own addresses and ports
                                                  1 - Also a list of peers, without their addresses and versions
                                                  2 - As 1, with addresses
                                                  3 - As 1, with versions
                                                  4 - As 1, with both
                2. outonly ("outonly" or "o", optional) Lists outbound peers alone. Only behind a level that is not 0.

                help ("help" or "h", optional) Prints this page.

                Result:

                * The list of peers, in levels 1-4, by direction and shortest ping:

                  Column   Meaning
                  ------   -------
                  <->      Direction
                           "in"  - the peer connected to us
                           "out" - we connected to the peer
                  type     Kind of connection
                           "full"   - relays all, the usual kind
                           "block"  - relays blocks, no transactions and no addresses
                           "manual" - a peer named by addnode, -addnode or -connect
                           "feeler" - made briefly to see whether the address works
                           "addr"   - made briefly to ask for addresses
                  net      The network it goes over ("ipv4", "ipv6", "onion", "i2p", "cjdns", or "npr" (not publicly routable))
                  serv     What the peer offers
                           "n" - NETWORK: all blocks
                           "b" - BLOOM: bloom filters (BIP 111)
                           "w" - WITNESS: witness data
                           "c" - COMPACT_FILTERS: basic block filters (BIPs 157 and 158)
                           "l" - NETWORK_LIMITED: the last 288 blocks
                           "2" - P2P_V2: the encrypted transport (BIP 324)
                           "u" - UNKNOWN: something else
                  v        Version of the transport in use
                  mping    Shortest ping seen, in milliseconds (ms)
                  ping     Last ping, in milliseconds (ms)
                  send     Time since something was last sent to the peer, in seconds
                  recv     Time since something last came from it, in seconds
                  txn      Time since it last brought a new transaction that was accepted, in minutes
                           "*" - transactions are not relayed to it
                  blk      Time since it last brought a new block that looked valid, in minutes
                  hb       High-bandwidth compact blocks (BIP 152)
                           "." (to)   - we chose the peer for them
                           "*" (from) - the peer chose us
                  addrp    Addresses from it that were processed
                           "." - addresses are not relayed to it
                  addrl    Addresses from it that were dropped because there were too many
                  age      How long it has been connected, in minutes
                  asmap    The autonomous system that its address belongs to (only with -asmap)
                  id       The peer's number
                  address  Its address and port
                  version  Its protocol version and user agent together, such as "70016/Satoshi:21.0.0/"

                * The counts show peers by network, and how many of the outbound ones are block relay and manual.

                * The local addresses are those that the node tells others, with port and score.

                Examples:

                > bitcoin-cli -netinfo
                > bitcoin-cli -netinfo 1
                > bitcoin-cli -netinfo 4 outonly

                The full page, live
                > watch --interval 1 --no-title bitcoin-cli -netinfo 4
                """;
    }
}
