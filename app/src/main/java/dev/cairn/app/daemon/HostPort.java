package dev.cairn.app.daemon;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code host}, {@code host:port}, {@code [v6]:port} (Core, {@code SplitHostPort}).
 *
 * @param host without brackets
 * @param port 0 if none was given
 * @param valid whether the port, if one was given, is one
 */
record HostPort(String host, int port, boolean valid) {

    private static final Pattern ZEROS = Pattern.compile("(^|:)0(:0)+(:|$)");

    static HostPort of(String text) {
        int colon = text.lastIndexOf(':');
        boolean bracketed = colon > 0 && text.startsWith("[") && text.charAt(colon - 1) == ']';
        boolean several = colon > 0 && text.lastIndexOf(':', colon - 1) >= 0;
        if (colon >= 0 && (colon == 0 || bracketed || !several)) {
            int port = port(text.substring(colon + 1));
            return port > 0
                    ? new HostPort(bare(text.substring(0, colon)), port, true)
                    : new HostPort(bare(text), 0, false);
        }
        return new HostPort(bare(text), 0, true);
    }

    private static String bare(String host) {
        return host.startsWith("[") && host.endsWith("]") && host.length() > 1
                ? host.substring(1, host.length() - 1)
                : host;
    }

    /** A port from 1 to 65535, or 0 if the text is none. */
    static int port(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            return 0;
        }
        int port = Integer.parseInt(text);
        return port <= 65535 ? port : 0;
    }

    /** The address, if the host is a number: no name is ever looked up. */
    Optional<InetAddress> address() {
        boolean number =
                host.indexOf(':') >= 0 ? host.matches("[0-9A-Fa-f:.%]+") : host.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
        if (!number) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** Whether it can be the name of a host, or is a number. */
    boolean isHost() {
        return address().isPresent()
                || (!host.toLowerCase(Locale.ROOT).matches("[0-9.]+")
                        && host.matches("[A-Za-z0-9_-]{1,63}(\\.[A-Za-z0-9_-]{1,63})*\\.?"));
    }

    /** As bitcoind prints it: {@code 127.0.0.1:8333}, {@code [::1]:8333}. */
    String print(int defaultPort) {
        int shown = port == 0 ? defaultPort : port;
        return address()
                .map(address -> address.getAddress().length == 16
                        ? "[" + compressed(address) + "]:" + shown
                        : address.getHostAddress() + ":" + shown)
                .orElse(host + ":" + shown);
    }

    private static String compressed(InetAddress address) {
        String full = address.getHostAddress();
        int percent = full.indexOf('%');
        String text = percent < 0 ? full : full.substring(0, percent);
        String best = "";
        Matcher run = ZEROS.matcher(text);
        while (run.find()) {
            best = run.group().length() > best.length() ? run.group() : best;
        }
        return best.isEmpty() ? text : text.replaceFirst(Pattern.quote(best), "::");
    }
}
