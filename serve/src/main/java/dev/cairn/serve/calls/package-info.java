/** The calls, by bitcoind's groups. */
package dev.cairn.serve.calls;
