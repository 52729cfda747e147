/**
 * JSON as bitcoind's UniValue reads and writes it.
 *
 * <p>{@link dev.cairn.serve.json.JsonValue} is a value, {@link dev.cairn.serve.json.JsonParser} reads one, strictly;
 * {@link dev.cairn.serve.json.JsonWriter} writes one, or a large answer straight to bytes without building it first. A number
 * stays the text it was: what bitcoind prints for a difficulty or an amount is part of what clients compare
 * ({@link dev.cairn.serve.json.JsonNumbers}). Nothing here starts a thread; values may be shared, a writer is one thread's.
 */
package dev.cairn.serve.json;
