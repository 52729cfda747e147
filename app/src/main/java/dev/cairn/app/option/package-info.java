/**
 * The options of the node, as one table: {@link dev.cairn.app.option.OptionTable}. It is bitcoind's, name for name, with what
 * Cairn makes of each beside it; {@code -help}, {@code docs/options.md} and the parser all read it, so that none can say
 * something else.
 */
package dev.cairn.app.option;
