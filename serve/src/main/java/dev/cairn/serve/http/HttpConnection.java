package dev.cairn.serve.http;

import dev.cairn.ledger.log.LogCategory;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One connection: one request at a time is worked on and answered in full before the next is looked at, as in bitcoind. What
 * comes in meanwhile is what one read brought, and waits in {@link InboundPortions}. All on its event loop but {@link Exchange#answer}.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // the last write's listener tells of all; a close is told by channelInactive
final class HttpConnection extends ChannelInboundHandlerAdapter {

    private static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final HttpServer server;
    private final long timeoutNanos;
    private final InboundPortions inbound = new InboundPortions(() -> this.current != null);
    private final Queue<Exchange> waiting = new ArrayDeque<>();
    private ChannelHandlerContext context;
    private RequestHead head;
    private BodyBytes body;
    private Exchange current;
    private OutgoingAnswer outgoing;
    private boolean continueDue;
    private boolean deaf;
    private boolean ended;
    private long deadline;
    private long unsent;
    private ScheduledFuture<?> timer;

    HttpConnection(HttpServer server, Duration timeout) {
        this.server = server;
        this.timeoutNanos = timeout.toNanos();
    }

    /** What stands before the decoder. */
    InboundPortions inbound() {
        return inbound;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        context = ctx;
        server.opened(ctx.channel());
        touch();
        timer = ctx.executor().schedule(this::timeUp, timeoutNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        deaf = true;
        if (timer != null) {
            timer.cancel(false);
        }
        dropBody();
        waiting.forEach(exchange -> exchange.body.release());
        waiting.clear();
        proceed(); // an answer on its way has nobody to go to: it ends
    }

    /** A client that says no more may still want to hear: it is answered first. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            deaf = true;
            ended = true;
            dropBody();
            if (current == null) {
                ctx.close();
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LogCategory.HTTP.logger().debug("Connection closed: {}", cause.toString());
        ctx.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        touch();
        try {
            if (!deaf && message instanceof io.netty.handler.codec.http.HttpRequest request) {
                begin(request);
            }
            if (!deaf && message instanceof HttpContent content) {
                more(content);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(io.netty.handler.codec.http.HttpRequest request) {
        int refusal = RequestHead.refusal(request, HttpServer.MAX_BODY);
        if (refusal != 0) {
            refuse(refusal);
            return;
        }
        head = RequestHead.of(request);
        body = new BodyBytes(server.bodies());
        continueDue = head.expectsContinue();
    }

    /** A client that waits to be told to send its body is told so, unless the body has begun to come anyway. */
    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (continueDue && body != null && body.length() == 0 && current == null) {
            ctx.writeAndFlush(Unpooled.wrappedBuffer(CONTINUE));
        }
        continueDue = false;
    }

    private void more(HttpContent content) {
        if (content.decoderResult().isFailure()
                || body.length() + content.content().readableBytes() > HttpServer.MAX_BODY) {
            refuse(HttpAnswer.TOO_LARGE);
        } else if (!body.add(content.content())) {
            refuse(HttpAnswer.SERVICE_UNAVAILABLE);
        } else if (content instanceof LastHttpContent) {
            enqueue(new Exchange(head, body, null));
            head = null;
            body = null;
        }
    }

    /** Answers with libevent's page, in its turn, and hears no more. */
    private void refuse(int status) {
        deaf = true;
        dropBody();
        enqueue(new Exchange(RequestHead.unread(), new BodyBytes(server.bodies()), HttpHead.page(status)));
    }

    private void dropBody() {
        if (body != null) {
            body.release();
            body = null;
        }
    }

    private void enqueue(Exchange exchange) {
        if (current == null) {
            start(exchange);
        } else {
            waiting.add(exchange);
        }
    }

    private void start(Exchange exchange) {
        current = exchange;
        server.started();
        if (exchange.refusal != null) {
            exchange.answer(exchange.refusal);
        } else {
            server.dispatch(exchange);
        }
    }

    private void send(Exchange exchange, HttpAnswer answer) {
        RequestHead asked = exchange.head;
        boolean close = asked.closes()
                || answer.headers().stream().anyMatch(header -> header.name().equals("Connection"));
        byte[] lines = HttpHead.bytes(
                answer, asked.version(), asked.keepAsked(), close, asked.headOnly(), server.unixSeconds());
        touch();
        List<byte[]> pieces = new ArrayList<>();
        pieces.add(lines);
        if (!asked.headOnly()) {
            pieces.addAll(answer.body());
        }
        outgoing = new OutgoingAnswer(pieces, done -> sent(exchange, close || !done.isSuccess()));
        proceed();
    }

    private void proceed() {
        OutgoingAnswer sending = outgoing;
        if (sending != null) {
            Exchange sender = current;
            server.unread().moved(sender, sending.proceed(context));
        }
    }

    /** There is room for more of an answer. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        proceed();
    }

    private void sent(Exchange exchange, boolean close) {
        outgoing = null;
        exchange.body.release();
        server.unread().remove(exchange);
        server.finished();
        current = null;
        touch();
        if (close) {
            deaf = true;
            context.close();
            return;
        }
        Exchange next = waiting.poll();
        if (next != null) {
            start(next);
        } else if (ended) {
            context.close();
        } else {
            inbound.resume(context.pipeline().context(inbound));
        }
    }

    private void touch() {
        deadline = context.executor().ticker().nanoTime() + timeoutNanos;
    }

    /** Closes if nothing came or went for the whole time; a request that is worked on may take as long as it likes. */
    private void timeUp() {
        long now = context.executor().ticker().nanoTime();
        long left = context.channel().unsafe().outboundBuffer() == null
                ? 0
                : context.channel().unsafe().outboundBuffer().totalPendingWriteBytes();
        if (outgoing != null) {
            left += outgoing.left();
        }
        boolean working = current != null && outgoing == null;
        if (working || left != unsent) {
            touch();
        }
        unsent = left;
        if (now - deadline >= 0) {
            context.close();
        } else {
            timer = context.executor().schedule(this::timeUp, deadline - now, TimeUnit.NANOSECONDS);
        }
    }

    /** A request on this connection. */
    final class Exchange implements HttpExchange {
        private final RequestHead head;
        private final BodyBytes body;
        private final HttpAnswer refusal;
        private final HttpRequest request;
        private final AtomicBoolean answered = new AtomicBoolean();
        private volatile boolean placed;

        Exchange(RequestHead head, BodyBytes body, HttpAnswer refusal) {
            this.head = head;
            this.body = body;
            this.refusal = refusal;
            this.request = new HttpRequest(
                    head.method(), head.uri(), name -> head.headers().get(name), body.toBytes(), (InetSocketAddress)
                            context.channel().remoteAddress());
        }

        @Override
        public HttpRequest request() {
            return request;
        }

        /** It has a place among those worked on, which is given back when it is answered. */
        void place() {
            placed = true;
        }

        @Override
        public void answer(HttpAnswer answer) {
            if (!answered.compareAndSet(false, true)) {
                throw new IllegalStateException("answered twice: " + request.uri());
            }
            if (placed) {
                server.queue().done();
            }
            HttpAnswer closing = server.interrupted() ? HttpServer.closing(answer) : answer;
            server.unread().add(this, closing.length());
            try {
                context.executor().execute(() -> send(this, closing));
            } catch (RejectedExecutionException e) {
                server.unread().remove(this);
                server.finished();
            }
        }

        /** Its answer had to make room for others; nobody has read of it for the longest time. Any thread. */
        void giveUp() {
            LogCategory.HTTP
                    .logger()
                    .debug("Closing the connection from {}: it does not read its answer", request.peerText());
            try {
                context.executor().execute(this::closeIfCurrent);
            } catch (RejectedExecutionException e) {
                LogCategory.HTTP.logger().debug("The server closed it first");
            }
        }

        private void closeIfCurrent() {
            if (current == this) { // not one that was read to its end meanwhile
                context.close();
            }
        }

        /** It got no place after all. */
        void unplace() {
            placed = false;
        }

        boolean answered() {
            return answered.get();
        }

        @Override
        public void resume(boolean small, Runnable work) {
            server.resume(this, small, work);
        }

        @Override
        public Timer after(Duration delay, Runnable work) {
            ScheduledFuture<?> future = context.executor().schedule(work, delay.toNanos(), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        }
    }
}
