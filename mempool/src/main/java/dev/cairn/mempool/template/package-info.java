/** Block templates, to the byte as bitcoind makes them. */
package dev.cairn.mempool.template;
