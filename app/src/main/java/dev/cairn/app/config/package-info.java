/**
 * What the user set, and where: command line, {@code settings.json}, {@code bitcoin.conf} with its sections. {@link
 * dev.cairn.app.config.Arguments} answers; {@link dev.cairn.app.config.ConfigStart} reads it all in the order in which
 * bitcoind does. The rules, odd ones included, are those of Core's {@code common/args.cpp}, {@code config.cpp} and {@code
 * settings.cpp}.
 *
 * <p>One thread reads; afterwards any thread may ask.
 */
package dev.cairn.app.config;
