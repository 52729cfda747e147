/**
 * Headers in columns by dense id, the chain chosen among them, and the mountain range over it.
 *
 * <p>{@link dev.cairn.chain.header.HeaderTree} is the writer's: it adds headers in order of arrival, parents first, so that a
 * parent's id is always the lower, and marks what becomes of the blocks behind them. {@link
 * dev.cairn.chain.header.HeaderTree#view()} gives readers a {@link dev.cairn.chain.header.Headers}: one version, immutable, a
 * handful of references. {@link dev.cairn.chain.header.ActiveChain} is the same for the chosen chain: height → id, and proofs.
 *
 * <pre>
 *                    Headers (a version)                 ActiveChain (a version)
 *          count, references |                                   | length, references
 *       +----------------+---+---------------+                   |
 *   Columns          HashTable            Marks[]              Spine
 *   append-only      append-only          copied on write      append-only; copied where a chain goes on otherwise
 *   id → header,     hash → id            id → place, marks    height → id, mountain range
 *   links, work
 * </pre>
 *
 * <p>Nothing here is locked or volatile. A version sees only what was written before its constructor ended, through final
 * fields, and the writer never again writes there; so a version may even be handed over by a race.
 */
package dev.cairn.chain.header;
