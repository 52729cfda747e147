/**
 * JSON-RPC as bitcoind speaks it.
 *
 * <p>A call is described once, as an {@link dev.cairn.serve.rpc.RpcMethod}: {@code help}, the checks of parameters, the table
 * of conversions and the answer all come from there. An answer is written by an {@link dev.cairn.serve.rpc.RpcHandler} straight
 * to JSON, from the one snapshot of its {@link dev.cairn.serve.rpc.RpcCall}; a call that waits is an
 * {@link dev.cairn.serve.rpc.RpcWaiter} and holds neither thread nor snapshot meanwhile. Handlers run on the {@code bulk} lane.
 */
package dev.cairn.serve.rpc;
