/** HTTP: REST and JSON-RPC, as bitcoind answers. */
package dev.cairn.serve;
