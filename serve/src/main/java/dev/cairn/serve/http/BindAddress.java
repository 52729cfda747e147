package dev.cairn.serve.http;

import dev.cairn.ledger.log.LogCategory;
import java.util.ArrayList;
import java.util.List;

/**
 * Where to listen (Core, {@code HTTPBindAddresses}).
 *
 * @param host an address or name; empty for all addresses
 */
record BindAddress(String host, int port) {

    private static final int MAX_PORT = 65_535;

    /**
     * What the options come to: loopback unless both {@code -rpcbind} and {@code -rpcallowip} are given.
     *
     * @throws HttpStartException if a port is none
     */
    static List<BindAddress> of(HttpOptions options) {
        if (options.allowIp().isEmpty() || options.bind().isEmpty()) {
            if (!options.allowIp().isEmpty()) {
                LogCategory.plain()
                        .info(
                                "WARNING: option -rpcallowip was specified without -rpcbind; this doesn't usually make sense");
            }
            if (!options.bind().isEmpty()) {
                LogCategory.plain()
                        .info("WARNING: option -rpcbind was ignored because -rpcallowip was not specified,"
                                + " refusing to allow everyone to connect");
            }
            return List.of(new BindAddress("::1", options.port()), new BindAddress("127.0.0.1", options.port()));
        }
        List<BindAddress> addresses = new ArrayList<>();
        for (String text : options.bind()) {
            addresses.add(parse(text, options.port()));
        }
        return addresses;
    }

    /** Core, {@code SplitHostPort}: a single colon, or one behind a bracket, parts host from port. */
    static BindAddress parse(String text, int defaultPort) {
        int colon = text.lastIndexOf(':');
        boolean bracketed = colon > 0 && text.startsWith("[") && text.charAt(colon - 1) == ']';
        boolean several = colon > 0 && text.lastIndexOf(':', colon - 1) >= 0;
        String host = text;
        int port = defaultPort;
        if (colon >= 0 && (colon == 0 || bracketed || !several)) {
            host = text.substring(0, colon);
            port = port(text.substring(colon + 1), text);
        }
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        return new BindAddress(host, port);
    }

    /** Whether all addresses of a kind are meant. */
    boolean everywhere() {
        return host.isEmpty() || host.equals("0.0.0.0") || host.equals("::");
    }

    private static int port(String digits, String text) {
        if (digits.matches("[0-9]{1,5}")) {
            int port = Integer.parseInt(digits);
            if (port > 0 && port <= MAX_PORT) {
                return port;
            }
        }
        throw new HttpStartException("Invalid port specified in -rpcbind: '" + text + "'");
    }
}
