/**
 * What people and wallets write down: addresses and secret keys as text.
 *
 * <p>{@link dev.cairn.primitives.address.Address} is the way in: it turns an output's script into an address of one
 * network and back, saying in bitcoind's words what is wrong with a text that is none. Underneath lie {@link
 * dev.cairn.primitives.address.Base58} and {@link dev.cairn.primitives.address.Bech32}, the two alphabets; {@link
 * dev.cairn.primitives.address.WifKey} is a secret key in the first. All are values or plain functions.
 */
package dev.cairn.primitives.address;
