/**
 * Bitcoin's rules as pure functions: bytes and facts go in, a {@link dev.cairn.consensus.Verdict} comes out. Nothing here
 * keeps state, asks for the time, reads a file, or throws because a stranger's block is bad.
 *
 * <p>A block's path through the packages below, in Core's order, which decides what reason is given when several rules are
 * broken:
 *
 * <ol>
 *   <li>{@code header}: proof of work alone, then difficulty, time and version in the light of its ancestors;
 *   <li>{@code block}: what can be said of the block by itself, then with its height and median time, then with the coins
 *       it spends;
 *   <li>{@code tx}: what each of those steps asks of one transaction;
 *   <li>{@code script}: whether each input may spend its coin, on a pool of workers.
 * </ol>
 *
 * <p>What differs from network to network is a value, {@link dev.cairn.consensus.params.ChainParams}. To check a whole block
 * start at {@link dev.cairn.consensus.block.BlockAudit}. The specification is Bitcoin Core 30.99; the function a rule was
 * taken from is named beside it.
 */
package dev.cairn.consensus;
