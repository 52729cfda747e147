/**
 * The calls about blocks, coins, transactions and scripts: bitcoind's names, parameters, answers, numbers and errors.
 *
 * <p>{@link dev.cairn.serve.calls.ChainCalls#all} is the way in: a list for the server's registry. A file holds a few calls
 * that belong together, each described once ({@code RpcMethod}) and answered by one method. An answer is given from the call's
 * one snapshot. A call that changes the chain gives the snapshot back first, asks the chain, and answers when the effect is
 * published. Scans over all coins can be stopped, by {@code scantxoutset abort} or when the node stops.
 *
 * <p>Threads: any of the {@code bulk} lane. What one call remembers for another (a scan that is under way) is made anew for
 * each list.
 */
package dev.cairn.serve.calls;
