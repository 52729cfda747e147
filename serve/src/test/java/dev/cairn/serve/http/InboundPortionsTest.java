package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InboundPortionsTest {

    private final List<Object> passed = new ArrayList<>();
    private boolean busy;
    private final InboundPortions portions = new InboundPortions(() -> busy);
    private final EmbeddedChannel channel = new EmbeddedChannel(portions, new ChannelInboundHandlerAdapter() {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            passed.add(bytes.readableBytes());
            bytes.release();
            busy = true; // each portion holds a request that takes its time
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            passed.add(event);
        }
    });

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void whileARequestIsWorkedOnTheRestWaitsAsBytesAndTheSocketIsNotRead() {
        channel.writeInbound(Unpooled.wrappedBuffer(new byte[64 << 10]));

        assertThat(passed).containsExactly(InboundPortions.PORTION);
        assertThat(channel.config().isAutoRead()).isFalse();
    }

    @Test
    void allArrivesAndThatNoMoreComesIsToldLast() {
        ByteBuf bytes = Unpooled.wrappedBuffer(new byte[2 * InboundPortions.PORTION + 1]);
        channel.writeInbound(bytes);
        channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);

        for (int i = 0; i < 3; i++) {
            busy = false;
            portions.resume(channel.pipeline().context(portions));
        }

        assertThat(passed)
                .containsExactly(
                        InboundPortions.PORTION, InboundPortions.PORTION, 1, ChannelInputShutdownEvent.INSTANCE);
        assertThat(channel.config().isAutoRead()).isTrue();
        assertThat(bytes.refCnt()).isZero();
    }

    @Test
    void whatWaitsIsFreedWithTheConnection() {
        ByteBuf bytes = Unpooled.wrappedBuffer(new byte[64 << 10]);
        channel.writeInbound(bytes);

        channel.close().syncUninterruptibly();

        assertThat(bytes.refCnt()).isZero();
    }
}
