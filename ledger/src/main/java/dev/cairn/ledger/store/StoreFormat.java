package dev.cairn.ledger.store;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a store's {@code CAIRN} file says:
 *
 * <pre>
 *   Cairn store
 *   kind chainstate
 *   version 1
 *   network regtest
 * </pre>
 *
 * Lines end with a line feed; nothing follows.
 *
 * @param kind {@code blocks-index}, {@code chainstate}, …
 * @param version of the layout of keys and values: 1 and up. A store of a higher one is refused by name.
 * @param network {@code main}, {@code regtest}, …
 */
public record StoreFormat(String kind, int version, String network) {

    private static final String WORD = "[a-z0-9][a-z0-9-]{0,63}";
    private static final Pattern TEXT =
            Pattern.compile("Cairn store\nkind (" + WORD + ")\nversion ([1-9][0-9]{0,8})\nnetwork (" + WORD + ")\n");

    /** Checks that it can be written and read again. */
    public StoreFormat {
        if (!kind.matches(WORD) || !network.matches(WORD) || version < 1 || version > 999_999_999) {
            throw new IllegalArgumentException("kind=" + kind + " version=" + version + " network=" + network
                    + ": words of a-z, 0-9 and -, and a version of 1 to 999999999 are wanted");
        }
    }

    String text() {
        return "Cairn store\nkind " + kind + "\nversion " + version + "\nnetwork " + network + "\n";
    }

    /** Reads {@link #text}; null if it is none. */
    static StoreFormat parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? new StoreFormat(matcher.group(1), Integer.parseInt(matcher.group(2)), matcher.group(3))
                : null;
    }

    /** What mends a damaged store of this kind. */
    String cure() {
        return kind.equals("chainstate")
                ? "the coins are damaged; restart with -reindex-chainstate, which rebuilds them from the block files"
                : "the store is damaged; restart with -reindex, which rebuilds it from the block files";
    }

    /** Where the data directory lies whose store of this kind is in {@code folder}. */
    Path dataDirectory(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        Path parent = kind.equals("blocks-index") && absolute.getParent() != null
                ? absolute.getParent().getParent()
                : absolute.getParent();
        return parent == null ? absolute : parent;
    }
}
