/**
 * {@code cairn bench reindex}: how fast a node rebuilds its coins, and what that takes, beside a bitcoind on the same files.
 *
 * <p>{@link dev.cairn.bench.reindex.ReindexCommand} reads the command line. A {@code Plan} says which {@code Variant}s are run;
 * {@code ReindexFigures} lets both programs rebuild in turns, each in a {@code DataFolder} of its own, and then asks both for their
 * coins ({@code StateCheck}). One run is {@code Rebuild}'s: it brings folder and page cache to where the run begins, starts the
 * program, and looks at it until it ends ({@code Watch}). What it sees there comes from {@code /proc} ({@code ProcessFigures}) and
 * from the program's log ({@code RunLog}, {@code Flushes}), which both write alike; readers of coins ({@code CoinReads}) count from
 * when they meant to ask. {@code VariantRows} makes rows of it, with what {@code Bars} wants, and {@code Curves} pictures.
 *
 * <p>One thread, and in runs with reads those of the readers. Read first: {@code Rebuild}.
 */
package dev.cairn.bench.reindex;
