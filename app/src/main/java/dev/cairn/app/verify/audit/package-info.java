/**
 * Checks a chain of blocks that lie in files.
 *
 * <pre>
 *              claim a height                     in order
 *   Window ──────────────────► worker ──► Window ─────────► Audit
 *                              (one of --jobs)              (one thread)
 *                              read, parse, hash, check,    set of coins, counts,
 *                              run scripts, fingerprint     verdict, where to go on
 * </pre>
 *
 * <p>Blocks whose spent coins are known need nothing of each other but their headers, which are all there before the first
 * block is read. So each worker takes a block from its bytes to its verdict by itself ({@code BlockChecker}), and no worker
 * waits for another; how far they run ahead is bounded in bytes ({@code Window}). What does need order, the set of coins and
 * the first failure, {@link dev.cairn.app.verify.audit.Audit} does alone; it costs a fiftieth of the rest.
 *
 * <p>Start reading at {@link dev.cairn.app.verify.audit.Audit#run}.
 */
package dev.cairn.app.verify.audit;
