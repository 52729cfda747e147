/**
 * A data directory and the small files in it: who may use it, what must be in it, what it has room for. Names and texts are
 * bitcoind's.
 */
package dev.cairn.node.files;
