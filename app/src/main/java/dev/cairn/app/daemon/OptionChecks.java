package dev.cairn.app.daemon;

import dev.cairn.app.config.Arguments;
import dev.cairn.app.config.ConfigException;
import dev.cairn.app.config.ConfigFile;
import dev.cairn.app.config.Folders;
import dev.cairn.app.option.Option;
import dev.cairn.app.option.OptionGroup;
import dev.cairn.app.option.Standing;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.node.UserAgent;
import dev.cairn.primitives.network.Network;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Checks what options say, before anything is opened (Core, {@code AppInitParameterInteraction} and what it calls). */
final class OptionChecks {

    private static final long MAX_BLOCK_WEIGHT = 4_000_000;
    private static final long LEAST_RESERVED_WEIGHT = 2_000;
    private static final long LEAST_PRUNE_MIB = 550;
    private static final long MOST_IN_CLUSTER = 64;
    private static final int MOST_USER_AGENT = 256;
    private static final String SAFE_IN_COMMENT =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;-_?@";
    private static final Set<String> TEST_OPTIONS =
            Set.of("addrman", "reindex_after_failure_noninteractive_yes", "bip94");

    private final Arguments arguments;
    private final Folders folders;
    private final Network network;
    private final Consumer<String> warnings;

    OptionChecks(Arguments arguments, Folders folders, Network network, Consumer<String> warnings) {
        this.arguments = arguments;
        this.folders = folders;
        this.network = network;
        this.warnings = warnings;
    }

    /**
     * Throws at the first that is wrong.
     *
     * @throws ConfigException with bitcoind's text
     */
    void check() throws ConfigException {
        if (arguments.isSet("-checkpoints")) {
            warnings.accept("Option '-checkpoints' is set but checkpoints were removed. This option has no effect.");
        }
        sections();
        if (!folders.blocksRootIsThere()) {
            throw new ConfigException(
                    "Specified blocks directory \"" + arguments.text("-blocksdir", "") + "\" does not exist.");
        }
        indexes();
        connections();
        blockCreation();
        testOptions();
        chainstate();
        mempool();
        userAgent();
        refused();
    }

    private void sections() throws ConfigException {
        StringBuilder errors = new StringBuilder();
        for (String name : arguments.wantingSection()) {
            errors.append("Config setting for ")
                    .append(name)
                    .append(" only applied on ")
                    .append(network.chainName())
                    .append(" network when in [")
                    .append(network.chainName())
                    .append("] section.\n");
        }
        if (!errors.isEmpty()) {
            throw new ConfigException(errors.toString());
        }
        if (network == Network.TESTNET3) {
            LogCategory.plain()
                    .info(
                            "Warning: Support for testnet3 is deprecated and will be removed in an upcoming release. Consider"
                                    + " switching to testnet4.");
        }
        StringBuilder unknown = new StringBuilder();
        for (ConfigFile.Section section : arguments.unknownSections()) {
            unknown.append(section.file())
                    .append(':')
                    .append(section.line())
                    .append(" Section [")
                    .append(section.name())
                    .append("] is not recognized.\n");
        }
        if (!unknown.isEmpty()) {
            warnings.accept(unknown.toString());
        }
    }

    private void indexes() throws ConfigException {
        String filters = arguments.text("-blockfilterindex", "0");
        boolean basic = filters.isEmpty() || filters.equals("1");
        if (!basic && !filters.equals("0")) {
            for (String type : arguments.all("-blockfilterindex")) {
                if (!type.equals("basic")) {
                    throw new ConfigException("Unknown -blockfilterindex value " + type + ".");
                }
                basic = true;
            }
        }
        if (arguments.flag("-peerblockfilters", false) && !basic) {
            throw new ConfigException("Cannot set -peerblockfilters without -blockfilterindex.");
        }
        if (arguments.number("-prune", 0) != 0) {
            if (arguments.flag("-txindex", false)) {
                throw new ConfigException("Prune mode is incompatible with -txindex.");
            }
            if (arguments.flag("-reindex-chainstate", false)) {
                throw new ConfigException(
                        "Prune mode is incompatible with -reindex-chainstate. Use full -reindex instead.");
            }
        }
    }

    private void connections() throws ConfigException {
        if (arguments.flag("-forcednsseed", false) && !arguments.flag("-dnsseed", true)) {
            throw new ConfigException("Cannot set -forcednsseed to true when setting -dnsseed to false.");
        }
        boolean listen = arguments.flag("-listen", true);
        if (!listen
                && (!arguments.all("-bind").isEmpty()
                        || !arguments.all("-whitebind").isEmpty())) {
            throw new ConfigException("Cannot set -bind or -whitebind together with -listen=0");
        }
        if (!listen && arguments.flag("-listenonion", true)) {
            throw new ConfigException("Cannot set -listen=0 together with -listenonion=1");
        }
        if (arguments.number("-maxconnections", 125) < 0) {
            throw new ConfigException("-maxconnections must be greater or equal than zero");
        }
        if (arguments.number("-peertimeout", 60) <= 0) {
            throw new ConfigException("peertimeout must be a positive integer.");
        }
    }

