/** Connecting, disconnecting, reorganising: what the writer does. */
package dev.cairn.chain.connect;
