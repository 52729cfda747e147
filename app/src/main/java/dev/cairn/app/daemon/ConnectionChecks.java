package dev.cairn.app.daemon;

import dev.cairn.app.config.Arguments;
import dev.cairn.app.config.ConfigException;
import dev.cairn.app.config.Folders;
import dev.cairn.consensus.params.ChainParams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks the form of options about peers, of which none has an effect yet (Core, {@code AppInitMain}). */
final class ConnectionChecks {

    private static final Set<String> NETWORKS = Set.of("ipv4", "ipv6", "onion", "i2p", "cjdns");
    private static final Set<String> PROXIED = Set.of("ipv4", "ipv6", "tor", "onion", "cjdns");
    private static final Set<String> PERMISSIONS =
            Set.of("bloomfilter", "bloom", "noban", "forcerelay", "mempool", "download", "all", "relay", "addr");

    private final Arguments arguments;
    private final ChainParams params;
    private final Path netDir;

    ConnectionChecks(Arguments arguments, Folders folders, ChainParams params) {
        this.arguments = arguments;
        this.params = params;
        this.netDir = folders.net(params.network());
    }

    /**
     * Throws at the first that is wrong.
     *
     * @throws ConfigException with bitcoind's text
     */
    void check() throws ConfigException {
        String upload = arguments.text("-maxuploadtarget", "0M");
        if (!upload.matches("[0-9]{1,18}[kKmMgGtT]?")) {
            throw new ConfigException("Unable to parse -maxuploadtarget: '" + upload + "'");
        }
        ports();
        networks();
        asmap();
        proxies();
        for (String address : arguments.all("-externalip")) {
            if (!HostPort.of(address).isHost()) {
                throw unresolved("externalip", address);
            }
        }
        binds();
        for (String each : arguments.all("-whitelist")) {
            String net = permissions(each, true);
            if (!isSubnet(net)) {
                throw new ConfigException("Invalid netmask specified in -whitelist: '" + net + "'");
            }
        }
    }

    private void ports() throws ConfigException {
        for (String option : List.of("-port", "-rpcport")) {
            String port = arguments.text(option, "1");
            if (HostPort.port(port) == 0) {
                throw badPort(option, port);
            }
        }
        Map<String, Boolean> unix = new TreeMap<>();
        for (String topic : List.of("hashblock", "hashtx", "rawblock", "rawtx", "sequence")) {
            unix.put("-zmqpub" + topic, true);
        }
        unix.put("-onion", true);
        unix.put("-proxy", true);
        for (String option : List.of("-i2psam", "-bind", "-rpcbind", "-torcontrol", "-whitebind")) {
            unix.put(option, false);
        }
        for (Map.Entry<String, Boolean> option : unix.entrySet()) {
            for (String value : arguments.all(option.getKey())) {
                boolean suffixed =
                        option.getKey().equals("-proxy") || option.getKey().equals("-bind");
                String address = suffixed ? beforeEquals(value) : value;
                if (!HostPort.of(address).valid() && !(option.getValue() && value.startsWith("unix:"))) {
                    throw badPort(option.getKey(), value);
                }
            }
        }
    }

    private static String beforeEquals(String value) {
        int equals = value.lastIndexOf('=');
        return equals < 0 ? value : value.substring(0, equals);
    }

    private void networks() throws ConfigException {
        List<String> only = arguments.all("-onlynet").stream()
                .map(each -> each.toLowerCase(Locale.ROOT))
                .toList();
        for (String network : only) {
            if (!NETWORKS.contains(network) && !network.equals("tor")) {
                throw new ConfigException("Unknown network specified in -onlynet: '" + network + "'");
            }
        }
        if (only.contains("cjdns") && !arguments.isSet("-cjdnsreachable")) {
            throw new ConfigException(
                    "Outbound connections restricted to CJDNS (-onlynet=cjdns) but -cjdnsreachable is not provided");
        }
        boolean clearnet = only.isEmpty() || only.contains("ipv4") || only.contains("ipv6");
        if (arguments.flag("-dnsseed").orElse(false) && !clearnet) {
            throw new ConfigException("Incompatible options: -dnsseed=1 was explicitly specified, but -onlynet forbids"
                    + " connections to IPv4/IPv6");
        }
        if (only.contains("i2p") && arguments.text("-i2psam", "").isEmpty()) {
            throw new ConfigException(
                    "Outbound connections restricted to i2p (-onlynet=i2p) but -i2psam is not provided");
        }
        if (only.contains("onion")) {
            onlyOnion();
        }
    }

    private void onlyOnion() throws ConfigException {
        String onion = arguments.text("-onion", "");
        if (onion.equals("0")) {
            throw new ConfigException(
                    "Outbound connections restricted to Tor (-onlynet=onion) but the proxy for reaching the"
                            + " Tor network is explicitly forbidden: -onion=0");
        }
        boolean proxied = arguments.all("-proxy").stream().anyMatch(each -> !each.isEmpty() && !each.equals("0"));
        if (onion.isEmpty() && !proxied && !arguments.flag("-listenonion", true)) {
            throw new ConfigException(
                    "Outbound connections restricted to Tor (-onlynet=onion) but the proxy for reaching the"
                            + " Tor network is not provided: none of -proxy, -onion or -listenonion is given");
        }
    }

