package dev.cairn.app.daemon;

import com.sun.management.OperatingSystemMXBean;
import dev.cairn.app.config.Arguments;
import dev.cairn.app.config.ConfigException;
import dev.cairn.app.config.ConfigStart;
import dev.cairn.app.config.Folders;
import dev.cairn.app.option.OptionTable;
import dev.cairn.chain.ChainConfig;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.RegtestOptions;
import dev.cairn.consensus.params.SignetOptions;
import dev.cairn.node.NodeConfig;
import dev.cairn.node.notify.Commands;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.serve.ServerOptions;
import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.rpc.RpcAuthOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** From options, which were checked, to how a node is set up. */
public final class NodeSetup {

    private static final long MIB = 1L << 20;
    private static final int MOST_SCRIPT_THREADS = 15;
    private static final int CHECK_BLOCKS = 6;
    private static final int CHECK_LEVEL = 3;
    private static final long MAX_TIP_AGE = 24 * 60 * 60;
    private static final long MAX_MEMPOOL_MB = 300;
    private static final long PIN_BUDGET_MIB = 512;

    private final Arguments arguments;
    private final Folders folders;
    private final ChainParams params;

    NodeSetup(Arguments arguments, Folders folders, ChainParams params) {
        this.arguments = arguments;
        this.folders = folders;
        this.params = params;
    }

    /**
     * The rules that options ask for.
     *
     * @throws ConfigException with bitcoind's text
     */
    static ChainParams params(Arguments arguments, Network network) throws ConfigException {
        try {
            return switch (network) {
                case REGTEST ->
                    ChainParams.regtest(RegtestOptions.parse(
                            arguments.all("-testactivationheight"),
                            arguments.all("-vbparams"),
                            arguments.all("-test")));
                case SIGNET ->
                    SignetOptions.parse(arguments.all("-signetchallenge"))
                            .map(ChainParams::customSignet)
                            .orElseGet(() -> ChainParams.of(Network.SIGNET));
                case MAIN, TESTNET3, TESTNET4 -> ChainParams.of(network);
            };
        } catch (IllegalArgumentException e) {
            throw new ConfigException(e.getMessage());
        }
    }

    /**
     * A node that is opened for a purpose and closed again: what its data directory's options say, no server, and none of the
     * commands that tell of a start.
     *
     * @param options as on the command line, each with its dash
     * @param environment {@code HOME} is where {@code .cairn} lies
     * @throws ConfigException with bitcoind's text
     */
    public static NodeConfig quiet(List<String> options, Map<String, String> environment) throws ConfigException {
        Arguments arguments = new Arguments(OptionTable.NODE, line -> {});
        arguments.readCommandLine(options);
        Folders folders = new Folders(arguments, Path.of(environment.getOrDefault("HOME", "/")));
        if (!Files.isDirectory(folders.data())) {
            throw new ConfigException(
                    folders.data() + " is not there: name the node's data directory with -datadir=<dir>");
        }
        Network network = new ConfigStart(arguments, folders, line -> {}, line -> {}).read();
        ChainParams params = params(arguments, network);
        NodeConfig asked = new NodeSetup(arguments, folders, params).config();
        return NodeConfig.of(asked.dataDir(), params).withChain(asked.chain());
    }

    NodeConfig config() {
        return new NodeConfig(
                folders.data(),
                chain(),
                arguments.flag("-server", true) ? Optional.of(server()) : Optional.empty(),
                folders.file(params.network(), "-pid", "bitcoind.pid"),
                new Commands(
                        command("-startupnotify"),
                        arguments.all("-shutdownnotify"),
                        command("-blocknotify"),
                        command("-alertnotify")),
                arguments.number("-mocktime", 0),
                arguments.all("-uacomment"),
                Proxies.of(arguments),
                arguments.flag("-proxyrandomize", true),
                optionalInt("-blockversion"),
                arguments.flag("-stopafterblockimport", false),
                arguments.all("-test").contains("reindex_after_failure_noninteractive_yes"),
                arguments.flag("-serveafterfault", false));
    }

    private Optional<String> command(String option) {
        return arguments.text(option).filter(text -> !text.isEmpty());
    }

    private OptionalInt optionalInt(String option) {
        OptionalLong value = arguments.number(option);
        return value.isPresent() ? OptionalInt.of((int) value.getAsLong()) : OptionalInt.empty();
    }

