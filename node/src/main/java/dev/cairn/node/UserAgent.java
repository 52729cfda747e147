package dev.cairn.node;

import java.util.List;

/**
 * What the node calls itself before peers: a BIP14 stack that begins as Bitcoin Core's, since tools look for that, and ends with
 * the user's comments.
 */
public final class UserAgent {

    private static final String NAME_AND_VERSION = "Satoshi:30.99.0";

    private UserAgent() {}

    /** {@code /Satoshi:30.99.0/}, {@code /Satoshi:30.99.0(one; other)/} (Core, {@code FormatSubVersion}). */
    public static String of(List<String> comments) {
        return "/" + NAME_AND_VERSION + (comments.isEmpty() ? "" : "(" + String.join("; ", comments) + ")") + "/";
    }
}
