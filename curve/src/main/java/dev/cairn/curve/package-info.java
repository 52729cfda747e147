/**
 * The elliptic curve, as the few calls that Bitcoin makes of it. {@link dev.cairn.curve.Secp256k1} says what they mean and
 * runs on any Java from 21 on; its binding to the native library lies in a package of its own and wants Java 25.
 */
package dev.cairn.curve;
