/**
 * Blocks that lie in files: the node's own after {@code -reindex}, a bitcoind's read in place, {@code -loadblock} files.
 *
 * <p>Two passes. The first ({@code HeaderPass}) reads headers alone, and lists the blocks in the order in which Core would take
 * them. In the second a thread reads, parses and checks blocks ahead ({@code ReadAhead}, bounded by bytes), while the writer
 * connects them as they come. {@link dev.cairn.chain.load.Loader} is the way in.
 */
package dev.cairn.chain.load;
