/**
 * {@code cairn rpc} and {@code bin/bitcoin-cli}: bitcoin-cli 30.99 (Core, bitcoin-cli.cpp and rpc/client.cpp), to the byte of
 * what it prints and to the exit code, so that scripts written for it go on working.
 *
 * <p>A call's way: {@link dev.cairn.app.cli.CliCommand} reads the command line and {@code bitcoin.conf} ({@code CliSettings}, with the parser that the node uses),
 * makes the JSON of the request from words ({@code Params}, by the table {@code ParamTable} of which argument is JSON), posts it
 * ({@code Caller}, {@code HttpPost}), and prints the answer as UniValue would ({@code Json}). What asks several calls and makes a
 * page of them ({@code -getinfo}, {@code -netinfo} …) is a {@code Question} of its own.
 *
 * <p>It starts often and lives briefly: no library, no JDK HTTP client, nothing of the node is loaded. One thread.
 */
package dev.cairn.app.cli;
