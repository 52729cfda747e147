package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OutgoingAnswerTest {

    private static final int PIECES = 10;
    private static final int BYTES = 1 << 20;

    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    private final ChannelHandlerContext context = channel.pipeline().lastContext();
    private final AtomicInteger ends = new AtomicInteger();
    private final OutgoingAnswer answer =
            new OutgoingAnswer(Collections.nCopies(PIECES, new byte[BYTES]), done -> ends.incrementAndGet());

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    @Test
    void nothingIsHandedOverThatTheSocketDoesNotTake() {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);

        assertThat(answer.proceed(context)).isZero();
        assertThat(answer.left()).isEqualTo((long) PIECES * BYTES);
        assertThat(ends).hasValue(0);
    }

    @Test
    void whatTheSocketTakesIsToldOnceAndTheEndOnce() {
        assertThat(answer.proceed(context)).isEqualTo((long) PIECES * BYTES);
        assertThat(answer.proceed(context)).isZero();
        assertThat(answer.left()).isZero();
        assertThat(ends).hasValue(1);
    }

    @Test
    void anAnswerToSomebodyWhoLeftEnds() {
        channel.close().syncUninterruptibly();

        answer.proceed(context);

        assertThat(answer.left()).isZero();
        assertThat(ends).hasValue(1);
    }
}
