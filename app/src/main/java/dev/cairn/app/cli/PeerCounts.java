package dev.cairn.app.cli;

import java.util.EnumMap;
import java.util.Map;

/** How many of something there are, by network and in all. */
final class PeerCounts {

    private final Map<PeerNetwork, Long> byNetwork = new EnumMap<>(PeerNetwork.class);
    private long all;

    void add(PeerNetwork network) {
        byNetwork.merge(network, 1L, Long::sum);
        all++;
    }

    long of(PeerNetwork network) {
        return byNetwork.getOrDefault(network, 0L);
    }

    long all() {
        return all;
    }
}
