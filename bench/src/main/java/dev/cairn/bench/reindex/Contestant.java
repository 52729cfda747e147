package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.Bitcoind;
import java.util.List;

/**
 * One of the two programs.
 *
 * @param name as it stands in the table
 * @param command how it is started, without options
 * @param isPeer whether it is the one that Cairn is measured beside
 */
record Contestant(String name, List<String> command, boolean isPeer) {

    static Contestant cairn(List<String> command) {
        return new Contestant("cairn node", command, false);
    }

    static Contestant peer(Bitcoind bitcoind) {
        return new Contestant("bitcoind", List.of(bitcoind.program().toString()), true);
    }

    /** What reads its lines about flushes. */
    Flushes.Reader flushReader() {
        return isPeer ? new Flushes.OfBitcoind() : new Flushes.OfCairn();
    }
}
