/** {@code cairn rpc} beside the real bitcoin-cli: the same words to both, the same bytes and exit code from both. */
package dev.cairn.conformance.cli;