    /** What of {@code -dbcache} there is room for. */
    CoinCacheSize coinCache() {
        long asked = arguments.number("-dbcache", CoinCacheSize.DEFAULT_MIB);
        return CoinCacheSize.of(asked, memory());
    }

    /** Bytes that the machine has, or the control group that this process runs in allows it. */
    private static long memory() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /**
     * What {@code -maxmempool} leaves unused is the coins' (Core, {@code GetCoinsCacheSizeState}): all of it, as nothing is kept there;
     * as far as there is memory.
     */
    private long lentByMempool() {
        long unused = Math.max(0, arguments.number("-maxmempool", MAX_MEMPOOL_MB)) * 1_000_000;
        CoinCacheSize own = coinCache();
        return Math.clamp(CoinCacheSize.most(memory()) - own.bytes(), 0, unused);
    }

    private ChainConfig chain() {
        Network network = params.network();
        long stopAt = arguments.number("-stopatheight", 0);
        return new ChainConfig(
                folders.net(network),
                folders.blocks(network),
                params,
                coinCache().bytes() + lentByMempool(),
                scriptThreads(),
                assumeValid(),
                arguments
                        .text("-minimumchainwork")
                        .map(OptionChecks::userHex)
                        .orElseGet(() -> String.format("%064x", params.minimumChainWork())),
                (int) arguments.number("-checkblocks", CHECK_BLOCKS),
                Math.clamp(arguments.number("-checklevel", CHECK_LEVEL), 0, 4),
                arguments.flag("-blocksxor"),
                arguments.flag("-fastprune", false),
                stopAt > 0 ? OptionalInt.of((int) stopAt) : OptionalInt.empty(),
                arguments.flag("-reindex", false),
                arguments.flag("-reindex-chainstate", false),
                arguments.all("-loadblock").stream().map(Path::of).toList(),
                folders.path("-readblocks").map(Path::toAbsolutePath),
                arguments.number("-maxtipage", MAX_TIP_AGE),
                PIN_BUDGET_MIB * MIB);
    }

    /** Besides the writer, which counts towards {@code -par}. */
    private int scriptThreads() {
        long threads = arguments.number("-par", 0);
        if (threads <= 0) {
            threads += Runtime.getRuntime().availableProcessors();
        }
        return Math.clamp(threads - 1, 0, MOST_SCRIPT_THREADS);
    }

    private Optional<BlockHash> assumeValid() {
        String given = arguments
                .text("-assumevalid")
                .map(OptionChecks::userHex)
                .orElseGet(() -> params.assumeValid().toString());
        return Optional.of(BlockHash.of(given)).filter(hash -> !hash.equals(BlockHash.ZERO));
    }

    private ServerOptions server() {
        Network network = params.network();
        HttpOptions http = new HttpOptions(
                arguments.all("-rpcbind"),
                arguments.all("-rpcallowip"),
                (int) arguments.number("-rpcport", defaultRpcPort(network)),
                (int) arguments.number("-rpcthreads", HttpOptions.DEFAULT_THREADS),
                (int) arguments.number("-rpcworkqueue", HttpOptions.DEFAULT_WORK_QUEUE),
                Math.clamp(arguments.number("-rpcservertimeout", HttpOptions.DEFAULT_TIMEOUT), 0, Integer.MAX_VALUE));
        RpcAuthOptions auth = new RpcAuthOptions(
                arguments.text("-rpcuser", ""),
                arguments.text("-rpcpassword", ""),
                arguments.all("-rpcauth"),
                arguments.all("-rpcwhitelist"),
                arguments.flag("-rpcwhitelistdefault"),
                folders.file(network, "-rpccookiefile", ".cookie"),
                arguments.text("-rpccookieperms"));
        return new ServerOptions(http, auth, arguments.flag("-rest", false), arguments.flag("-logips", false));
    }

    /** Where calls are answered by default (Core, {@code chainparamsbase.cpp}). */
    static int defaultRpcPort(Network network) {
        return switch (network) {
            case MAIN -> 8332;
            case TESTNET3 -> 18332;
            case TESTNET4 -> 48332;
            case SIGNET -> 38332;
            case REGTEST -> 18443;
        };
    }

    /** Lists that are empty mean that nothing was asked for. */
    static boolean asksForHelp(Arguments arguments) {
        return List.of("-?", "-h", "-help", "-help-debug").stream().anyMatch(arguments::isSet);
    }
}
