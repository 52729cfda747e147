/** What the conformance tests stand on: public data, and a real bitcoind, or a plain word that they are missing. */
package dev.cairn.conformance.support;
