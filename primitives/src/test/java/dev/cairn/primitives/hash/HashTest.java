package dev.cairn.primitives.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashTest {

    private static final String GENESIS = "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f";

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void sha256OfAbcIsTheStandards() {
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        assertThat(hex(Sha256.create().hash(abc)))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(hex(Sha256.create().doubleHash(abc)))
                .isEqualTo("4f8b42c22dd3729b519ba6f68d2da7cc5b2d606d05daed5ad5128cc03e6c6358");
    }

    @Test
    void ripemd160AndHash160AreTheStandards() {
        Hash160 hash160 = new Hash160(Sha256.create());
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        byte[] out = new byte[Hash160.LENGTH];
        hash160.ripemd160(abc, 0, abc.length, out, 0);
        assertThat(hex(out)).isEqualTo("8eb208f7e05d987a9b044a8e98c6b087f15a0bfc");
        // the key of BIP173's examples
        byte[] key = HexFormat.of().parseHex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
        assertThat(hex(hash160.hash(key))).isEqualTo("751e76e8199196d454941c45d1b3a323f1433bd6");
    }

    @Property(tries = 200)
    void anEngineHashesTheSameInPiecesAndInPlace(@ForAll byte[] bytes, @ForAll byte[] before) {
        Sha256 engine = Sha256.create();
        byte[] whole = engine.doubleHash(bytes);

        for (byte value : bytes) {
            engine.update(value);
        }
        byte[] out = new byte[40];
        engine.finishDouble(out, 8);
        assertThat(out).endsWith(whole);

        byte[] shifted = new byte[before.length + bytes.length + 32];
        System.arraycopy(bytes, 0, shifted, before.length, bytes.length);
        engine.doubleHash(shifted, before.length, bytes.length, shifted, before.length);
        assertThat(Arrays.copyOfRange(shifted, before.length, before.length + 32))
                .isEqualTo(whole);
    }

    @Test
    void aHashThatDoesNotFitItsTargetIsRefused() {
        assertThatThrownBy(() -> Sha256.create().finish(new byte[31], 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void textIsTheBytesReversed() {
        BlockHash hash = BlockHash.of(GENESIS);
        assertThat(hash).hasToString(GENESIS);
        assertThat(hex(hash.toBytes())).startsWith("6fe28c0a").endsWith("00000000");
        assertThat(hash.word3() >>> 32).isZero();
        assertThat(hash.isZero()).isFalse();
        assertThat(BlockHash.ZERO.isZero()).isTrue();
        assertThat(BlockHash.of(GENESIS.toUpperCase(Locale.ROOT))).isEqualTo(hash);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "00", GENESIS + "0", "0x0000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"})
    void aTextThatIsNoHashIsRefused(String text) {
        assertThatThrownBy(() -> Txid.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 200)
    void aHashIsItsBytes(@ForAll @Size(32) byte[] bytes, @ForAll @Size(32) byte[] others) {
        Txid txid = new Txid(bytes, 0);
        assertThat(txid.toBytes()).isEqualTo(bytes);
        assertThat(Txid.of(txid.toString())).isEqualTo(txid).hasSameHashCodeAs(txid);
        assertThat(txid.matches(bytes, 0)).isTrue();
        assertThat(txid.matches(others, 0)).isEqualTo(Arrays.equals(bytes, others));
        assertThat(txid.equals(new Txid(others, 0))).isEqualTo(Arrays.equals(bytes, others));
        for (int i = 0; i < 32; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 1;
            assertThat(new Txid(changed, 0)).isNotEqualTo(txid);
        }
    }

    @Test
    @SuppressWarnings("EqualsIncompatibleType") // that is what is tested
    void aTxidIsNoWtxid() {
        assertThat(Txid.of(GENESIS).equals(Wtxid.of(GENESIS))).isFalse();
        assertThat(BlockHash.of(GENESIS).equals(MerkleRoot.of(GENESIS))).isFalse();
    }
}
