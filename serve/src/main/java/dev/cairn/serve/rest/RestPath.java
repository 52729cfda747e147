package dev.cairn.serve.rest;

import dev.cairn.chain.ChainSnapshot;
import java.util.List;
import java.util.function.Function;

/**
 * A path that is served.
 *
 * @param prefix how the URI begins
 * @param samples URIs for the test that walks all reads, made for a snapshot
 */
public record RestPath(String prefix, Function<ChainSnapshot, List<String>> samples) {}
