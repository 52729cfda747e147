package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchException;
import java.util.Map;

/** Tells which coins a program has after a rebuild. */
@FunctionalInterface
interface CoinStates {

    /** What a node says of its coins, by field; both hashes among them. */
    Map<String, String> ask(Contestant contestant, DataFolder folder) throws BenchException;
}