    private void asmap() throws ConfigException {
        if (!arguments.isSet("-asmap") || arguments.isNegated("-asmap")) {
            return;
        }
        String given = arguments.text("-asmap", "");
        if (given.isEmpty()) {
            throw new ConfigException("-asmap requires a file path. Use -asmap=<file>.");
        }
        Path file = netDir.resolve(given);
        if (!Files.exists(file)) {
            throw new ConfigException("Could not find asmap file \"" + file + "\"");
        }
    }

    private void proxies() throws ConfigException {
        for (String value : arguments.all("-proxy")) {
            int equals = value.lastIndexOf('=');
            if (equals >= 0 && equals == value.length() - 1) {
                throw new ConfigException("Invalid -proxy address or hostname, ends with '=': '" + value + "'");
            }
            String address = beforeEquals(value);
            if (!address.isEmpty()
                    && !address.equals("0")
                    && !address.startsWith("unix:")
                    && !HostPort.of(address).isHost()) {
                throw new ConfigException("Invalid -proxy address or hostname: '" + address + "'");
            }
            String network = equals < 0 ? "" : value.substring(equals + 1).toLowerCase(Locale.ROOT);
            if (!network.isEmpty() && !PROXIED.contains(network)) {
                throw new ConfigException("Unrecognized network in -proxy='" + value + "': '" + network + "'");
            }
        }
        String onion = arguments.text("-onion", "");
        if (!onion.isEmpty()
                && !onion.equals("0")
                && !onion.startsWith("unix:")
                && !HostPort.of(onion).isHost()) {
            throw new ConfigException("Invalid -onion address or hostname: '" + onion + "'");
        }
        String i2p = arguments.text("-i2psam", "");
        if (!i2p.isEmpty() && !HostPort.of(i2p).isHost()) {
            throw new ConfigException("Invalid -i2psam address or hostname: '" + i2p + "'");
        }
    }

    private void binds() throws ConfigException {
        int port = (int) arguments.number("-port", params.defaultPort());
        Set<String> seen = new HashSet<>();
        for (String each : arguments.all("-whitebind")) {
            String address = permissions(each, false);
            HostPort bind = HostPort.of(address);
            if (bind.address().isEmpty()) {
                throw unresolved("whitebind", address);
            }
            if (bind.port() == 0) {
                throw new ConfigException("Need to specify a port with -whitebind: '" + address + "'");
            }
            once(seen, bind.print(port));
        }
        for (String each : arguments.all("-bind")) {
            int equals = each.lastIndexOf('=');
            HostPort bind = HostPort.of(beforeEquals(each));
            boolean tagged = equals >= 0;
            if (bind.address().isEmpty() || (tagged && !each.endsWith("=onion"))) {
                throw unresolved("bind", each);
            }
            once(seen, bind.print(tagged ? port + 1 : port));
        }
    }

    private static void once(Set<String> seen, String address) throws ConfigException {
        if (!seen.add(address)) {
            throw new ConfigException("Duplicate binding configuration for address " + address
                    + ". Please check your -bind, -bind=...=onion and -whitebind settings.");
        }
    }

    /** Checks {@code permissions@}, and gives what stands behind. */
    private static String permissions(String text, boolean outgoingToo) throws ConfigException {
        int at = text.indexOf('@');
        if (at < 0) {
            return text;
        }
        boolean direction = false;
        boolean any = false;
        for (String each : text.substring(0, at).split(",", -1)) {
            if (each.equals("out") && !outgoingToo) {
                throw new ConfigException("whitebind may only be used for incoming connections (\"out\" was passed)");
            }
            if (each.equals("in") || each.equals("out")) {
                direction = true;
            } else if (PERMISSIONS.contains(each)) {
                any = true;
            } else if (!each.isEmpty()) {
                throw new ConfigException("Invalid P2P permission: '" + each + "'");
            }
        }
        if (direction && !any) {
            throw new ConfigException("Only direction was set, no permissions: '" + text + "'");
        }
        return text.substring(at + 1);
    }

    private static boolean isSubnet(String text) {
        int slash = text.indexOf('/');
        HostPort host = HostPort.of(slash < 0 ? text : text.substring(0, slash));
        if (host.address().isEmpty()) {
            return false;
        }
        if (slash < 0) {
            return true;
        }
        String mask = text.substring(slash + 1);
        int bits = host.address().get().getAddress().length * 8;
        return mask.matches("[0-9]{1,3}")
                ? Integer.parseInt(mask) <= bits
                : HostPort.of(mask).address().isPresent();
    }

    private static ConfigException badPort(String option, String value) {
        return new ConfigException("Invalid port specified in " + option + ": '" + value + "'");
    }

    private static ConfigException unresolved(String option, String value) {
        return new ConfigException("Cannot resolve -" + option + " address: '" + value + "'");
    }
}
