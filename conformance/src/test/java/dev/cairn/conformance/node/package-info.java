/** The node as a program, beside bitcoind's: its options, its files, Core's functional tests. */
package dev.cairn.conformance.node;
