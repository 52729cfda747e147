package dev.cairn.serve.descriptor;

import java.util.HexFormat;
import java.util.List;

/**
 * Where a key comes from: the first four bytes of the root's id, and the way down from there.
 *
 * @param fingerprint eight hex digits
 */
record Origin(String fingerprint, List<Integer> path) {

    Origin {
        path = List.copyOf(path);
    }

    /** {@code d34db33f/44h/0}. */
    String text(boolean apostrophe) {
        return fingerprint + path(path, apostrophe);
    }

    /** {@code /44h/0}, or {@code /44'/0}. */
    static String path(List<Integer> path, boolean apostrophe) {
        StringBuilder text = new StringBuilder();
        for (int step : path) {
            text.append('/').append(step & ~ExtendedKeys.HARDENED);
            if (step < 0) {
                text.append(apostrophe ? '\'' : 'h');
            }
        }
        return text.toString();
    }

    static String fingerprint(byte[] id) {
        return HexFormat.of().formatHex(id, 0, 4);
    }
}
