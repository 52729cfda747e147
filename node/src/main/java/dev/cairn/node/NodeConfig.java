package dev.cairn.node;

import dev.cairn.chain.ChainConfig;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.node.notify.Commands;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.serve.ServerOptions;
import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.rpc.RpcAuthOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a node is set up; where names differ from bitcoind's options, those are given. A Java program begins with {@link #regtest}
 * or {@link #of} and changes what it wants other.
 *
 * @param dataDir {@code -datadir}; the network's folder in it is {@code chain.netDir()}
 * @param server how calls are answered; nothing is listened on without
 * @param pidFile {@code -pid}; none is written without
 * @param mockTime {@code -mocktime}; 0 for the machine's time
 * @param userAgentComments {@code -uacomment}
 * @param proxies the proxy for each kind of address that has one, shown by {@code getnetworkinfo}
 * @param proxyRandomize {@code -proxyrandomize}
 * @param blockVersion {@code -blockversion}
 * @param stopAfterImport {@code -stopafterblockimport}
 * @param reindexIfDamaged {@code -test=reindex_after_failure_noninteractive_yes}: a chain that a rebuild mends is rebuilt unasked
 * @param serveAfterFault {@code -serveafterfault}: reads go on after a fault, and every change is refused
 */
public record NodeConfig(
        Path dataDir,
        ChainConfig chain,
        Optional<ServerOptions> server,
        Optional<Path> pidFile,
        Commands commands,
        long mockTime,
        List<String> userAgentComments,
        Map<String, String> proxies,
        boolean proxyRandomize,
        OptionalInt blockVersion,
        boolean stopAfterImport,
        boolean reindexIfDamaged,
        boolean serveAfterFault) {

    /** Bytes for coins in a node that is embedded. */
    private static final long EMBEDDED_CACHE = 64L << 20;

    private static final long PIN_BUDGET = 512L << 20;
    private static final int CHECK_BLOCKS = 6;
    private static final int CHECK_LEVEL = 3;
    private static final long MAX_TIP_AGE = 24 * 60 * 60;

    /** Copies what could change. */
    public NodeConfig {
        userAgentComments = List.copyOf(userAgentComments);
        proxies = Map.copyOf(proxies);
    }

    /** A private chain in this folder, made if it is not there; nothing is listened on. */
    public static NodeConfig regtest(Path dataDir) {
        return of(dataDir, ChainParams.of(Network.REGTEST));
    }

    /** A node of any network, as a Java program may want it: one script thread, 64 MiB for coins, nothing listened on. */
    public static NodeConfig of(Path dataDir, ChainParams params) {
        return new NodeConfig(
                dataDir,
                defaults(dataDir, params),
                Optional.empty(),
                Optional.empty(),
                Commands.NONE,
                0,
                List.of(),
                Map.of(),
                true,
                OptionalInt.empty(),
                false,
                false,
                false);
    }

    private static ChainConfig defaults(Path dataDir, ChainParams params) {
        Path netDir = dataDir.resolve(params.network().folder());
        return new ChainConfig(
                netDir,
                netDir.resolve("blocks"),
                params,
                EMBEDDED_CACHE,
                1,
                params.assumeValid().equals(BlockHash.ZERO) ? Optional.empty() : Optional.of(params.assumeValid()),
                String.format("%064x", params.minimumChainWork()),
                CHECK_BLOCKS,
                CHECK_LEVEL,
                Optional.empty(),
                false,
                OptionalInt.empty(),
                false,
                false,
                List.of(),
                Optional.empty(),
                MAX_TIP_AGE,
                PIN_BUDGET);
    }

    /** The same with another chain's set-up. */
    public NodeConfig withChain(ChainConfig other) {
        return new NodeConfig(
                dataDir,
                other,
                server,
                pidFile,
                commands,
                mockTime,
                userAgentComments,
                proxies,
                proxyRandomize,
                blockVersion,
                stopAfterImport,
                reindexIfDamaged,
                serveAfterFault);
    }

    /** The same, answering calls on loopback, by the cookie in the network's folder; port 0 takes any that is free. */
    public NodeConfig serving(int port) {
        return withServer(new ServerOptions(
                HttpOptions.loopback(port), RpcAuthOptions.cookie(chain.netDir().resolve(".cookie")), true, false));
    }

    /** The same with a server. */
    public NodeConfig withServer(ServerOptions options) {
        return new NodeConfig(
                dataDir,
                chain,
                Optional.of(options),
                pidFile,
                commands,
                mockTime,
                userAgentComments,
                proxies,
                proxyRandomize,
                blockVersion,
                stopAfterImport,
                reindexIfDamaged,
                serveAfterFault);
    }
}
