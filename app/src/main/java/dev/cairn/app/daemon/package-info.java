/**
 * {@code bitcoind}, and {@code cairn node}: from a command line to a node that runs, and to an exit code. {@link
 * dev.cairn.app.daemon.Bitcoind} goes through bitcoind's steps in bitcoind's order (Core, {@code init.cpp}): options, files of
 * configuration, what one option means for another, checks, then the node itself, which {@code node} assembles.
 *
 * <p>What goes to standard error is compared to the letter by those who start a node from a program: {@code Error: …} with exit
 * code 1, {@code Warning: …}, or nothing.
 */
package dev.cairn.app.daemon;
