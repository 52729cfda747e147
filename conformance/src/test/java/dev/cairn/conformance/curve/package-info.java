/**
 * The curve as the world has it: BIP340, BIP341's keys, BIP324's ElligatorSwift, and Wycheproof's ECDSA. What of those files
 * is not about the curve (signature hashes, packets) is tried where it belongs.
 */
package dev.cairn.conformance.curve;
