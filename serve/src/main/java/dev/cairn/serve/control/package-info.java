/**
 * The calls about the server itself, and those about parts that are not there yet: peers and mempool, empty.
 *
 * <p>{@link dev.cairn.serve.control.ControlCalls} lists them all. Calls that wait for a block are kept by
 * {@link dev.cairn.serve.control.TipWaiters}: told of each new tip on the {@code notify} thread, they answer on the {@code bulk}
 * lane and hold nothing meanwhile.
 */
package dev.cairn.serve.control;
