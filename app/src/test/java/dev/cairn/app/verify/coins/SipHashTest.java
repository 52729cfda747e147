package dev.cairn.app.verify.coins;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SipHashTest {

    private final SipHash hash = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

    @Test
    void theFifteenByteMessageOfThePaperGivesThePapersHash() {
        byte[] message = new byte[15];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) i;
        }

        assertThat(hash.start().finish(message, 0, 15)).isEqualTo(0xa129ca6149be45e5L);
        assertThat(hash.start().word(0x0706050403020100L).finish(message, 8, 7)).isEqualTo(0xa129ca6149be45e5L);
    }

    @Test
    void aLastIntIsFourBytes() {
        byte[] message = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

        assertThat(hash.start().word(0x0807060504030201L).finish(0x0c0b0a09))
                .isEqualTo(hash.start().finish(message, 0, 12));
    }
}
