package dev.cairn.serve.http;

import dev.cairn.ledger.log.LogCategory;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Whose requests are looked at (Core, {@code InitHTTPAllowList}): loopback's always. */
final class AllowList {

    private static final String FORMS = "Valid values are a single IP (e.g. 1.2.3.4), a network/netmask (e.g."
            + " 1.2.3.4/255.255.255.0), a network/CIDR (e.g. 1.2.3.4/24), all ipv4 (0.0.0.0/0), or all ipv6 (::/0). RFC4193 is"
            + " allowed only if -cjdnsreachable=0.";

    private final List<Subnet> subnets = new ArrayList<>();

    /**
     * Loopback and what {@code -rpcallowip} says.
     *
     * @throws HttpStartException naming the first that is no subnet
     */
    AllowList(List<String> allowIp) {
        subnets.add(Subnet.parse("127.0.0.0/8").orElseThrow());
        subnets.add(Subnet.parse("::1").orElseThrow());
        for (String allowed : allowIp) {
            subnets.add(Subnet.parse(allowed)
                    .orElseThrow(() -> new HttpStartException(
                            "Invalid -rpcallowip subnet specification: " + allowed + ". " + FORMS)));
        }
        LogCategory.HTTP
                .logger()
                .debug(
                        "Allowing HTTP connections from: {}",
                        subnets.stream().map(subnet -> subnet + " ").collect(Collectors.joining()));
    }

    boolean allows(InetAddress address) {
        for (Subnet subnet : subnets) {
            if (subnet.contains(address)) {
                return true;
            }
        }
        return false;
    }
}
