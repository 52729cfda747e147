package dev.cairn.app.daemon;

import dev.cairn.app.config.Arguments;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The proxies that options name, by kind of address (Core, {@code AppInitMain}). Nothing connects through them yet. */
final class Proxies {

    private static final int SOCKS_PORT = 9050;
    private static final int SAM_PORT = 7656;

    private Proxies() {}

    /** {@code ipv4}, {@code ipv6}, {@code onion}, {@code cjdns}, {@code i2p}, each if it has one. */
    static Map<String, String> of(Arguments arguments) {
        Map<String, String> proxies = new TreeMap<>();
        for (String value : arguments.all("-proxy")) {
            int equals = value.lastIndexOf('=');
            String network = equals < 0 ? "" : value.substring(equals + 1).toLowerCase(Locale.ROOT);
            List<String> kinds =
                    switch (network) {
                        case "" -> List.of("ipv4", "ipv6", "onion", "cjdns");
                        case "tor" -> List.of("onion");
                        default -> List.of(network);
                    };
            kinds.forEach(kind -> put(proxies, kind, equals < 0 ? value : value.substring(0, equals), SOCKS_PORT));
        }
        String onion = arguments.text("-onion", "");
        if (!onion.isEmpty()) {
            put(proxies, "onion", onion, SOCKS_PORT);
        }
        put(proxies, "i2p", arguments.text("-i2psam", ""), SAM_PORT);
        return proxies;
    }

    private static void put(Map<String, String> proxies, String kind, String address, int defaultPort) {
        if (address.isEmpty() || address.equals("0")) {
            proxies.remove(kind);
        } else {
            proxies.put(
                    kind,
                    address.startsWith("unix:") ? address : HostPort.of(address).print(defaultPort));
        }
    }
}
