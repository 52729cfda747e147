/**
 * Coins outside the heap: records that lie one behind the other, and an index that says where.
 *
 * <pre>
 *  index (the writer's alone)                    slabs of 1 MiB (written once, read by anyone)
 *  hash of an outpoint → 4-byte address  ──────→ | record | record | record | …
 *                                                    ↑ layers of a snapshot name records by the same addresses
 * </pre>
 *
 * <p>Nothing here is an object a coin, and nothing is zeroed, copied or freed a coin at a time by anyone but the writer: a record
 * is appended and never changed, so readers need no lock and no word from the writer. What is replaced stays where it lies,
 * until so much of its slab is dead that what lives is copied on and the slab's memory goes back to the system, at once.
 *
 * <p>{@link dev.cairn.chain.coin.record.RecordStore} is the whole, as the writer sees it. Below it lie {@code Records} (the
 * bytes of a record), {@code Slabs}, {@code RecordIndex}, and {@code AddressRange} under both. One thread writes; any thread
 * may read the records of slabs that its snapshot keeps alive, and free slabs. Read {@code RecordStore} first.
 */
package dev.cairn.chain.coin.record;
