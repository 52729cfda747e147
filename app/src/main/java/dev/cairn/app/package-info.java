/**
 * The command line. {@link dev.cairn.app.Main} is the program; each subcommand has a package of its own below.
 *
 * <p>Starting must be quick, since {@code ./cairn --version} is what scripts ask first: nothing here touches native code,
 * JSON or the clock before a subcommand is chosen.
 */
package dev.cairn.app;
