/**
 * Rules for headers. Enter at {@link dev.cairn.consensus.header.HeaderRules}; what it stands on, targets and work, retargets,
 * median time, and BIP9's states, can be asked for by itself. Ancestors are read through {@link
 * dev.cairn.consensus.header.HeaderChain}. Any thread may call anything here.
 */
package dev.cairn.consensus.header;
