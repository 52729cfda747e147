package dev.cairn.serve.http;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import dev.cairn.serve.http.HttpAnswer.Header;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * HTTP as bitcoind serves it over libevent: the same heads, statuses, limits and order. Requests are read and answers written by
 * event loops ({@code http}); what they ask is worked on by a lane, so many at a time, so many waiting.
 */
public final class HttpServer implements AutoCloseable {

    /** Bytes of a body: bitcoind's {@code MAX_SIZE}. */
    static final int MAX_BODY = 0x0200_0000;

    /** A body that takes less than a millisecond to read. */
    private static final int SMALL_BODY = 16 << 10;

    private static final int MAX_HEAD = 8192;
    private static final int BACKLOG = 1024;
    private static final int LEAST_BODIES = 4 * MAX_BODY;
    private static final int LEAST_UNREAD = 32 << 20;
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(8);
    private static final Duration LAST_BYTES = Duration.ofSeconds(1);

    /** A path and who answers under it. */
    public record Route(String path, boolean exact, HttpHandler handler) {}

    private final NodeClock clock;
    private final AllowList allowed;
    private final WorkQueue queue;
    private final List<Route> routes;
    private final Duration timeout;
    private final BodyBytes.Budget bodies =
            new BodyBytes.Budget(Math.max(LEAST_BODIES, Runtime.getRuntime().maxMemory() / 8));
    private final UnreadAnswers unread;
    private final EventLoopGroup loops;
    private final List<Channel> listening = new ArrayList<>();
    private final ChannelGroup connections = new DefaultChannelGroup("http", GlobalEventExecutor.INSTANCE, true);
    private final Object quiet = new Object();
    private int active;
    private volatile boolean interrupted;

    private HttpServer(
            HttpOptions options, NodeClock clock, Executor read, Executor bulk, List<Route> routes, long unread) {
        this.clock = clock;
        this.unread = new UnreadAnswers(unread);
        this.allowed = new AllowList(options.allowIp());
        this.queue = new WorkQueue(read, bulk, options.threads(), options.workQueue());
        this.routes = List.copyOf(routes);
        this.timeout = Duration.ofSeconds(options.timeoutSeconds());
        this.loops = Transport.loops();
    }

    /**
     * Listens.
     *
     * @param clock for the {@code Date} of answers: libevent's does not follow mock time
     * @param read works on requests until they prove large; takes twice {@code options.threads()} pieces without refusing
     * @param bulk works on large ones; takes as many
     * @param routes the first that fits answers
     * @throws HttpStartException with the line for the user
     */
    public static HttpServer start(
            HttpOptions options, NodeClock clock, Executor read, Executor bulk, List<Route> routes) {
        long unread = Math.max(LEAST_UNREAD, Runtime.getRuntime().maxMemory() / 4);
        return start(options, clock, read, bulk, routes, unread);
    }

    /** The same, with room for so many bytes of answers that their clients have not read. */
    static HttpServer start(
            HttpOptions options, NodeClock clock, Executor read, Executor bulk, List<Route> routes, long unread) {
        List<BindAddress> addresses = BindAddress.of(options);
        HttpServer server = new HttpServer(options, clock, read, bulk, routes, unread);
        server.bind(addresses);
        if (server.listening.isEmpty()) {
            LogCategory.plain().info("Unable to bind any endpoint for RPC server");
            server.close();
            throw new HttpStartException(HttpStartException.SEE_LOG);
        }
        LogCategory.HTTP.logger().debug("Initialized HTTP server");
        LogCategory.HTTP.logger().debug("creating work queue of depth {}", options.workQueue());
        LogCategory.plain().info("Starting HTTP server with {} worker threads", options.threads());
        return server;
    }

