/**
 * {@code cairn demo}: what Cairn is for, on any machine, offline. A chain of full blocks is made once and kept; each run has a node
 * read it in place and validate it, serves it on loopback, and goes on connecting full blocks while clients ask for blocks, headers
 * with proofs, and coins. How long they waited is shown for the time between blocks and for the time in which one is connected.
 *
 * <p>On disk ({@code DemoFolder}):
 *
 * <pre>
 *  ~/.cache/cairn/demo/demo.properties   how the chain was made, and that all of it is there: written last
 *                      chain/            its blk and rev files, as bitcoind would have them
 *                      fresh/            the blocks that come after, one a file, in order of arrival
 *                      run-…/            a run's data directory; gone when the run is over
 *                      cairn-demo.lock   held by who makes the chain or takes old runs away; says that the folder is a demo's
 * </pre>
 *
 * <p>A run's way: {@link dev.cairn.app.demo.DemoCommand} reads the command line; {@code ChainMaker} makes what is missing; {@code
 * DemoNode} opens and validates; {@code Feed} connects, {@code Clients} ask and tell {@code Latencies}; {@code Table} and {@code
 * Screen} show it. Latency is counted from when a client meant to ask, not from when it came to it, so that a wait is not hidden by
 * the questions that it kept from being asked.
 *
 * <p>Threads: {@code demo.feed} submits blocks; {@code demo.ahead} makes more, below the others' weight; {@code demo.blocks-0} … ask;
 * the command's own shows.
 */
package dev.cairn.app.demo;
