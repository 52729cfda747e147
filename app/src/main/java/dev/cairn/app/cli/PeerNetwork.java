package dev.cairn.app.cli;

/** The networks that peers are reached over, by the node's names and the short ones of {@code -netinfo}. */
enum PeerNetwork {
    UNROUTABLE("not_publicly_routable", "npr"),
    IPV4("ipv4", "ipv4"),
    IPV6("ipv6", "ipv6"),
    ONION("onion", "onion"),
    I2P("i2p", "i2p"),
    CJDNS("cjdns", "cjdns"),
    INTERNAL("internal", "int");

    private final String label;
    private final String shortLabel;

    PeerNetwork(String label, String shortLabel) {
        this.label = label;
        this.shortLabel = shortLabel;
    }

    /** The network of a name; null if there is none. */
    static PeerNetwork of(String label) {
        for (PeerNetwork network : values()) {
            if (network.label.equals(label)) {
                return network;
            }
        }
        return null;
    }

    String label() {
        return label;
    }

    String shortLabel() {
        return shortLabel;
    }

    /** Whether an address of it can be reached by others. */
    boolean isReachable() {
        return this != UNROUTABLE && this != INTERNAL;
    }
}
