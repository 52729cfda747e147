package dev.cairn.chain.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CoinLayoutTest {

    private final CoinFormat core = new CoinFormat(NativeSecp256k1.load());

    @Property(tries = 500)
    void bitcoindsFormatReadsWhatIsWritten(@ForAll long seed) throws WireException {
        Random random = new Random(seed);
        Script script = new MadeBlocks(random).script();
        Coin coin = new Coin(
                random.nextLong(2_100_000_000_000_001L),
                Script.of(script.length() > 10_000 ? Script.EMPTY : script),
                random.nextInt() >>> (1 + random.nextInt(31)),
                random.nextBoolean());

        byte[] bytes = CoinLayout.bytes(coin);

        assertThat(CoinLayout.read(bytes, 0)).isEqualTo(coin);
        assertThat(CoinLayout.end(bytes, 0)).isEqualTo(bytes.length);
        assertThat(CoinLayout.coinbase(bytes, 0)).isEqualTo(coin.coinbase());
        assertThat(core.read(new WireReader(bytes))).isEqualTo(coin);
        WireWriter out = new WireWriter();
        core.write(out, coin);
        if (script.length() != 67) {
            assertThat(bytes).isEqualTo(out.toBytes());
        }
    }

    @Test
    void anUncompressedKeyOnTheCurveIsWrittenWhole() {
        // given: the generator point, which bitcoind stores by its x alone
        Coin coin = new Coin(
                1,
                Script.ofHex("410479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
                        + "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8ac"),
                1,
                false);

        byte[] bytes = CoinLayout.bytes(coin);

        assertThat(bytes).hasSize(1 + 1 + 1 + 67);
        assertThat(CoinLayout.read(bytes, 0)).isEqualTo(coin);
    }
}
