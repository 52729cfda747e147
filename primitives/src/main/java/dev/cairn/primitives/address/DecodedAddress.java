package dev.cairn.primitives.address;

import java.util.List;

/** What {@link Address#decode} makes of a text. */
public sealed interface DecodedAddress {

    /** It is an address. */
    record Valid(Address address) implements DecodedAddress {}

    /**
     * It is none.
     *
     * @param message why, as the {@code error} of bitcoind's {@code validateaddress}
     * @param positions characters of the text, as UTF-8 and counted from 0, that are likely wrong: its
     *     {@code error_locations}; empty where nothing can be said
     */
    record Invalid(String message, List<Integer> positions) implements DecodedAddress {}
}
