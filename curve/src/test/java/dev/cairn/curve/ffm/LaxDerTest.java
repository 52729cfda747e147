package dev.cairn.curve.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.curve.Secp256k1;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** What {@code ecdsa_signature_parse_der_lax} in Core's {@code pubkey.cpp} reads, and what it does not. */
class LaxDerTest {

    private static final HexFormat HEX = HexFormat.of();

    @Test
    void aStrictSignatureIsItsTwoNumbers() {
        assertThat(read("30 06 02 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
    }

    @Test
    void theLengthOfTheWholeIsNotCompared() {
        assertThat(read("30 00 02 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
        assertThat(read("30 7f 02 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
        assertThat(read("30 84 ff ff ff ff 02 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
        assertThat(read("30 88 80 00 00 00 00 00 00 00 02 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
        assertThat(read("30 80 02 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
    }

    @Test
    void itsLongFormMustLieInTheBytes() {
        assertThat(read("30 86 02 01 07 02 01")).isNull();
        assertThat(read("30 ff 02 01 07 02 01 09")).isNull();
    }

    @Test
    void anIntegersLengthMayHaveLongForm() {
        assertThat(read("30 06 02 81 01 07 02 82 00 01 09")).isEqualTo(scalars("07", "09"));
        assertThat(read("30 06 02 87 00 00 00 00 00 00 01 07 02 01 09")).isEqualTo(scalars("07", "09"));
        assertThat(read("30 06 02 80 02 01 09")).isEqualTo(scalars("", "09"));
    }

    @Test
    void lengthsOf2To24AndOverEndTheReading() {
        assertThat(read("30 06 02 83 ff ff ff 07 02 01 09")).isNull();
        assertThat(read("30 06 02 84 01 00 00 00 07 02 01 09")).isNull();
        assertThat(read("30 06 02 84 80 00 00 00 07 02 01 09")).isNull(); // 2^31
        assertThat(read("30 06 02 84 ff ff ff ff 07 02 01 09")).isNull();
        assertThat(read("30 06 02 88 80 00 00 00 00 00 00 00 07 02 01 09")).isNull(); // 2^63
        assertThat(read("30 06 02 88 ff ff ff ff ff ff ff ff 07 02 01 09")).isNull();
        assertThat(read("30 06 02 01 07 02 84 80 00 00 00 09")).isNull();
        assertThat(read("30 06 02 01 07 02 88 80 00 00 00 00 00 00 00 09")).isNull();
    }

    @Test
    void aLengthOfThreeBytesIsStillRead() {
        byte[] zeros = new byte[0x010001];
        byte[] signature = concat(HEX.parseHex("3006" + "0283010001"), zeros, HEX.parseHex("020109"));

        assertThat(read(signature)).isEqualTo(scalars("", "09"));
    }

    @Test
    void numbersAreUnsignedAndPaddedAtWill() {
        String high = "ff".repeat(32);
        assertThat(read("30 00 02 01 80 02 01 ff")).isEqualTo(scalars("80", "ff"));
        assertThat(read("30 00 02 20 " + high + " 02 20 " + high)).isEqualTo(scalars(high, high));
        assertThat(read("30 00 02 05 00 00 00 00 07 02 28 " + "00".repeat(39) + "09"))
                .isEqualTo(scalars("07", "09"));
        assertThat(read("30 00 02 00 02 00")).isEqualTo(scalars("", ""));
    }

    @Test
    void aNumberOfMoreThan32BytesMakesBothZero() {
        String over = "01" + "00".repeat(32);
        assertThat(read("30 00 02 21 " + over + " 02 01 09")).isEqualTo(scalars("", ""));
        assertThat(read("30 00 02 01 09 02 21 " + over)).isEqualTo(scalars("", ""));
        assertThat(read("30 00 02 22 00 " + over + " 02 22 00 " + over)).isEqualTo(scalars("", ""));
    }

    @Test
    void whatFollowsSIsIgnored() {
        assertThat(read("30 06 02 01 07 02 01 09 de ad be ef")).isEqualTo(scalars("07", "09"));
    }

    @Test
    void tagsMustBeRight() {
        assertThat(read("31 06 02 01 07 02 01 09")).isNull();
        assertThat(read("30 06 03 01 07 02 01 09")).isNull();
        assertThat(read("30 06 02 01 07 82 01 09")).isNull();
    }

    @Test
    void everyCutOfASignatureIsUnreadable() {
        byte[] whole = HEX.parseHex("300602010702810109");
        for (int length = 0; length < whole.length; length++) {
            assertThat(read(Arrays.copyOf(whole, length)))
                    .as("%d bytes", length)
                    .isNull();
        }
        assertThat(read(whole)).isNotNull();
    }

    @Test
    void anOverflowingSignatureIsReadAndFails() {
        Secp256k1 curve = NativeSecp256k1.load();
        byte[] message = new byte[32];
        byte[] key = curve.publicKey(HEX.parseHex("11".repeat(32)), true);
        byte[] signature = HEX.parseHex("3000" + "022101" + "00".repeat(32) + "020109");

        assertThat(curve.verifyEcdsa(message, signature, 0, signature.length, key, 0, 33))
                .isFalse();
        assertThat(curve.isLowS(signature, 0, signature.length)).isTrue();
    }

    @Property
    void oddFormsOfOneSignatureVerifyAlike(
            @ForAll @Size(32) byte[] message,
            @ForAll @IntRange(max = 40) int rZeros,
            @ForAll @IntRange(max = 40) int sZeros,
            @ForAll @IntRange(max = 100) int lengthZeros,
            @ForAll @Size(max = 20) byte[] rest) {
        Secp256k1 curve = Shared.CURVE;
        byte[] secret = HEX.parseHex("33".repeat(32));
        byte[] strict = curve.signEcdsa(message, secret, null);
        byte[] r = Arrays.copyOfRange(strict, 4, 4 + strict[3]);
        byte[] s = Arrays.copyOfRange(strict, 6 + strict[3], strict.length);

        byte[] lax = concat(
                HEX.parseHex("3081ff"),
                integer(r, rZeros, lengthZeros),
                integer(unsigned(s), sZeros, 100 - lengthZeros),
                rest);

        byte[] key = curve.publicKey(secret, true);
        assertThat(curve.verifyEcdsa(message, lax, 0, lax.length, key, 0, 33)).isTrue();
    }

    @Property(tries = 5000)
    void anyBytesAreAnsweredAsTheModelDoes(@ForAll @Size(max = 90) byte[] bytes) {
        agree(bytes);
    }

    /** Bytes from the few values that mean something here, so that the reading gets further than the first tag. */
    @Property(tries = 20_000)
    void likelyBytesAreAnsweredAsTheModelDoes(@ForAll @Size(max = 60) List<@IntRange(max = 11) Integer> picks) {
        byte[] values = HEX.parseHex("302002010080818284ff2103");
        byte[] bytes = new byte[picks.size() + 1];
        bytes[0] = 0x30;
        for (int i = 0; i < picks.size(); i++) {
            bytes[i + 1] = values[picks.get(i)];
        }
        agree(bytes);
    }

    private static void agree(byte[] bytes) {
        byte[] expected = new Model(bytes).read();
        assertThat(read(bytes)).as(HEX.formatHex(bytes)).isEqualTo(expected);
        byte[] key = Shared.KEY;
        boolean low = Shared.CURVE.isLowS(bytes, 0, bytes.length);
        if (expected == null) {
            assertThat(low).isFalse();
        }
        assertThat(Shared.CURVE.verifyEcdsa(new byte[32], bytes, 0, bytes.length, key, 0, 33))
                .isFalse();
    }

    private static final class Shared {
        static final Secp256k1 CURVE = NativeSecp256k1.load();
        static final byte[] KEY = CURVE.publicKey(HEX.parseHex("11".repeat(32)), true);
    }

    /** The same rules with numbers that cannot overflow and a list to take from. */
    private static final class Model {

        private byte[] left;

        Model(byte[] bytes) {
            left = bytes;
        }

        byte[] read() {
            if (!tag(0x30) || left.length == 0) {
                return null;
            }
            int first = take(1)[0] & 0xff;
            if (first >= 128 && take(first - 128) == null) {
                return null;
            }
            byte[] r = integer();
            byte[] s = r == null ? null : integer();
            if (s == null) {
                return null;
            }
            BigInteger limit = BigInteger.ONE.shiftLeft(256);
            BigInteger rValue = new BigInteger(1, r);
            BigInteger sValue = new BigInteger(1, s);
            boolean over = rValue.max(sValue).compareTo(limit) >= 0;
            return scalars(over ? "" : even(rValue), over ? "" : even(sValue));
        }

        private byte[] integer() {
            if (!tag(2) || left.length == 0) {
                return null;
            }
            int first = take(1)[0] & 0xff;
            BigInteger length = BigInteger.valueOf(first);
            if (first >= 128) {
                byte[] digits = take(first - 128);
                if (digits == null) {
                    return null;
                }
                length = new BigInteger(1, digits);
            }
            return length.bitLength() > 24 ? null : take(length.intValue());
        }

        private boolean tag(int tag) {
            byte[] found = take(1);
            return found != null && found[0] == tag;
        }

        private byte[] take(int count) {
            if (count > left.length) {
                return null;
            }
            byte[] taken = Arrays.copyOf(left, count);
            left = Arrays.copyOfRange(left, count, left.length);
            return taken;
        }

        private static String even(BigInteger value) {
            String hex = value.toString(16);
            return hex.length() % 2 == 0 ? hex : "0" + hex;
        }
    }

    private static byte[] integer(byte[] value, int zeros, int lengthZeros) {
        int length = zeros + value.length;
        return concat(
                new byte[] {2, (byte) (0x80 + lengthZeros + 1)},
                new byte[lengthZeros],
                new byte[] {(byte) length},
                new byte[zeros],
                value);
    }

    private static byte[] unsigned(byte[] value) {
        return value[0] == 0 ? Arrays.copyOfRange(value, 1, value.length) : value;
    }

    private static byte[] read(String spaced) {
        return read(HEX.parseHex(spaced.replace(" ", "")));
    }

    /** R and S; null if unreadable. The target is full of rubbish first, and the bytes stand inside a longer array. */
    private static byte[] read(byte[] signature) {
        byte[] compact = new byte[64];
        Arrays.fill(compact, (byte) 0xa5);
        byte[] framed = concat(new byte[] {2, 1}, signature, HEX.parseHex("0201090201"));
        return LaxDer.read(framed, 2, signature.length, MemorySegment.ofArray(compact)) ? compact : null;
    }

    private static byte[] scalars(String r, String s) {
        return HEX.parseHex("00".repeat(32 - r.length() / 2) + r + "00".repeat(32 - s.length() / 2) + s);
    }

    private static byte[] concat(byte[]... parts) {
        byte[] all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
