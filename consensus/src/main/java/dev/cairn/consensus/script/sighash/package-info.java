/**
 * Signature hashes: what a signature in an input signs, in the three forms that Bitcoin has had (legacy, BIP143,
 * BIP341 and BIP342).
 */
package dev.cairn.consensus.script.sighash;
