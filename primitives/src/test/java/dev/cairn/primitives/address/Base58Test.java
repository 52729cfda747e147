package dev.cairn.primitives.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.tx.Allocations;
import java.math.BigInteger;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Base58Test {

    private static final String ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

    /** A naive writer: one big number. */
    private static String model(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        BigInteger number = new BigInteger(1, bytes);
        while (number.signum() > 0) {
            BigInteger[] parts = number.divideAndRemainder(BigInteger.valueOf(58));
            text.append(ALPHABET.charAt(parts[1].intValue()));
            number = parts[0];
        }
        for (int i = 0; i < bytes.length && bytes[i] == 0; i++) {
            text.append('1');
        }
        return text.reverse().toString();
    }

    @Property
    void bytesAreTheNumberTheModelWrites(@ForAll @Size(max = 100) byte[] bytes) {
        String text = Base58.encode(bytes);
        assertThat(text).isEqualTo(model(bytes));
        assertThat(Base58.decode(text, bytes.length).orElseThrow()).isEqualTo(bytes);
        assertThat(Base58.decode(" \t\n" + text + "\r\f\u000b ", bytes.length).orElseThrow())
                .isEqualTo(bytes);
        if (bytes.length > 0) {
            assertThat(Base58.decode(text, bytes.length - 1)).isEmpty();
        }
    }

    @Property(tries = 300)
    void aChecksumFindsAChange(
            @ForAll @Size(max = 40) byte[] payload, @ForAll @IntRange(max = 57) int digit, @ForAll int place) {
        String text = Base58.encodeChecked(payload);
        assertThat(Base58.decodeChecked(text, payload.length).orElseThrow()).isEqualTo(payload);

        StringBuilder changed = new StringBuilder(text);
        changed.setCharAt(Math.floorMod(place, text.length()), ALPHABET.charAt(digit));
        if (!changed.toString().equals(text)) {
            assertThat(Base58.decodeChecked(changed.toString(), payload.length + 1))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "O", "I", "l", "good bad", "a\0", "\0a", "bad\u00e9", "a-b", "\u00a0a"})
    void otherCharactersAreRefused(String text) {
        assertThat(Base58.decode(text, 100)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void nothingIsNoBytes(String text) {
        assertThat(Base58.decode(text, 100)).contains(new byte[0]);
        assertThat(Base58.decodeChecked(text, 100)).isEmpty();
    }

    @Test
    void aLongTextCostsNoMoreThanTheLimit() {
        String text = "z".repeat(1 << 20);
        assertThat(Base58.decode(text, 100)).isEmpty();
        long before = Allocations.ofThisThread();
        Optional<byte[]> decoded = Base58.decode(text, 100);
        assertThat(Allocations.ofThisThread() - before).isLessThan(2000);
        assertThat(decoded).isEmpty();
        assertThat(Base58.decode("1".repeat(1 << 20), 100)).isEmpty();
    }
}
