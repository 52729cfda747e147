/**
 * Folders of keys and values: RocksDB behind a few calls.
 *
 * <pre>
 *   folder/CAIRN      what is in it, its version, the network: written before anything else, read before anything else
 *   folder/…          RocksDB's own files
 *   folder/ingest-*   a sorted file that is being written; dropped at the next opening if it was not ingested
 * </pre>
 *
 * A folder with files but without {@code CAIRN} is another node's, and nothing in it is touched; one of a newer version or of
 * another network is refused by name ({@link dev.cairn.ledger.store.StoreFormat}).
 *
 * <p>There are two ways to write. {@linkplain dev.cairn.ledger.store.Store.Mode#LOGGED Logged}: small batches through a log, for
 * the index of blocks. {@linkplain dev.cairn.ledger.store.Store.Mode#INGESTED Ingested}: whole sorted files, each in one atomic
 * step, for coins: writing a million sorted keys so takes a fifth of the time of a batch, and there is no log to replay.
 *
 * <p>Reads go to a {@link dev.cairn.ledger.store.StoreSnapshot} from any thread. Faults are {@link
 * dev.cairn.ledger.store.StoreException}s, which tell want of room (wait, try again) from damage (rebuild).
 *
 * <p>Read {@link dev.cairn.ledger.store.Store} first; what RocksDB is told, and why, is in {@code Tuning}; where its native code
 * comes from, in {@code RocksLibrary}.
 */
package dev.cairn.ledger.store;
