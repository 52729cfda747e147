package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class BodyBytesTest {

    @Test
    void largeBodiesThatNeverEndKeepLargeOnesOutButNoShortCall() {
        BodyBytes.Budget budget = new BodyBytes.Budget(BodyBytes.FREE);
        BodyBytes unending = new BodyBytes(budget);
        assertThat(add(unending, 2 * BodyBytes.FREE)).isTrue();

        assertThat(add(new BodyBytes(budget), BodyBytes.FREE)).isTrue();
        assertThat(add(new BodyBytes(budget), BodyBytes.FREE + 1)).isFalse();

        unending.release();
        assertThat(add(new BodyBytes(budget), 2 * BodyBytes.FREE)).isTrue();
    }

    private static boolean add(BodyBytes body, int bytes) {
        return body.add(Unpooled.wrappedBuffer(new byte[bytes]));
    }
}
