package dev.cairn.serve.http;

import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sockets: epoll where it is to be had. A socket for an IPv4 address is an IPv4 socket, since {@code rpc_bind} and people look
 * at who listens where.
 */
final class Transport {

    private static final int MANY_CORES = 4;

    private Transport() {}

    static EventLoopGroup loops() {
        int threads = Runtime.getRuntime().availableProcessors() < MANY_CORES ? 1 : 2;
        AtomicInteger number = new AtomicInteger();
        ThreadFactory named = work -> {
            Thread thread = new Thread(work, threads == 1 ? "http" : "http." + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        };
        return new MultiThreadIoEventLoopGroup(
                threads, named, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    static ChannelFactory<ServerChannel> listener(InetAddress host) {
        SocketProtocolFamily family =
                host instanceof Inet4Address ? SocketProtocolFamily.INET : SocketProtocolFamily.INET6;
        return () -> Epoll.isAvailable()
                ? new EpollServerSocketChannel(family)
                : new NioServerSocketChannel(SelectorProvider.provider(), family);
    }
}