    private void bind(List<BindAddress> addresses) {
        int anyPort = 0;
        for (BindAddress address : addresses) {
            int port = address.port() == 0 ? anyPort : address.port();
            LogCategory.plain().info("Binding RPC on address {} port {}", address.host(), port);
            try {
                InetAddress host = InetAddress.getByName(address.host().isEmpty() ? "0.0.0.0" : address.host());
                Channel channel = bootstrap(host)
                        .bind(new InetSocketAddress(host, port))
                        .sync()
                        .channel();
                listening.add(channel);
                anyPort = ((InetSocketAddress) channel.localAddress()).getPort();
                if (address.everywhere()) {
                    LogCategory.plain()
                            .info("WARNING: the RPC server is not safe to expose to untrusted networks such as the"
                                    + " public internet");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (UnknownHostException | RuntimeException e) {
                failed(address, port, e);
            } catch (Exception e) {
                // sync() throws what bind() failed with, declared or not: an address in use is a checked exception
                failed(address, port, e);
            }
        }
    }

    private static void failed(BindAddress address, int port, Exception why) {
        LogCategory.plain().info("Binding RPC on address {} port {} failed.", address.host(), port);
        LogCategory.HTTP.logger().debug("{}", why.toString());
    }

    private ServerBootstrap bootstrap(InetAddress host) {
        return new ServerBootstrap()
                .group(loops)
                .channelFactory(Transport.listener(host))
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        HttpDecoderConfig limits = new HttpDecoderConfig()
                                .setMaxInitialLineLength(MAX_HEAD)
                                .setMaxHeaderSize(MAX_HEAD)
                                .setStrictLineParsing(false);
                        HttpConnection connection = new HttpConnection(HttpServer.this, timeout);
                        channel.pipeline().addLast(connection.inbound(), new HttpRequestDecoder(limits), connection);
                    }
                });
    }

    /** The port of the first address listened on. */
    public int port() {
        return ((InetSocketAddress) listening.getFirst().localAddress()).getPort();
    }

    /** From now on requests are refused with 503, and connections close behind their answers. */
    public void interrupt() {
        LogCategory.HTTP.logger().debug("Interrupting HTTP server");
        interrupted = true;
    }

    /** Waits some seconds for answers under way, then closes all. */
    @Override
    public void close() {
        interrupt();
        LogCategory.HTTP.logger().debug("Stopping HTTP server");
        listening.forEach(channel -> channel.close().awaitUninterruptibly());
        awaitQuiet();
        connections.close().awaitUninterruptibly(LAST_BYTES.toMillis());
        loops.shutdownGracefully(0, LAST_BYTES.toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * LAST_BYTES.toMillis());
        LogCategory.HTTP.logger().debug("Stopped HTTP server");
    }

    private void awaitQuiet() {
        long end = clock.monotonicNanos() + LAST_ANSWERS.toNanos();
        synchronized (quiet) {
            while (active > 0) {
                long left = (end - clock.monotonicNanos()) / 1_000_000;
                if (left <= 0) {
                    LogCategory.plain().warn("{} requests were not answered when the server closed", active);
                    return;
                }
                try {
                    quiet.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    /** Decides what becomes of a request. On its event loop. */
    void dispatch(HttpConnection.Exchange exchange) {
        HttpRequest request = exchange.request();
        if (interrupted) {
            LogCategory.HTTP.logger().debug("Rejecting request while shutting down");
            exchange.answer(HttpHead.page(HttpAnswer.SERVICE_UNAVAILABLE));
        } else if (!allowed.allows(request.peer().getAddress())) {
            LogCategory.HTTP
                    .logger()
                    .debug(
                            "HTTP request from {} rejected: Client network is not allowed RPC access",
                            request.peerText());
            exchange.answer(HttpAnswer.of(HttpAnswer.FORBIDDEN));
        } else if (request.method() == HttpRequest.Method.UNKNOWN) {
            LogCategory.HTTP
                    .logger()
                    .debug("HTTP request from {} rejected: Unknown HTTP request method", request.peerText());
            exchange.answer(HttpAnswer.of(HttpAnswer.BAD_METHOD));
        } else {
            route(exchange);
        }
    }

    private void route(HttpConnection.Exchange exchange) {
        HttpRequest request = exchange.request();
        String uri = request.uri();
        LogCategory.HTTP
                .logger()
                .debug("Received a {} request for {} from {}", request.method(), SafeText.uri(uri), request.peerText());
        for (Route route : routes) {
            if (route.exact() ? uri.equals(route.path()) : uri.startsWith(route.path())) {
                String rest = uri.substring(route.path().length());
                exchange.place();
                boolean small = request.body().length <= SMALL_BODY;
                if (!queue.offer(
                        small, () -> work(exchange, () -> route.handler().handle(exchange, rest)))) {
                    exchange.unplace();
                    LogCategory.plain()
                            .info("WARNING: request rejected because http work queue depth exceeded,"
                                    + " it can be increased with the -rpcworkqueue= setting");
                    exchange.answer(HttpAnswer.text(HttpAnswer.SERVICE_UNAVAILABLE, "Work queue depth exceeded"));
                }
                return;
            }
        }
        exchange.answer(HttpAnswer.of(HttpAnswer.NOT_FOUND));
    }

    /** Goes on with a request that has a place. */
    void resume(HttpConnection.Exchange exchange, boolean small, Runnable work) {
        try {
            queue.resume(small, () -> work(exchange, work));
        } catch (RejectedExecutionException e) {
            exchange.answer(HttpHead.page(HttpAnswer.SERVICE_UNAVAILABLE));
        }
    }

    /** Runs a handler; one that breaks is our error, and answered as such. */
    private static void work(HttpConnection.Exchange exchange, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LogCategory.plain()
                    .error(
                            "A request for {} failed",
                            SafeText.uri(exchange.request().uri()),
                            e);
            if (!exchange.answered()) {
                exchange.answer(HttpAnswer.text(HttpAnswer.INTERNAL_SERVER_ERROR, "Unhandled request"));
            }
        }
    }

    /** As an answer is sent while the server stops. */
    static HttpAnswer closing(HttpAnswer answer) {
        List<Header> headers = new ArrayList<>(answer.headers());
        if (headers.stream().noneMatch(header -> header.name().equals("Connection"))) {
            headers.add(new Header("Connection", "close"));
        }
        return new HttpAnswer(answer.status(), headers, answer.body());
    }

    WorkQueue queue() {
        return queue;
    }

    BodyBytes.Budget bodies() {
        return bodies;
    }

    UnreadAnswers unread() {
        return unread;
    }

    boolean interrupted() {
        return interrupted;
    }

    long unixSeconds() {
        return clock.unixSeconds();
    }

    void opened(Channel channel) {
        connections.add(channel);
    }

    void started() {
        synchronized (quiet) {
            active++;
        }
    }

    void finished() {
        synchronized (quiet) {
            active--;
            quiet.notifyAll();
        }
    }
}