    private void blockCreation() throws ConfigException {
        amount("-blockmintxfee");
        long most = arguments.number("-blockmaxweight", MAX_BLOCK_WEIGHT);
        if (most > MAX_BLOCK_WEIGHT) {
            throw overWeight("-blockmaxweight", most);
        }
        long reserved = arguments.number("-blockreservedweight", 8000);
        if (reserved > MAX_BLOCK_WEIGHT) {
            throw overWeight("-blockreservedweight", reserved);
        }
        if (reserved < LEAST_RESERVED_WEIGHT) {
            throw new ConfigException("Specified -blockreservedweight (" + reserved
                    + ") is lower than minimum safety value of (" + LEAST_RESERVED_WEIGHT + ")");
        }
    }

    private static ConfigException overWeight(String option, long weight) {
        return new ConfigException("Specified " + option + " (" + weight + ") exceeds consensus maximum block weight ("
                + MAX_BLOCK_WEIGHT + ")");
    }

    private void testOptions() throws ConfigException {
        List<String> options = arguments.all("-test");
        if (!options.isEmpty() && network != Network.REGTEST) {
            throw new ConfigException("-test=<option> can only be used with regtest");
        }
        for (String option : options) {
            if (!TEST_OPTIONS.contains(option)) {
                warnings.accept("Unrecognised option \"" + option + "\" provided in -test=<option>.");
            }
        }
    }

    private void chainstate() throws ConfigException {
        String work = arguments.text("-minimumchainwork", "0");
        if (userHex(work).isEmpty()) {
            throw new ConfigException("Invalid minimum work specified (" + work + "), must be up to 64 hex digits");
        }
        String valid = arguments.text("-assumevalid", "0");
        if (userHex(valid).isEmpty()) {
            throw new ConfigException("Invalid assumevalid block hash specified (" + valid
                    + "), must be up to 64 hex digits (or 0 to disable)");
        }
        long prune = arguments.number("-prune", 0);
        if (prune < 0) {
            throw new ConfigException("Prune cannot be configured with a negative value.");
        }
        if (prune > 1 && prune < LEAST_PRUNE_MIB) {
            throw new ConfigException(
                    "Prune configured below the minimum of " + LEAST_PRUNE_MIB + " MiB.  Please use a higher number.");
        }
    }

    /** Up to 64 hex digits, filled up to 64; empty text if it is anything else (Core, {@code uint256::FromUserHex}). */
    static String userHex(String text) {
        String digits = text.startsWith("0x") ? text.substring(2) : text;
        return digits.length() <= 64 && digits.chars().allMatch(HexFormat::isHexDigit)
                ? "0".repeat(64 - digits.length()) + digits
                : "";
    }

    private void mempool() throws ConfigException {
        long most = arguments.number("-maxmempool", 300);
        long least =
                Math.ceilDiv(Math.multiplyExact(arguments.number("-limitclustersize", 101) * 1000, 40L), 1_000_000L);
        if (most < 0 || (most > 0 && most < least)) {
            throw new ConfigException("-maxmempool must be at least " + least + " MB");
        }
        amount("-incrementalrelayfee");
        amount("-minrelaytxfee");
        amount("-dustrelayfee");
        if (network == Network.MAIN && arguments.flag("-acceptnonstdtxn", false)) {
            throw new ConfigException("acceptnonstdtxn is not currently supported for main chain");
        }
        if (network != Network.REGTEST
                && !arguments.flag("-blocksonly", false)
                && arguments.flag("-acceptstalefeeestimates", false)) {
            throw new ConfigException("acceptstalefeeestimates is not supported on " + network.chainName() + " chain.");
        }
        if (arguments.number("-limitclustercount", MOST_IN_CLUSTER) > MOST_IN_CLUSTER) {
            throw new ConfigException("limitclustercount must be less than or equal to " + MOST_IN_CLUSTER);
        }
    }

    private void amount(String option) throws ConfigException {
        String text = arguments.text(option, "0");
        if (Money.parse(text).isEmpty()) {
            throw new ConfigException("Invalid amount for " + option + "=<amount>: '" + text + "'");
        }
    }

    private void userAgent() throws ConfigException {
        for (String comment : arguments.all("-uacomment")) {
            if (!comment.chars().allMatch(c -> SAFE_IN_COMMENT.indexOf(c) >= 0)) {
                throw new ConfigException("User Agent comment (" + comment + ") contains unsafe characters.");
            }
        }
        int length = UserAgent.of(arguments.all("-uacomment")).length();
        if (length > MOST_USER_AGENT) {
            throw new ConfigException("Total length of network version string (" + length + ") exceeds maximum length ("
                    + MOST_USER_AGENT + "). Reduce the number or size of uacomments.");
        }
    }

    /** What would do harm if it were passed over. A zero asks for nothing. */
    private void refused() throws ConfigException {
        for (Option option : arguments.given()) {
            if (option.standing() instanceof Standing.Refused(String why) && arguments.flag(option.name(), false)) {
                throw new ConfigException(option.name() + " is not served: " + why + ". Start without it.");
            }
        }
    }

    /** The options that were set and change nothing, for the log; the wallet's left out, which every tool sets. */
    static List<String> idle(Arguments arguments) {
        List<String> names = new ArrayList<>();
        for (Option option : arguments.given()) {
            if (option.standing() instanceof Standing.NoEffect && option.group() != OptionGroup.HIDDEN) {
                names.add(option.name());
            }
        }
        return names;
    }
}
