package dev.cairn.serve.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * Passes on what a client sends a little at a time, and nothing while a request of its is worked on. One read brings thousands
 * of the shortest requests; read into objects they take forty times their room, and a client that does not read its first
 * answer would let them wait. Here they wait as the bytes they are, and the socket is not read on. On its event loop.
 */
final class InboundPortions extends ChannelInboundHandlerAdapter {

    /** Bytes passed on at a time. */
    static final int PORTION = 1 << 10;

    private final BooleanSupplier busy;
    private final Queue<ByteBuf> held = new ArrayDeque<>();
    private Object shutdown;
    private boolean passing;

    /** Passes on while not {@code busy}; whoever is told by {@link #resume} that this may have ended. */
    InboundPortions(BooleanSupplier busy) {
        this.busy = busy;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof ByteBuf bytes) {
            held.add(bytes);
            pass(ctx);
        } else {
            ctx.fireChannelRead(message);
        }
    }

    /** Goes on; reads on, if all is passed. */
    void resume(ChannelHandlerContext ctx) {
        if (!held.isEmpty()) {
            pass(ctx);
            ctx.fireChannelReadComplete();
        }
        if (held.isEmpty() && shutdown != null) {
            Object event = shutdown;
            shutdown = null;
            ctx.fireUserEventTriggered(event);
        }
    }

    private void pass(ChannelHandlerContext ctx) {
        if (passing) {
            return;
        }
        passing = true;
        while (!held.isEmpty() && !busy.getAsBoolean()) {
            ByteBuf first = held.peek();
            ByteBuf portion = first.readRetainedSlice(Math.min(PORTION, first.readableBytes()));
            if (!first.isReadable()) {
                held.remove().release();
            }
            ctx.fireChannelRead(portion);
        }
        passing = false;
        if (ctx.channel().config().isAutoRead() != held.isEmpty()) {
            ctx.channel().config().setAutoRead(held.isEmpty());
        }
    }

    /** That no more comes is told behind what came. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent && !held.isEmpty()) {
            shutdown = event;
        } else {
            ctx.fireUserEventTriggered(event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        held.forEach(ByteBuf::release);
        held.clear();
        ctx.fireChannelInactive();
    }
}
