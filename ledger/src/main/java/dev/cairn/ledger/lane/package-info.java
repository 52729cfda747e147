/**
 * Threads by what they may do. Work waits in bounded queues of ours ({@link dev.cairn.ledger.lane.Lane}), not in the kernel's run
 * queue: how many threads there are matters more than what they weigh. Weight is the second tool ({@link
 * dev.cairn.ledger.lane.Weight}): helpers run at nice 10, and nothing below, where it would starve.
 *
 * <p>Delayed work goes through one {@link dev.cairn.ledger.lane.Scheduler}, which {@code mockscheduler} can push forward. Every
 * thread has a name that says whose it is.
 */
package dev.cairn.ledger.lane;
