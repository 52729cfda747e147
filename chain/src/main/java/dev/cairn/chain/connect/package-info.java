/**
 * What changes a chain. One thread, {@code writer}, does all of it; {@link dev.cairn.chain.connect.Writer} is the way in, {@link
 * dev.cairn.chain.connect.Opening} makes one of what is on disk, and {@link dev.cairn.chain.connect.ChainView} is what readers get.
 *
 * <p>A block's way:
 *
 * <pre>
 *  caller        Writer.submit       checked by itself (CheckBlock)
 *                     |
 *  writer       HeaderIntake         its header joins the tree         AcceptBlockHeader
 *                     |
 *               BlockIntake          judged in its place, written      AcceptBlock
 *                     |
 *               Activation           the best chain becomes active     ActivateBestChain
 *                     |              on a Draft: blocks are taken off and put on (BlockConnector);
 *                     |              a branch that fails is marked (Invalidity) and the draft forgotten
 *               Publisher            one swap
 *                     |
 *  notify        listeners           are told, in order
 *                     .
 *  flush         Flusher             block files and index are made durable, then the coins written behind; the
 *                                    writer publishes the same chain on the new base
 * </pre>
 *
 * <p>Coins and versions of headers are immutable, so nothing is ever undone: what is not published is dropped. Faults end all
 * changes ({@code Faults}), want of room only delays them ({@code Room}); reads notice neither. Judgements that change nothing
 * ({@link dev.cairn.chain.connect.Checks}) work on a view that somebody holds, and do not need the writer.
 */
package dev.cairn.chain.connect;
