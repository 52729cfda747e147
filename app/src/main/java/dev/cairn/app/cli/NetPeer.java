package dev.cairn.app.cli;

import java.util.List;
import java.util.Locale;

/** A peer in the list of {@code -netinfo}; times are seconds, pings too, negative if there was none. */
record NetPeer(Json json, PeerNetwork network, boolean outbound, String type, double shortestPing, double lastPing) {

    static NetPeer of(Json json, PeerNetwork network) throws CliException {
        return new NetPeer(
                json,
                network,
                !json.get("inbound").asBool(),
                json.get("connection_type").asString(),
                ping(json.get("minping")),
                ping(json.get("pingtime")));
    }

    private static double ping(Json seconds) throws CliException {
        return seconds.isNull() ? -1 : seconds.asDouble();
    }

    /** First letters of names of services, two of which have signs of their own. */
    static String services(Json names) throws CliException {
        StringBuilder letters = new StringBuilder();
        for (Json name : names.values()) {
            String text = name.asString();
            letters.append(
                    switch (text) {
                        case "NETWORK_LIMITED" -> "l";
                        case "P2P_V2" -> "2";
                        default -> text.substring(0, Math.min(1, text.length())).toLowerCase(Locale.ROOT);
                    });
        }
        return letters.toString();
    }

    /** Widths of the columns that grow with what stands in them. */
    private static final class Widths {
        private int address;
        private int processed = 5;
        private int limited = 6;
        private int age = 5;
        private int id = 2;
        private int services = 6;
        private boolean mapped;

        Widths(List<NetPeer> peers, long now) throws CliException {
            for (NetPeer peer : peers) {
                address = Math.max(address, peer.text("addr").length() + 1);
                processed = Math.max(processed, digits(peer.number("addr_processed")));
                limited = Math.max(limited, digits(peer.number("addr_rate_limited")));
                age = Math.max(age, peer.age(now).length());
                id = Math.max(id, digits(peer.number("id")));
                services = Math.max(
                        services, services(peer.json.get("servicesnames")).length());
                mapped |= peer.number("mapped_as") != 0;
            }
        }

        private static int digits(long number) {
            return Long.toString(number).length();
        }
    }

    /** The list with its heading and the line of units under it. */
    static void table(StringBuilder page, List<NetPeer> peers, boolean addresses, boolean versions, long now)
            throws CliException {
        Widths widths = new Widths(peers, now);
        page.append("<->   type   net ")
                .append(Digits.right("serv", widths.services))
                .append("  v  mping   ping send recv  txn  blk  hb ")
                .append(Digits.right("addrp", widths.processed))
                .append(Digits.right("addrl", widths.limited))
                .append(Digits.right("age", widths.age))
                .append(widths.mapped ? "  asmap " : " ")
                .append(Digits.right("id", widths.id))
                .append(' ')
                .append(addresses ? Digits.left("address", widths.address) : "")
                .append(versions ? "version" : "")
                .append('\n');
        for (NetPeer peer : peers) {
            peer.row(page, widths, addresses, versions, now);
        }
        page.append(" ".repeat(16 + widths.services))
                .append("         ms     ms  sec  sec  min  min                ")
                .append(Digits.right("min", widths.age))
                .append("\n\n");
    }

    private void row(StringBuilder page, Widths widths, boolean addresses, boolean versions, long now)
            throws CliException {
        String transport = json.get("transport_protocol_type").isNull() ? "v1" : text("transport_protocol_type");
        boolean known = transport.length() == 2 && transport.charAt(0) == 'v';
        boolean txRelay =
                json.get("relaytxes").isNull() || json.get("relaytxes").asBool();
        boolean addressRelay = !json.get("addr_relay_enabled").isNull()
                && json.get("addr_relay_enabled").asBool();
        long mapped = number("mapped_as");
        String version = number("version") + text("subver");
        page.append(outbound ? "out" : " in")
                .append(Digits.right(shortType(), 7))
                .append(Digits.right(network.shortLabel(), 6))
                .append(' ')
                .append(Digits.right(services(json.get("servicesnames")), widths.services))
                .append("  ")
                .append(known ? transport.charAt(1) : ' ')
                .append(Digits.right(milliseconds(shortestPing), 7))
                .append(Digits.right(milliseconds(lastPing), 7))
                .append(Digits.right(since("lastsend", now, 1, ""), 5))
                .append(Digits.right(since("lastrecv", now, 1, ""), 5))
                .append(Digits.right(since("last_transaction", now, 60, txRelay ? "" : "*"), 5))
                .append(Digits.right(since("last_block", now, 60, ""), 5))
                .append("  ")
                .append(json.get("bip152_hb_to").asBool() ? '.' : ' ')
                .append(json.get("bip152_hb_from").asBool() ? '*' : ' ')
                .append(' ')
                .append(Digits.right(count("addr_processed", addressRelay ? "" : "."), widths.processed))
                .append(Digits.right(count("addr_rate_limited", ""), widths.limited))
                .append(Digits.right(age(now), widths.age))
                .append(widths.mapped ? Digits.right(mapped == 0 ? "" : Long.toString(mapped), 7) : "")
                .append(' ')
                .append(Digits.right(Long.toString(number("id")), widths.id))
                .append(' ')
                .append(addresses ? Digits.left(text("addr"), widths.address) : "")
                .append(versions && !version.equals("0") ? version : "")
                .append('\n');
    }

    private String text(String key) throws CliException {
        return json.get(key).asString();
    }

    private long number(String key) throws CliException {
        Json value = json.get(key);
        return value.isNull() ? 0 : value.asLong();
    }

    private String shortType() {
        return switch (type) {
            case "outbound-full-relay" -> "full";
            case "block-relay-only" -> "block";
            case "manual", "feeler" -> type;
            case "addr-fetch" -> "addr";
            default -> "";
        };
    }

    private static String milliseconds(double seconds) {
        if (seconds < 0) {
            return "";
        }
        long rounded = Math.round(1000 * seconds);
        return rounded > 999_999 ? "-" : Long.toString(rounded);
    }

    private String since(String key, long now, int unit, String never) throws CliException {
        long then = number(key);
        return then == 0 ? never : Long.toString((now - then) / unit);
    }

    private String count(String key, String none) throws CliException {
        long count = number(key);
        return count == 0 ? none : Long.toString(count);
    }

    private String age(long now) throws CliException {
        return since("conntime", now, 60, "");
    }
}
