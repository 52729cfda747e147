package dev.cairn.app.option;

import static dev.cairn.app.option.Option.Trait.DEBUG_ONLY;
import static dev.cairn.app.option.Option.Trait.NETWORK_ONLY;
import static dev.cairn.app.option.Option.Trait.NO_ELISION;
import static dev.cairn.app.option.Option.Trait.SENSITIVE;
import static dev.cairn.app.option.OptionGroup.CONNECTION;
import static dev.cairn.app.option.OptionGroup.ZMQ;

import java.util.ArrayList;
import java.util.List;

/** What concerns peers, and ZeroMQ. None of it has an effect yet. */
final class ConnectionOptions {

    /** Why an option about peers does nothing. */
    static final String NO_PEERS = "there are no peers yet, and no socket listens for any";

    private ConnectionOptions() {}

    private static Option idle(String usage, String help, Option.Trait... traits) {
        return Option.idle(CONNECTION, NO_PEERS, usage, help, traits);
    }

    static List<Option> all() {
        List<Option> all = new ArrayList<>(peers());
        for (String topic : List.of("hashblock", "hashtx", "rawblock", "rawtx", "sequence")) {
            String why = "nothing is published over ZeroMQ yet";
            all.add(Option.idle(ZMQ, why, "-zmqpub" + topic + "=<address>", "Publishes " + topic + " at this address"));
            all.add(Option.idle(
                    ZMQ,
                    why,
                    "-zmqpub" + topic + "hwm=<n>",
                    "Messages of " + topic + " that may wait for a slow reader (default: 1000)"));
        }
        return all;
    }

    private static List<Option> peers() {
        return List.of(
                idle("-addnode=<ip>", "Connects to this node and keeps the connection; can be repeated", NETWORK_ONLY),
                idle("-asmap=<file>", "Sorts peers by autonomous systems, as this file maps them"),
                idle("-bantime=<n>", "Seconds of a ban that names no time (default: 86400)"),
                idle(
                        "-bind=<addr>[:<port>][=onion]",
                        "Listens for peers at this address; with =onion, for those that come through Tor",
                        NETWORK_ONLY),
                idle("-cjdnsreachable", "This machine is part of the CJDNS network (default: 0)"),
                idle("-connect=<ip>", "Connects to this node and to no other; -noconnect to none at all", NETWORK_ONLY),
                idle(
                        "-discover",
                        "Finds the machine's own addresses (default: 1 unless another option speaks against it)"),
                idle("-dns", "Looks up names given to -addnode, -seednode and -connect (default: 1)"),
                idle(
                        "-dnsseed",
                        "Asks DNS for peers when few are known (default: 1 unless -connect or -maxconnections=0)"),
                idle("-externalip=<ip>", "Tells peers this address as the node's own"),
                idle("-fixedseeds", "Falls back on a built-in list of peers (default: 1)"),
                idle("-forcednsseed", "Asks DNS for peers always (default: 0)"),
                idle("-i2pacceptincoming", "Accepts peers that come through I2P (default: 1)"),
                idle("-i2psam=<ip:port>", "Reaches I2P through this SAM proxy"),
                idle("-listen", "Accepts peers (default: 1 unless -proxy, -connect or -maxconnections=0)"),
                idle("-listenonion", "Makes an onion service by itself (default: 1)"),
                idle("-maxconnections=<n>", "Peers at most, those of -addnode apart (default: 125)"),
                idle("-maxreceivebuffer=<n>", "Thousands of bytes that may wait from one peer (default: 5000)"),
                idle("-maxsendbuffer=<n>", "Thousands of bytes that may wait for one peer (default: 1000)"),
                idle(
                        "-maxuploadtarget=<n>",
                        "Tries to send no more than this within a day (0: no limit; units k, m, g, t of 1000 and K, M, G, T of"
                                + " 1024; default: 0M)"),
                idle("-natpmp", "Has the router forward the port, by PCP or NAT-PMP (default: 1)"),
                idle("-networkactive", "Whether there is traffic with peers at all (default: 1)"),
                idle("-onion=<ip:port|path>", "Reaches onion services through this SOCKS5 proxy; -noonion not at all"),
                idle(
                        "-onlynet=<net>",
                        "Connects by itself to peers of this network only (ipv4, ipv6, onion, i2p, cjdns)"),
                idle("-peerblockfilters", "Serves compact block filters to peers (BIP157; default: 0)"),
                idle("-peerbloomfilters", "Filters blocks and transactions for peers (BIP37; default: 0)"),
                idle(
                        "-peertimeout=<n>",
                        "Seconds before a silent peer is let go (at least 1, default: 60)",
                        DEBUG_ONLY),
                idle(
                        "-port=<port>",
                        "Listens for peers at this port (default: 8333, testnet3: 18333, testnet4: 48333, signet: 38333, regtest:"
                                + " 18444)",
                        NETWORK_ONLY),
                idle(
                        "-proxy=<ip>[:<port>]|unix:<path>[=<network>]",
                        "Connects through this SOCKS5 proxy, for one network if it is named; -noproxy through none",
                        NO_ELISION),
                idle("-proxyrandomize", "Other credentials for each connection through a proxy (default: 1)"),
                idle("-seednode=<ip>", "Asks this node for peers, then leaves it; can be repeated"),
                idle("-timeout=<n>", "Milliseconds for connecting to a peer (at least 1, default: 5000)"),
                idle("-torcontrol=<ip>:<port>", "Where Tor is told of the onion service (default: 127.0.0.1:9051)"),
                idle("-torpassword=<pass>", "The password there", SENSITIVE),
                idle("-txreconciliation", "Reconciles transactions with peers (BIP330; default: 0)", DEBUG_ONLY),
                idle("-v2transport", "Encrypts the connections to peers (BIP324; default: 1)"),
                idle("-whitebind=<[permissions@]addr>", "Listens at this address for peers with these permissions"),
                idle(
                        "-whitelist=<[permissions@]IP address or network>",
                        "Gives these permissions to peers from this address or network; can be repeated"));
    }
}
