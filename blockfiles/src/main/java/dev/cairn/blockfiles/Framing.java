package dev.cairn.blockfiles;

import dev.cairn.primitives.network.Network;

/**
 * How records are told in a file.
 *
 * @param magic the magic that each begins with
 * @param key what the file is scrambled with
 * @param inFolder whether the file lies in a {@code blocks} folder, where a key belongs to it
 */
record Framing(int magic, XorKey key, boolean inFolder) {

    /**
     * Guesses why a file holds no record, because the two usual reasons look like damage: it is another network's, or the
     * key is not that file's. bitcoind loads nothing of such a file and says nothing.
     *
     * @param plain the file's first four bytes, unscrambled
     * @param raw the same as they lie
     */
    String strange(int plain, int raw) {
        for (Network network : Network.values()) {
            if (network.magic() == plain) {
                return "records of the network '" + network.chainName() + "' ("
                        + RecordLayout.magicText(network.magic()) + ")";
            }
        }
        if (raw == magic) {
            return "records that are not scrambled, though " + XorKey.FILE_NAME + " holds the key " + key;
        }
        String begins = "no record (the file begins with " + RecordLayout.magicText(raw) + "), ";
        return inFolder
                ? begins + "so it is no block file, or scrambled with another key than " + XorKey.FILE_NAME + " holds"
                : begins + "so it is no block file, or scrambled: read it in its folder, where " + XorKey.FILE_NAME
                        + " lies";
    }
}
