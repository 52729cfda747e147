/**
 * Which blocks a folder holds, and which of its chains to audit.
 *
 * <p>A {@link dev.cairn.app.verify.chain.FolderScan} reads headers into a {@link dev.cairn.app.verify.chain.BlockTree}; {@link
 * dev.cairn.app.verify.chain.ChainChooser} says which chain its owner took for the best and why that is not simply the
 * heaviest; {@link dev.cairn.app.verify.chain.BestChain} is that chain, by height. {@link
 * dev.cairn.app.verify.chain.Gaps} looks at everything that is not on it and tells what a bitcoind's folder may well hold
 * from what is damage. One thread builds these; once built, any may read them.
 */
package dev.cairn.app.verify.chain;
