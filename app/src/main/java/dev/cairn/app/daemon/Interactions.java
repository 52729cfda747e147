package dev.cairn.app.daemon;

import dev.cairn.app.config.Arguments;
import dev.cairn.ledger.log.LogCategory;
import java.util.Set;

/** What one option means for others that were not set (Core, {@code InitParameterInteraction}). Each such step is logged. */
final class Interactions {

    private static final Set<String> CLEARNET = Set.of("ipv4", "ipv6");

    private final Arguments arguments;

    private Interactions(Arguments arguments) {
        this.arguments = arguments;
    }

    static void apply(Arguments arguments) {
        new Interactions(arguments).apply();
    }

    private void apply() {
        arguments.setIfUnset("-server", "1");
        if (!arguments.all("-bind").isEmpty()) {
            set("-bind set", "-listen", "1");
        }
        if (!arguments.all("-whitebind").isEmpty()) {
            set("-whitebind set", "-listen", "1");
        }
        if (!arguments.all("-connect").isEmpty()
                || arguments.isNegated("-connect")
                || arguments.number("-maxconnections", 125) <= 0) {
            set("-connect or -maxconnections=0 set", "-dnsseed", "0");
            set("-connect or -maxconnections=0 set", "-listen", "0");
        }
        String proxy = arguments.text("-proxy", "");
        if (!proxy.isEmpty() && !proxy.equals("0")) {
            set("-proxy set", "-listen", "0");
            set("-proxy set", "-natpmp", "0");
            set("-proxy set", "-discover", "0");
        }
        if (!arguments.flag("-listen", true)) {
            for (String each : new String[] {"-natpmp", "-discover", "-listenonion", "-i2pacceptincoming"}) {
                if (arguments.setIfUnset(each, "0")) {
                    log("-listen=0", each + "=0");
                }
            }
        }
        if (!arguments.all("-externalip").isEmpty()) {
            set("-externalip set", "-discover", "0");
        }
        if (arguments.flag("-blocksonly", false)) {
            set("-blocksonly=1", "-whitelistrelay", "0");
            set("-blocksonly=1", "-maxmempool", "5");
        }
        if (arguments.flag("-whitelistforcerelay", false)) {
            set("-whitelistforcerelay=1", "-whitelistrelay", "1");
        }
        if (!arguments.all("-onlynet").isEmpty()
                && arguments.all("-onlynet").stream().noneMatch(CLEARNET::contains)) {
            set("-onlynet excludes IPv4 and IPv6", "-dnsseed", "0");
        }
    }

    private void set(String because, String name, String value) {
        if (arguments.setIfUnset(name, value)) {
            log(because, name + "=" + value);
        }
    }

    private static void log(String because, String what) {
        LogCategory.plain().info("parameter interaction: {} -> setting {}", because, what);
    }
}
