/**
 * {@code cairn verify}: an audit of block files that somebody else owns, or of one block. {@link
 * dev.cairn.app.verify.VerifyCommand} reads the command line and chooses.
 */
package dev.cairn.app.verify;
