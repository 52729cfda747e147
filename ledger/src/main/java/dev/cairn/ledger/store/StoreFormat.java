package dev.cairn.ledger.store;

/**
 * What a store's {@code CAIRN} file says.
 *
 * @param kind {@code blocks-index}, {@code chainstate}, …
 * @param version of the layout of keys and values: 1 and up. A store of a higher one is refused by name.
 * @param network {@code main}, {@code regtest}, …
 */
public record StoreFormat(String kind, int version, String network) {}
