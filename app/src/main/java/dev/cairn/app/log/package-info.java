/**
 * {@code debug.log} as bitcoind writes it, with Logback behind it. {@link dev.cairn.app.log.DebugLog} is the file, {@link
 * dev.cairn.app.log.LogLevels} says which categories are on. Logback itself is set up here and nowhere else: without {@link
 * dev.cairn.app.log.DebugLog#attach} nothing is logged anywhere.
 *
 * <p>A line goes to the file before the call that logs it returns: tests and people read the file while the node runs.
 */
package dev.cairn.app.log;
