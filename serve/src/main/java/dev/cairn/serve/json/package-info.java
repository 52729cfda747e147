/** JSON as bitcoind reads and writes it. */
package dev.cairn.serve.json;
